//! An open choice with its options, and what each of them needs.
use super::name_of_piece;
use crate::{
    rulesets::spire::{
        campaign::{events::event, merchant::market, pay},
        hero::HeroText,
    },
    tabletop::{view::*, wording::Language, *},
};
use bevy_ecs::prelude::*;

pub fn choice(world: &World, language: &Language, of: Entity) -> Option<ChoiceView> {
    let choice = world.get::<Choice>(of).filter(|choice| choice.is_open())?;
    let needs = world.resource::<Needs>();
    let index = world.resource::<Index>();
    let options = choice
        .options
        .iter()
        .map(|option| {
            let label = match option.pick {
                Pick::Thing(id) => index.get(id).map(|piece| name_of_piece(world, piece)).unwrap_or_default(),
                Pick::Row(row) => format!("Row {row}"),
                Pick::Number(n) => n.to_string(),
                Pick::Space(n) => format!("Space {}", n + 1),
                pick if language.prompts.contains_key(&spoken_key(&choice.prompt, pick)) => {
                    spoken(language, &choice.prompt, pick)
                }
                Pick::Token(word) => token(world, language, &choice.prompt, word),
                Pick::Line(n) if option.then.is_empty() => format!("{}", n + 1),
                Pick::Line(n) => line(world, language, option, n),
                Pick::Done if choice.idle => "End turn".into(),
                Pick::Done => "None".into(),
                Pick::Back => "Take back".into(),
            };
            let mut ctx = option.ctx;
            let asked = option
                .needs
                .each()
                .map(|number| {
                    let need = &needs.0[number];
                    let picks: Vec<Pick> = (need.candidates)(world, &ctx).to_vec();
                    // Later needs are shown as if the first answer had been given.
                    if let Some(first) = picks.first() {
                        (need.fill)(world, &mut ctx, *first);
                    }
                    let said: Vec<String> = picks.iter().map(|pick| meaning(world, language, &need.word, *pick)).collect();
                    let said = if said.iter().all(String::is_empty) { vec![] } else { said };
                    NeedView { kind: need.word.to_string(), prompt: language.prompt(&need.word), picks, said }
                })
                .collect();
            OptionView { pick: option.pick, label, needs: asked }
        })
        .collect();
    Some(ChoiceView {
        prompt: asked(world, language, choice),
        kind: choice.prompt.to_string(),
        least: choice.least,
        most: choice.most,
        ordered: choice.ordered,
        idle: choice.idle,
        turns: choice.prompt == Word::new("Upgrade"),
        options,
        marks: choice.marks.iter().filter_map(|(seat, picks)| Some((*seat, *picks.first()?))).collect(),
    })
}

/// What a choice asks, in words; some name the player it is about, and what that player wants to pay.
pub fn asked(world: &World, language: &Language, choice: &Choice) -> String {
    // Some are asked otherwise where several answers may be given together.
    let several = language.prompts.get(&format!("{}.some", choice.prompt)).filter(|_| choice.most > 1);
    let prompt = several.map_or_else(|| language.prompt(&choice.prompt), |some| some.replace("{most}", &choice.most.to_string()));
    let about = choice.options.iter().find_map(|option| option.ctx.ally).filter(|_| prompt.contains("{ally}"));
    let Some(ally) = about else { return prompt };
    let prompt = prompt.replace("{ally}", &name_of_piece(world, *ally));
    let Some((bill, purchase)) = world.get::<pay::Bill>(*ally).zip(world.get::<pay::Purchase>(*ally)) else { return prompt };
    prompt.replace("{goods}", &wanted(world, language, purchase)).replace("{open}", &bill.open().to_string())
}

/// What somebody wants to pay: goods, a line of an event, or that a card is removed.
fn wanted(world: &World, language: &Language, purchase: &pay::Purchase) -> String {
    let line = || event(world)?.entry.lines.get(purchase.ctx.x as usize).map(|line| line.name.clone());
    match purchase.ctx.target {
        Some(goods) => name_of_piece(world, *goods),
        None => line().filter(|_| market(world).is_none()).unwrap_or_else(|| language.prompt("Remove")),
    }
}

/// What a word that is an answer is called there: `rewards.token` makes the cards of a hero out of a hero.
fn token(world: &World, language: &Language, prompt: &Word, token: Word) -> String {
    let name = word(world, language, token);
    language.prompts.get(&format!("{prompt}.token")).map_or(name.clone(), |words| words.replace("{token}", &name))
}

/// What an answer to a need means, if the language file has words for it: `deal.1`, `deal.none`, `deal.player`.
fn meaning(world: &World, language: &Language, need: &Word, pick: Pick) -> String {
    let which = match pick {
        Pick::Number(n) => n.to_string(),
        Pick::Done => "none".into(),
        Pick::Thing(_) => "player".into(),
        _ => return String::new(),
    };
    let Some(words) = language.prompts.get(&format!("{need}.{which}")) else { return String::new() };
    let piece = if let Pick::Thing(id) = pick { world.resource::<Index>().get(id) } else { None };
    piece.map_or_else(|| words.clone(), |piece| words.replace("{player}", &name_of_piece(world, piece)))
}

/// What a word that can be picked is called: a token, or a hero.
pub fn word(world: &World, language: &Language, word: Word) -> String {
    let hero = world.resource::<Names>().printed::<HeroText>(word);
    hero.map_or_else(|| language.term(&word).to_string(), |hero| hero.entry.name.clone())
}

/// The key of an answer that has words of its own in the language file: `campfire.0`, `campfire.none`.
fn spoken_key(prompt: &str, pick: Pick) -> String {
    format!("{prompt}.{}", place(pick))
}

/// Those words.
pub fn spoken(language: &Language, prompt: &str, pick: Pick) -> String {
    language.prompts.get(&spoken_key(prompt, pick)).cloned().unwrap_or_default()
}

/// Which answer it is, for keys of the language file.
pub fn place(pick: Pick) -> String {
    match pick {
        Pick::Line(n) => n.to_string(),
        Pick::Back => "back".into(),
        Pick::Token(word) => word.to_string(),
        _ => "none".into(),
    }
}

/// One of several lines to choose from: its own text, or the name of what it is printed on.
fn line(world: &World, language: &Language, option: &Opt, n: u8) -> String {
    let text = wording::flat(&language.text(&option.then, &mut |_, _, n| n));
    let source = name_of_piece(world, *option.ctx.source);
    if text.is_empty() { format!("{source} {}", n + 1) } else { text }
}
