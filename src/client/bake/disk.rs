//! Keeps pictures that are slow to draw in the user's cache folder, so that the next start is quick.
use resvg::tiny_skia::Pixmap;
use std::{fs, path::Path, time::Instant};

/// Raise when the same SVG is drawn in another way.
const EDITION: u32 = 1;
/// Quicker pictures than this are drawn again, in milliseconds.
const SLOW: u128 = 25;

/// FNV-1a: the same on every machine and in every version, which the standard hasher does not promise.
pub fn hash(bytes: &[u8]) -> u128 {
    let mut hash: u128 = 0x6c62272e07bb014262b821756295c58d;
    for byte in bytes {
        hash ^= *byte as u128;
        hash = hash.wrapping_mul(0x0000000001000000000000000000013B);
    }
    hash
}

/// The picture from the folder if it is there and whole, else drawn, and kept if that took long.
pub fn kept_or(
    folder: Option<&Path>,
    svg: u128,
    (width, height): (u32, u32),
    draw: impl FnOnce() -> Result<Pixmap, String>,
) -> Result<Pixmap, String> {
    let file = folder.map(|folder| folder.join(format!("{svg:032x}-{width}x{height}-{EDITION}.png")));
    let kept = file.as_ref().and_then(|file| Pixmap::load_png(file).ok());
    if let Some(pixels) = kept.filter(|pixels| (pixels.width(), pixels.height()) == (width, height)) {
        return Ok(pixels);
    }
    let begun = Instant::now();
    let pixels = draw()?;
    if begun.elapsed().as_millis() >= SLOW
        && let (Some(folder), Some(file)) = (folder, file)
    {
        keep(folder, &file, &pixels);
    }
    Ok(pixels)
}

/// A cache that cannot be written is no reason to fail. Written beside and renamed, so that no half picture is ever read.
fn keep(folder: &Path, file: &Path, pixels: &Pixmap) {
    let Ok(png) = pixels.encode_png() else { return };
    let part = file.with_extension(format!("{}.part", std::process::id()));
    if fs::create_dir_all(folder).is_ok() && fs::write(&part, png).is_ok() {
        let _ = fs::rename(&part, file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_slow_picture_is_drawn_once_and_a_quick_one_leaves_no_file() {
        let folder = std::env::temp_dir().join(format!("spirebound-disk-{}", std::process::id()));
        let slow = || {
            std::thread::sleep(Duration::from_millis(SLOW as u64 + 5));
            let mut pixels = Pixmap::new(2, 2).unwrap();
            pixels.fill(resvg::tiny_skia::Color::WHITE);
            Ok(pixels)
        };
        kept_or(Some(&folder), 1, (2, 2), slow).unwrap();
        let again = kept_or(Some(&folder), 1, (2, 2), || Err("drawn twice".into())).unwrap();
        assert_eq!(again.pixels()[0].red(), 255);
        kept_or(Some(&folder), 2, (2, 2), || Ok(Pixmap::new(2, 2).unwrap())).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(hash(b"a"), 0xd228cb696f1a8caf78912b704e4a8964);
    }
}
