/// Letters that Unicode has once more for maths, as the ℝ of `\mathbb{R}`.
struct MathFont: Hashable {
    /// The scalars of A, a and 0. All nil where letters stay as they are, but upright.
    var capital: UInt32?
    var small: UInt32?
    var digit: UInt32?

    func scalar(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        let (first, start): (UInt32?, Unicode.Scalar) =
            switch scalar {
            case "A"..."Z": (capital, "A")
            case "a"..."z": (small, "a")
            case "0"..."9": (digit, "0")
            default: (nil, "0")
            }
        guard let first else { return scalar }
        let place = first + scalar.value - start.value
        return Self.earlier[place] ?? Unicode.Scalar(place) ?? scalar
    }

    /// Unicode had these before it had the others, so their places among those are empty.
    private static let earlier: [UInt32: Unicode.Scalar] = [
        0x1D455: "ℎ", 0x1D49D: "ℬ", 0x1D4A0: "ℰ", 0x1D4A1: "ℱ", 0x1D4A3: "ℋ", 0x1D4A4: "ℐ", 0x1D4A7: "ℒ", 0x1D4A8: "ℳ",
        0x1D4AD: "ℛ", 0x1D4BA: "ℯ", 0x1D4BC: "ℊ", 0x1D4C4: "ℴ", 0x1D506: "ℭ", 0x1D50B: "ℌ", 0x1D50C: "ℑ", 0x1D515: "ℜ",
        0x1D51D: "ℨ", 0x1D53A: "ℂ", 0x1D53F: "ℍ", 0x1D545: "ℕ", 0x1D547: "ℙ", 0x1D548: "ℚ", 0x1D549: "ℝ", 0x1D551: "ℤ",
    ]
}
