/// Numbers that follow from a seed, the same on every machine and in every version (SplitMix64: Steele, Lea and Flood, “Fast splittable
/// pseudorandom number generators”, 2014).
struct ShuffleRandomness {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A number from 0 up to, and without, `limit`, which is at least 1.
    mutating func number(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return Int(mixed % UInt64(max(limit, 1)))
    }
}
