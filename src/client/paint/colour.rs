//! Colours: eight bits per channel, mixing, and the contrast that readable text needs.
use serde::{Deserialize, Deserializer, de};
use std::fmt;

/// An opaque colour, red first, as in `0xd1573d`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rgb(pub u32);

impl Rgb {
    fn parts(self) -> [f32; 3] {
        [16, 8, 0].map(|shift| ((self.0 >> shift) & 255) as f32)
    }

    fn of(parts: [f32; 3]) -> Self {
        Rgb(parts.iter().fold(0, |all, part| (all << 8) | part.round().clamp(0., 255.) as u32))
    }

    /// This colour with a share (0 to 1) of another one.
    pub fn mix(self, other: Rgb, share: f32) -> Self {
        let (a, b) = (self.parts(), other.parts());
        Rgb::of([0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * share))
    }

    /// This colour times a factor; below 1 is darker.
    pub fn times(self, factor: f32) -> Self {
        Rgb::of(self.parts().map(|part| part * factor))
    }

    /// Relative luminance as WCAG 2 defines it, 0 to 1.
    pub fn luminance(self) -> f32 {
        let [r, g, b] = self.parts().map(|part| {
            let part = part / 255.;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Contrast of two colours, 1 (none) to 21.
    pub fn contrast(self, other: Rgb) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

impl<'de> Deserialize<'de> for Rgb {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        let digits = text.trim_start_matches('#');
        u32::from_str_radix(digits, 16)
            .ok()
            .filter(|_| digits.len() == 6)
            .map(Rgb)
            .ok_or_else(|| de::Error::custom(format!("\"{text}\" is no colour such as \"d1573d\"")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_of_black_and_white_is_21() {
        assert!((Rgb(0).contrast(Rgb(0xffffff)) - 21.).abs() < 0.01);
        assert!((Rgb(0x777777).contrast(Rgb(0xffffff)) - 4.48).abs() < 0.01);
    }

    #[test]
    fn mixing_meets_both_ends() {
        assert_eq!(Rgb(0x102030).mix(Rgb(0xf0e0d0), 0.), Rgb(0x102030));
        assert_eq!(Rgb(0x102030).mix(Rgb(0xf0e0d0), 1.), Rgb(0xf0e0d0));
        assert_eq!(Rgb(0x6d2418).mix(Rgb(0xd1573d), 0.33), Rgb(0x8e3524));
    }
}
