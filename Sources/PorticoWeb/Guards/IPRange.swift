/// All addresses that begin with the same bits: one address, or a network like `10.0.0.0/8` (RFC 4632).
struct IPRange: Sendable, Hashable {
    /// What is wrong with the text of a range.
    struct Problem: Error {
        let what: String
    }

    let first: IPAddress
    let prefixLength: Int

    init(_ text: some StringProtocol) throws(Problem) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let written = parts.first, let address = IPAddress(written) else {
            throw Problem(what: "is no IP address or range of them")
        }
        first = address
        guard parts.count == 2 else {
            prefixLength = address.bitCount
            return
        }
        // An IPv4 address written as IPv6 counts its bits as IPv6.
        let skipped = written.contains(":") ? 128 - address.bitCount : 0
        let digits = parts[1]
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let length = Int(digits), (skipped...skipped + address.bitCount).contains(length)
        else {
            throw Problem(what: "needs a number of bits from \(skipped) to \(skipped + address.bitCount) behind the slash")
        }
        prefixLength = length - skipped
        let start = address.masked(to: prefixLength)
        guard start == address else { throw Problem(what: "has bits behind its prefix; did you mean \(start)/\(prefixLength)?") }
    }

    func contains(_ address: IPAddress) -> Bool {
        address.bitCount == first.bitCount && address.masked(to: prefixLength) == first
    }
}
