//! How wide words are, near enough to give them room: advance widths of the two type faces.

/// Type faces by what they are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Fira Sans Condensed.
    Text,
    /// Grenze.
    Title,
}

/// Widths of the letters from space to `~` in thousandths of the size.
const TEXT: [u16; 95] = [
    221, 229, 406, 491, 490, 772, 678, 215, 296, 296, 413, 470, 223, 371, 226, 468, 533, 409, 455, 463, 500, 476, 510, 415, 515,
    501, 226, 226, 462, 462, 462, 434, 924, 535, 554, 517, 589, 476, 441, 582, 606, 268, 283, 561, 456, 717, 605, 628, 534, 628,
    555, 507, 480, 590, 518, 762, 512, 523, 481, 292, 468, 292, 499, 471, 301, 495, 539, 433, 542, 501, 318, 486, 525, 257, 257,
    489, 270, 767, 525, 532, 539, 542, 359, 433, 342, 521, 461, 673, 457, 465, 408, 292, 345, 292, 459,
];
const TITLE: [u16; 95] = [
    163, 286, 345, 553, 511, 902, 602, 177, 268, 268, 326, 614, 232, 320, 216, 375, 510, 382, 453, 413, 490, 407, 465, 439, 461,
    465, 216, 216, 575, 588, 575, 452, 867, 611, 544, 472, 590, 508, 474, 560, 650, 328, 318, 590, 485, 815, 626, 573, 534, 574,
    567, 450, 523, 627, 592, 880, 590, 549, 493, 264, 321, 264, 529, 460, 205, 472, 466, 366, 473, 422, 288, 444, 488, 249, 237,
    467, 243, 714, 494, 476, 474, 465, 343, 379, 313, 489, 430, 663, 446, 431, 405, 309, 223, 309, 584,
];

/// The width of one line in u, at `size` u.
pub fn width(words: &str, size: f32, face: Face) -> f32 {
    let table = if face == Face::Title { &TITLE } else { &TEXT };
    let sum: u32 =
        words.chars().map(|c| (c as usize).checked_sub(32).and_then(|i| table.get(i)).map_or(550, |w| *w as u32)).sum();
    sum as f32 * size / 1000.
}

/// Breaks text into lines at most `room` u wide; a word longer than that has a line of its own, a path several.
pub fn wrap(words: &str, size: f32, face: Face, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in words.split_whitespace() {
        let pieces = pieces(word, |text| width(text, size, face) <= room);
        match (lines.last_mut(), pieces.as_slice()) {
            (Some(line), [only]) if width(&format!("{line} {only}"), size, face) <= room => {
                line.push(' ');
                line.push_str(only);
            }
            _ => lines.extend(pieces.into_iter().map(String::from)),
        }
    }
    lines
}

/// A word in pieces that fit, if it is a path: broken behind a folder if that goes, else anywhere.
pub fn pieces(word: &str, fits: impl Fn(&str) -> bool) -> Vec<&str> {
    const BREAKS: [char; 2] = ['/', '\\'];
    let (mut pieces, mut rest) = (vec![], word);
    while word.contains(BREAKS) && !fits(rest) {
        let ends: Vec<usize> = rest.char_indices().map(|(at, _)| at).skip(1).collect();
        let Some(most) = ends.get(ends.partition_point(|end| fits(&rest[..*end])).saturating_sub(1)) else { break };
        let end = rest[..*most].rfind(BREAKS).map_or(*most, |at| at + 1);
        pieces.push(&rest[..end]);
        rest = &rest[end..];
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_broken_behind_its_folders_and_nothing_of_it_is_lost() {
        let path = "/home/somebody/.local/share/spirebound/run.ron:1:2998";
        let words = format!("This file is damaged ({path}) and stays");
        for room in [60., 90., 140., 200., 1000.] {
            let lines = wrap(&words, 16., Face::Title, room);
            assert!(lines.iter().all(|line| width(line, 16., Face::Title) <= room), "{room}: {lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), words.replace(' ', ""));
        }
        let lines = wrap(&words, 16., Face::Title, 140.);
        assert!(lines.iter().any(|line| line.ends_with('/')), "{lines:?}");
        assert_eq!(wrap("Transmogrification", 16., Face::Title, 40.), ["Transmogrification"]);
    }
}
