//! The program: everything it can do stands in `commands`.
use std::process::ExitCode;

fn main() -> ExitCode {
    spirebound::commands::run(std::env::args_os())
}
