internal import Domains

/// The properties a search asks of a name, as one mask and the bits expected under it.
struct TraitFilter {
    private var mask: UInt32 = 0
    private var expected: UInt32 = 0

    init(_ query: DomainQuery) {
        require(query.digits, of: RecordTraits.digit)
        require(query.hyphens, of: RecordTraits.hyphen)
        require(query.idn, of: RecordTraits.idn)
    }

    private mutating func require(_ presence: Presence, of bit: UInt32) {
        guard presence != .any else { return }
        mask |= bit
        if presence == .only { expected |= bit }
    }

    @inline(__always)
    func admits(_ traits: RecordTraits) -> Bool { traits.word & mask == expected }
}
