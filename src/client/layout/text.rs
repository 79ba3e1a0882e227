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

/// Breaks text into lines at most `room` u wide; a word longer than that has a line of its own.
pub fn wrap(words: &str, size: f32, face: Face, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size, face) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}
