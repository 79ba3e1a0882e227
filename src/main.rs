//! The program: the command line, then the game.
fn main() {}
