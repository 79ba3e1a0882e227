//! Every picture that content, theme and language name exists, and what has a name of its own has a figure of its own.
use crate::{art, assets};
use bevy::ecs::world::World;
use spirebound::{
    client::paint::{Art, theme::Theme},
    game,
    rulesets::spire::{
        card::{CardText, Kind},
        hero::HeroText,
        monster::MonsterText,
    },
    tabletop::{Names, content::Roots, view::Span, wording::Language},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

pub fn content() -> World {
    let (world, _) = game::build_sound(&Roots::at(&assets())).unwrap_or_else(|problems| panic!("{}", problems[0]));
    world
}

fn names_of(folder: &str) -> BTreeSet<String> {
    art(folder).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn every_monster_and_hero_has_its_figure() {
    let world = content();
    let names = world.resource::<Names>();
    let there = names_of("figures");
    let mut wrong = vec![];
    let (mut by_name, mut by_figure) = (BTreeMap::new(), BTreeMap::new());
    for monster in names.prints::<MonsterText>() {
        let (name, figure) = (monster.entry.name.clone(), monster.figure.to_string());
        if !there.contains(&figure) {
            wrong.push(format!("{}: there is no figure {figure}", monster.key));
        }
        let other = by_name.entry(name.clone()).or_insert_with(|| figure.clone());
        if *other != figure {
            wrong.push(format!("{name} is both {other} and {figure}"));
        }
        let other = by_figure.entry(figure.clone()).or_insert_with(|| name.clone());
        if *other != name {
            wrong.push(format!("{figure} is both {other} and {name}"));
        }
    }
    for hero in names.prints::<HeroText>() {
        if !there.contains(&hero.key.to_string()) {
            wrong.push(format!("{}: the hero has no figure", hero.key));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(by_name.len() > 20, "only {} monsters", by_name.len());
}

#[test]
fn every_card_has_its_scene() {
    let world = content();
    let there = names_of("scenes");
    let cards = world.resource::<Names>().prints::<CardText>();
    let missing: Vec<_> = cards.filter(|card| !there.contains(&card.picture.to_string())).map(|card| card.key).collect();
    assert!(missing.is_empty(), "no scene for {missing:?}");
}

#[test]
fn every_glyph_of_the_theme_exists() {
    let art = Art::load(&assets()).unwrap();
    let Theme { looks, windows, tracks, tokens, icons, piles, .. } = &art.theme;
    let used = looks.values().map(|look| &look.seal);
    let used = used.chain(windows.values().map(|window| &window.glyph)).chain(tracks.values().map(|track| &track.glyph));
    let used = used.chain(tokens.values().map(|token| &token.glyph)).chain(icons.values().map(|icon| &icon.glyph));
    let missing: BTreeSet<_> = used.chain(piles.values()).filter(|glyph| art.glyph(glyph).is_none()).collect();
    assert!(missing.is_empty(), "no glyph for {missing:?}");
}

#[test]
fn every_icon_of_the_language_file_and_of_a_status_has_a_look() {
    let world = content();
    let names = world.resource::<Names>();
    let art = Art::load(&assets()).unwrap();
    let has_look = |icon: &str| art.theme.icons.contains_key(icon) || art.icon(icon).is_some() || art.glyph(icon).is_some();
    let mut used: BTreeSet<String> = BTreeSet::new();
    for language in names.prints::<Language>() {
        let texts = [&language.verbs, &language.counts, &language.words, &language.prompts, &language.texts];
        let texts = texts.into_iter().flat_map(|part| part.values());
        let terms = language.terms.values().flat_map(|(name, about)| [name, about]);
        for line in texts.chain(terms).flat_map(|text| language.plain(text)) {
            used.extend(line.into_iter().filter_map(|span| match span {
                Span::Icon(key) => Some(key),
                _ => None,
            }));
        }
        used.extend(language.symbols.values().map(|(icon, _)| icon.clone()));
    }
    // `{0}` stands for the status that an enemy gives; some are words only.
    used.remove("{0}");
    used.remove("");
    used.extend(names.prints::<CardText>().filter(|card| card.kind == Kind::Status).map(|card| card.key.to_string()));
    used.insert("sleep".into());
    assert!(used.len() > 15, "found only {used:?}");
    let missing: Vec<_> = used.iter().filter(|icon| !has_look(icon)).collect();
    assert!(missing.is_empty(), "no colours in the theme, no picture and no glyph for {missing:?}");
}

#[test]
fn the_coloured_icons_are_there_and_of_one_kind() {
    let there = names_of("icons");
    let dice = (1..=6).map(|face| format!("die_{face}"));
    let named = "energy block hp strength vulnerable weak poison shiv miracle hit aoe gold potion relic daze slimed wound \
        orb_lightning orb_frost orb_dark stance_neutral stance_calm stance_wrath";
    let missing: Vec<_> = dice.chain(named.split_whitespace().map(String::from)).filter(|name| !there.contains(name)).collect();
    assert!(missing.is_empty(), "no icon for {missing:?}");
    for (name, svg) in art("icons") {
        assert!(svg.contains(r#"viewBox="0 0 64 64""#), "{name} is not 64 × 64");
    }
}

#[test]
fn fonts_carry_their_licences() {
    let folder = assets().join("shared/fonts");
    let files: Vec<String> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    let fonts: Vec<&String> = files.iter().filter(|file| file.ends_with(".ttf") || file.ends_with(".otf")).collect();
    assert!(!fonts.is_empty());
    for font in fonts {
        let family = font.split(['-', '.']).next().unwrap();
        let licence = folder.join(format!("{family}-OFL.txt"));
        let text = fs::read_to_string(&licence).unwrap_or_else(|error| panic!("{font} needs {}: {error}", licence.display()));
        assert!(text.contains("SIL Open Font License") && text.len() > 3000, "{} is not the whole licence", licence.display());
    }
}
