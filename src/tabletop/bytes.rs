//! A hasher that first lays together what it is given: state is many small numbers, and taking each one in by itself costs more.
use siphasher::sip::SipHasher13;
use std::hash::Hasher;

/// What has been written so far. Its hash is that of `SipHasher13` after the same writing, on any machine.
#[derive(Default)]
pub(super) struct Bytes(Vec<u8>);

impl Bytes {
    pub fn with_capacity(bytes: usize) -> Self {
        Bytes(Vec::with_capacity(bytes))
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Forgets what was written after so many bytes.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

impl Hasher for Bytes {
    fn finish(&self) -> u64 {
        SipHasher13::new().hash(&self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn write_u8(&mut self, number: u8) {
        self.0.push(number);
    }

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::Hash;

    #[test]
    fn written_at_once_or_one_after_the_other_is_the_same() {
        let (mut bytes, mut hasher) = (Bytes::default(), SipHasher13::new());
        for state in [(7u32, Some(-3i32), "hand", true, vec![1u16, 2]), (0, None, "", false, vec![])] {
            state.hash(&mut bytes);
            state.hash(&mut hasher);
        }
        assert_eq!(bytes.finish(), hasher.finish());
    }
}
