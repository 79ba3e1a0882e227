//! Small sounds made of numbers: a card, a blow, a shield, the die, the end. Quiet, and silent without a device.
use super::{
    app::WindowOptions,
    playback::{Begun, Cue, Landed},
};
use bevy::{audio::Volume, prelude::*};
use std::collections::HashMap;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make).add_systems(Update, listen.run_if(resource_exists::<Sounds>));
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sound {
    Card,
    Hit,
    Block,
    Die,
    Fall,
    Win,
    Lose,
}

const ALL: [Sound; 7] = [Sound::Card, Sound::Hit, Sound::Block, Sound::Die, Sound::Fall, Sound::Win, Sound::Lose];

#[derive(Resource)]
struct Sounds(HashMap<Sound, Handle<AudioSource>>);

const RATE: u32 = 22_050;
const LOUDNESS: f32 = 0.22;

/// Noise that is the same each time.
fn noise(n: usize) -> f32 {
    let mut x = (n as u32).wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    x = ((x >> ((x >> 28) + 4)) ^ x).wrapping_mul(277_803_737);
    ((x >> 22) ^ x) as f32 / u32::MAX as f32 * 2. - 1.
}

fn tone(t: f32, pitch: f32) -> f32 {
    (t * pitch * std::f32::consts::TAU).sin()
}

/// One sample, −1 to 1, `t` seconds after the beginning; and how long the sound lasts.
fn sample(sound: Sound, n: usize, t: f32) -> f32 {
    let fade = |rate: f32| (-t * rate).exp();
    match sound {
        // Paper: a short breath of noise that swells and goes.
        Sound::Card => (noise(n) + noise(n / 2)) * 0.3 * (t * 60.).min(1.) * fade(28.),
        Sound::Hit => tone(t, 150. * fade(9.) + 40.) * fade(14.) * 0.9 + noise(n) * fade(60.) * 0.5,
        Sound::Block => {
            (tone(t, 523.) + 0.6 * tone(t, 1318.) + 0.3 * tone(t, 2093.)) * 0.3 * fade(13.) + noise(n) * fade(120.) * 0.3
        }
        // Wood on wood, slower and slower.
        Sound::Die => {
            let knocks = [0., 0.11, 0.24, 0.39, 0.56, 0.72];
            let since = knocks.iter().rev().find(|knock| t >= **knock).map_or(t, |knock| t - knock);
            (noise(n / 3) * 0.5 + tone(since, 900.) * 0.4) * (-since * 70.).exp() * (1. - t * 0.7).max(0.2)
        }
        Sound::Fall => tone(t, 90. - 40. * t) * fade(7.) * 0.8 + noise(n / 6) * fade(18.) * 0.3,
        Sound::Win => chime(t, [523., 659., 784., 1047.]),
        Sound::Lose => chime(t, [392., 349., 311., 262.]),
    }
}

fn chime(t: f32, notes: [f32; 4]) -> f32 {
    let sum = notes.iter().enumerate().map(|(n, pitch)| {
        let since = t - n as f32 * 0.14;
        if since < 0. { 0. } else { (tone(since, *pitch) + 0.3 * tone(since, pitch * 2.)) * (-since * 5.).exp() }
    });
    sum.sum::<f32>() * 0.35
}

fn lasts(sound: Sound) -> f32 {
    match sound {
        Sound::Card => 0.16,
        Sound::Hit | Sound::Block => 0.35,
        Sound::Die => 0.85,
        Sound::Fall => 0.6,
        Sound::Win | Sound::Lose => 1.5,
    }
}

/// A WAV file: one channel, 16 bits.
fn wav(sound: Sound) -> Vec<u8> {
    let count = (lasts(sound) * RATE as f32) as usize;
    let bytes = count as u32 * 2;
    let mut file = Vec::with_capacity(44 + bytes as usize);
    file.extend(b"RIFF");
    file.extend((36 + bytes).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    file.extend([1u16, 1].map(u16::to_le_bytes).concat());
    file.extend([RATE, RATE * 2].map(u32::to_le_bytes).concat());
    file.extend([2u16, 16].map(u16::to_le_bytes).concat());
    file.extend(b"data");
    file.extend(bytes.to_le_bytes());
    for n in 0..count {
        let t = n as f32 / RATE as f32;
        // The last hundredth of a second fades, so that nothing clicks.
        let end = ((lasts(sound) - t) * 100.).clamp(0., 1.);
        let value = (sample(sound, n, t) * end).clamp(-1., 1.) * 0.8 * i16::MAX as f32;
        file.extend((value as i16).to_le_bytes());
    }
    file
}

fn make(mut commands: Commands, options: Res<WindowOptions>, sources: Option<ResMut<Assets<AudioSource>>>) {
    let Some(mut sources) = sources.filter(|_| !options.silent) else { return };
    let sounds = ALL.into_iter().map(|sound| (sound, sources.add(AudioSource { bytes: wav(sound).into() })));
    commands.insert_resource(Sounds(sounds.collect()));
}

fn listen(
    mut commands: Commands,
    mut begun: MessageReader<Begun>,
    mut landed: MessageReader<Landed>,
    sounds: Res<Sounds>,
    playing: Query<(), With<AudioPlayer>>,
) {
    let starts = begun.read().filter_map(|Begun { cue, .. }| match cue {
        Cue::CardMoved { from, to, .. } if from.kind == "hand" || to.kind == "hand" => Some(Sound::Card),
        Cue::Went(_) | Cue::FrontChanged => Some(Sound::Card),
        Cue::Rolled(_) => Some(Sound::Die),
        Cue::Ended { won } => Some(if *won { Sound::Win } else { Sound::Lose }),
        _ => None,
    });
    let blows = landed.read().filter_map(|Landed(cue)| match cue {
        Cue::Struck { lost, .. } => Some(if *lost > 0 { Sound::Hit } else { Sound::Block }),
        Cue::TrackChanged { kind, from, to, .. } if kind == "block" && to > from => Some(Sound::Block),
        Cue::Fell(_) => Some(Sound::Fall),
        _ => None,
    });
    let mut all: Vec<Sound> = starts.chain(blows).collect();
    // A hand of five cards is one rustle; and without a device players never end, so there is a limit.
    all.dedup();
    let room = 8usize.saturating_sub(playing.iter().count());
    for sound in all.into_iter().take(room) {
        if let Some(source) = sounds.0.get(&sound) {
            commands.spawn((AudioPlayer(source.clone()), PlaybackSettings::DESPAWN.with_volume(Volume::Linear(LOUDNESS))));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_a_whole_file_that_is_heard_and_ends_in_silence() {
        for sound in ALL {
            let file = wav(sound);
            let said = u32::from_le_bytes(file[40..44].try_into().unwrap()) as usize;
            assert_eq!(file.len(), 44 + said, "{sound:?}");
            let samples: Vec<i16> = file[44..].chunks(2).map(|two| i16::from_le_bytes(two.try_into().unwrap())).collect();
            assert!(samples.iter().any(|value| value.unsigned_abs() > 2000), "{sound:?} is not heard");
            assert!(samples.last().unwrap().unsigned_abs() < 400, "{sound:?} clicks at its end");
        }
    }
}
