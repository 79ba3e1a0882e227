//! One thing that is wrong with the content, and where: told to people as `file:line:column`, to tools as JSON.
use serde::Serialize;
use std::fmt;

/// What is wrong, where, and what might help.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// `syntax`, `wrong_type`, `unknown_word`, `unknown_field`, `unknown_id`, `unknown_kind`, `missing`, `duplicate`, `invalid`, `io`.
    pub code: &'static str,
    pub file: String,
    /// Counted from 1; 0 if it is about the whole file.
    pub line: u32,
    /// In characters, counted from 1.
    pub column: u32,
    pub message: String,
    pub hint: Option<String>,
}

/// What a message quotes may be a whole file (a quote that was never closed): so many bytes of it are told, most from its beginning.
const LONGEST: usize = 400;
const END: usize = 120;

impl Problem {
    /// A problem with a whole file or folder.
    pub fn of_file(code: &'static str, file: impl Into<String>, message: impl Into<String>) -> Self {
        let mut message: String = message.into();
        if message.len() > LONGEST {
            let (head, tail) = (message.floor_char_boundary(LONGEST - END), message.ceil_char_boundary(message.len() - END));
            message.replace_range(head..tail, "…");
        }
        Problem { code, file: file.into(), line: 0, column: 0, message, hint: None }
    }

    /// The same, with what might help.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        write!(f, ": {}", self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "\n  {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Problem {}
