import Domains

extension SearchText {
    /// Which bytes of a name were looked for: those of the mode, and the first occurrence where any would do. Nil where the text is not
    /// there.
    func range(in record: DomainRecord, match: NameMatch) -> Range<Int>? {
        let name = Array(record.name.utf8)
        let target = hasDot ? name.count : name.count - record.zone.utf8.count - 1
        let length = bytes.count
        guard length <= target else { return nil }
        return switch match {
        case .prefix, .exact: 0..<length
        case .suffix: target - length..<target
        case .contains: name[..<target].firstRange(of: bytes)
        }
    }
}
