internal import Domains

/// Makes records of names as a source writes them.
///
///     NameReader().record("XN--MNCHEN-3YA.de")    // münchen.de, in the zone de
struct NameReader: Sendable {
    /// Nil where the system has no list; a zone is then what stands behind the first dot.
    private let suffixes = PublicSuffixes()

    /// Nil where the text is no name. One with an `xn--` label that IDNA does not allow is kept as it is written.
    func record(_ text: String) -> DomainRecord? {
        guard let name = DomainName(text)?.text else { return nil }
        let forms = try? NameForms(name)
        let ascii = forms?.ascii ?? name
        // Only A-labels can be asked for again.
        guard ascii.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let asciiZone = zone(of: ascii)
        return DomainRecord(
            name: forms?.unicode ?? ascii,
            asciiName: ascii,
            zone: (try? NameForms(asciiZone))?.unicode ?? asciiZone,
            asciiZone: asciiZone
        )
    }

    private func zone(of name: String) -> String {
        let start = suffixes?.zoneStart(in: Array(name.utf8) + [0]) ?? 0
        if start > 0 { return String(decoding: name.utf8.dropFirst(start), as: UTF8.self) }
        return name.split(separator: ".").dropFirst().joined(separator: ".")
    }
}
