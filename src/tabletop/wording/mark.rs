//! What the upgraded face of a card says otherwise than the base face, word by word.
use crate::tabletop::view::*;

/// Marks the words of the upgraded face that the base face does not have in the same order.
pub fn mark_upgrades(base: &RichText, upgraded: RichText) -> RichText {
    let (old, new) = (words(base), words(&upgraded));
    let kept = common(&old, &new);
    let mut lines: RichText = vec![vec![]; upgraded.len()];
    for (word, kept) in new.into_iter().zip(kept) {
        let Word { line, span } = word;
        let span = match span {
            Span::Text(text) | Span::Bold(text) if !kept && !text.trim().is_empty() => Span::Upgraded(text),
            other => other,
        };
        push(&mut lines[line], span);
    }
    lines
}

/// A word with the space after it, or an icon, and in which line it stands.
struct Word {
    line: usize,
    span: Span,
}

fn words(text: &RichText) -> Vec<Word> {
    let mut words = vec![];
    for (line, spans) in text.iter().enumerate() {
        for span in spans {
            match span {
                Span::Text(text) => {
                    words.extend(text.split_inclusive(' ').map(|word| Word { line, span: Span::Text(word.into()) }))
                }
                Span::Bold(text) => {
                    words.extend(text.split_inclusive(' ').map(|word| Word { line, span: Span::Bold(word.into()) }))
                }
                other => words.push(Word { line, span: other.clone() }),
            }
        }
    }
    words
}

/// The words of a span are the same however they look.
fn same(a: &Word, b: &Word) -> bool {
    let text = |span: &Span| match span {
        Span::Text(text) | Span::Bold(text) | Span::Upgraded(text) | Span::Raised(text) | Span::Lowered(text) => {
            text.trim_end_matches([' ', ',', '.', ':']).to_string()
        }
        Span::Icon(key) => format!("<{key}>"),
    };
    text(&a.span) == text(&b.span)
}

/// Words are better kept than numbers: the number is what an upgrade changes.
fn weight(word: &Word) -> u16 {
    match &word.span {
        Span::Text(text) | Span::Bold(text) if text.contains(char::is_alphabetic) => 3,
        Span::Icon(_) => 3,
        _ => 1,
    }
}

/// For each new word whether it belongs to the weightiest row of words that both have.
fn common(old: &[Word], new: &[Word]) -> Vec<bool> {
    let mut best = vec![vec![0_u16; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            best[i][j] = match same(&old[i], &new[j]) {
                true => (best[i + 1][j + 1] + weight(&new[j])).max(best[i + 1][j]).max(best[i][j + 1]),
                false => best[i + 1][j].max(best[i][j + 1]),
            };
        }
    }
    let mut kept = vec![false; new.len()];
    let (mut i, mut j) = (0, 0);
    while i < old.len() && j < new.len() {
        if same(&old[i], &new[j]) && best[i][j] == best[i + 1][j + 1] + weight(&new[j]) {
            kept[j] = true;
            (i, j) = (i + 1, j + 1);
        } else if best[i + 1][j] >= best[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    kept
}

/// Words that look the same become one span again.
fn push(line: &mut Vec<Span>, span: Span) {
    match (line.last_mut(), &span) {
        (Some(Span::Text(last)), Span::Text(more))
        | (Some(Span::Bold(last)), Span::Bold(more))
        | (Some(Span::Upgraded(last)), Span::Upgraded(more)) => last.push_str(more),
        _ => line.push(span),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Span {
        Span::Text(text.into())
    }

    fn marked(base: Vec<Vec<Span>>, upgraded: Vec<Vec<Span>>) -> Vec<String> {
        let marks = mark_upgrades(&base, upgraded).into_iter().flatten();
        marks.filter_map(|span| if let Span::Upgraded(text) = span { Some(text) } else { None }).collect()
    }

    #[test]
    fn only_the_changed_number_is_marked() {
        let hit = |n: &str| vec![vec![Span::Icon("hit".into()), text(" Hit "), Span::Bold(n.into())]];
        assert_eq!(marked(hit("1"), hit("2")), ["2"]);
    }

    #[test]
    fn a_number_that_comes_again_elsewhere_does_not_mark_the_words_between() {
        let lines =
            |a: &str, b: &str| vec![vec![text("Block "), Span::Bold(a.into())], vec![text("Scry "), Span::Bold(b.into())]];
        assert_eq!(marked(lines("2", "3"), lines("3", "5")), ["3", "5"]);
    }

    #[test]
    fn a_line_more_or_less_marks_no_other_line() {
        let (first, second) = (vec![text("Draw "), Span::Bold("1".into())], vec![Span::Bold("Exhaust".into())]);
        assert_eq!(marked(vec![second.clone()], vec![first.clone(), second.clone()]), ["Draw 1"]);
        assert!(marked(vec![first, second.clone()], vec![second]).is_empty());
    }

    #[test]
    fn a_target_that_grows_marks_its_words() {
        assert_eq!(marked(vec![vec![text("Block 1 to any player")]], vec![vec![text("Block 1 to every player")]]), ["every "]);
    }
}
