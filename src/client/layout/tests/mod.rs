//! Checks of the geometry.
