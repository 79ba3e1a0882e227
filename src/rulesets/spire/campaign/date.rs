//! The day of a Daily Climb: `2026-07-01`. The same everywhere on earth, so it is counted in universal time.
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr, time::SystemTime};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a day is written as 2026-07-01")]
pub struct NoDate;

impl Date {
    pub fn today() -> Date {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Date::of_day(since.map_or(0, |since| since.as_secs() / 86_400))
    }

    /// So many days after 1970-01-01.
    pub fn of_day(mut days: u64) -> Date {
        let mut date = Date { year: 1970, month: 1, day: 1 };
        while days >= date.days_of_month() {
            days -= date.days_of_month();
            (date.year, date.month) = if date.month == 12 { (date.year + 1, 1) } else { (date.year, date.month + 1) };
        }
        Date { day: 1 + days as u8, ..date }
    }

    fn days_of_month(self) -> u64 {
        let leap = self.year.is_multiple_of(4) && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        match self.month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    /// As one number: 20260701.
    pub fn number(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = NoDate;
    fn from_str(text: &str) -> Result<Date, NoDate> {
        let mut parts = text.split('-').zip([4, 2, 2]).map(|(part, length)| {
            let digits = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u16>().ok().filter(|_| digits).ok_or(NoDate)
        });
        let mut next = || parts.next().unwrap_or(Err(NoDate));
        let date = Date { year: next()?, month: next()? as u8, day: next()? as u8 };
        let there_is = (1..=12).contains(&date.month) && date.day >= 1 && u64::from(date.day) <= date.days_of_month();
        if there_is && date.to_string() == text { Ok(date) } else { Err(NoDate) }
    }
}

impl TryFrom<String> for Date {
    type Error = NoDate;
    fn try_from(text: String) -> Result<Date, NoDate> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> String {
        date.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        // From `date -d @$((86400 * N)) -u +%F`.
        for (days, text) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_635, "2026-07-01"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Date::of_day(days).to_string(), text);
            assert_eq!(text.parse(), Ok(Date::of_day(days)));
        }
        assert!(Date::today() > Date { year: 2025, month: 1, day: 1 });
    }

    #[test]
    fn days_that_there_are_not_are_refused() {
        for text in [
            "",
            "2026-7-1",
            "2026-13-01",
            "2026-00-10",
            "2026-02-29",
            "2100-02-29",
            "2026-04-31",
            "2026-07-01-02",
            "2026-07-00",
            "26-07-01",
            "2026-07-+1",
            "today",
        ] {
            assert_eq!(text.parse::<Date>(), Err(NoDate), "{text:?}");
        }
    }
}
