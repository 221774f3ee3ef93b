/// Texts of different lengths, one after the other, and where each begins; every offset is checked before it is used.
struct TextColumn {
    let starts: WordColumn
    let text: UnsafeRawBufferPointer

    /// The bytes between the starts `index` and `index + 1`.
    @inline(__always)
    func range(_ index: Int) throws(DomainIndexError.Fault) -> Range<Int> {
        let start = try starts.number(index)
        let end = try starts.number(index + 1)
        guard start <= end, end <= text.count else { throw .damaged("a text lies outside its section") }
        return start..<end
    }

    func bytes(_ index: Int) throws(DomainIndexError.Fault) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: text[try range(index)])
    }
}
