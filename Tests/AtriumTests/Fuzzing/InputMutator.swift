import PorticoTestSupport

/// Changes samples of a format, the same way for the same seed: bytes turned, pieces put in, taken out, doubled and
/// repeated.
struct InputMutator {
    /// Longer inputs take their time and find little more.
    private static let maxBytes = 200_000

    let samples: [[UInt8]]
    let pieces: [String]

    func input(seed: UInt64) -> [UInt8] {
        var random = SeededRandom(seed: seed)
        var bytes = random.pick(samples)
        for _ in 0..<Int.random(in: 1...8, using: &random) { change(&bytes, &random) }
        return Array(bytes.prefix(Self.maxBytes))
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        let range = range(in: bytes, &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: for index in range.prefix(4) { bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 1: for index in range.prefix(4) { bytes[index] = random.pick([0, 1, 0x7F, 0x80, 0xFF, 0x20, 0x3C, 0x5B]) }
        case 2: bytes.removeSubrange(range)
        case 3: bytes.insert(contentsOf: Array(bytes[range]), at: range.lowerBound)
        case 4:
            let other = random.pick(samples)
            bytes.insert(contentsOf: other[self.range(in: other, &random)], at: range.lowerBound)
        case 5: bytes = Array(bytes.prefix(range.lowerBound))
        case 6: bytes.insert(contentsOf: random.pick(pieces).utf8, at: range.lowerBound)
        default:
            // Nested, or one after the other: what takes more than its length shows here.
            let piece = Array((random.pick(pieces) + (Bool.random(using: &random) ? random.pick(pieces) : "")).utf8)
            let count = 1 << Int.random(in: 1...14, using: &random)
            for _ in 0..<min(count, Self.maxBytes / max(1, piece.count)) {
                bytes.insert(contentsOf: piece, at: range.lowerBound)
            }
        }
    }

    private func range(in bytes: [UInt8], _ random: inout SeededRandom) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let maximum = random.pick([1, 4, 64, bytes.count])
        return start..<min(bytes.count, start + Int.random(in: 0...maximum, using: &random))
    }
}
