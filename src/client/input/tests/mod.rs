//! Tables of what must follow from what.
