// Lines (Mustache specification, "standalone").
extension TemplateParser {
    func place(of tag: TemplateTag) -> TagExtent {
        let lead = lead(before: tag.range.lowerBound)
        let rest = lineEnd(after: tag.range.upperBound)
        let isAlone = lead != nil && rest != nil
        // Inside the tags of a parent only blocks count, so what is beside a block's tags is no text.
        let isInParent = open.last?.isParent == true
        let closesArgument = open.last?.isBlock == true && open.dropLast().last?.isParent == true
        var (takesSpace, takesRest) = (false, false)
        switch tag.kind {
        case .parent: takesSpace = lead != nil
        case .close where isInParent: takesRest = open.last?.lead != nil && rest != nil
        case .block where isInParent: (takesSpace, takesRest) = (lead != nil, rest != nil)
        case .close where closesArgument: (takesSpace, takesRest) = (lead != nil, isAlone)
        default: if tag.takesItsLine { (takesSpace, takesRest) = (isAlone, isAlone) }
        }
        let start = takesSpace ? lead?.lowerBound : nil
        let end = takesRest ? rest : nil
        return TagExtent(
            range: (start ?? tag.range.lowerBound)..<(end ?? tag.range.upperBound),
            lead: lead,
            standsAlone: isAlone,
            takesSpace: takesSpace
        )
    }

    func isLineStart(_ offset: Int) -> Bool {
        file.isLineStart(offset)
    }

    /// The space between the beginning of the line and an offset, where nothing else is.
    private func lead(before offset: Int) -> Range<Int>? {
        var start = offset
        while start > 0, file.bytes[start - 1] == 0x20 || file.bytes[start - 1] == 0x09 { start -= 1 }
        return isLineStart(start) ? start..<offset : nil
    }

    /// Where the next line begins, when nothing but space is left of this one.
    private func lineEnd(after offset: Int) -> Int? {
        let bytes = file.bytes
        var end = offset
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
        guard end < bytes.count else { return end }
        return bytes[end] == UInt8(ascii: "\n") ? end + 1 : nil
    }

    /// The space before the first line that has more, from `start` on.
    func firstIndent(in range: Range<Int>) -> Range<Int>? {
        var line = range.lowerBound
        for offset in range {
            if file.bytes[offset] == UInt8(ascii: "\n") {
                line = offset + 1
            } else if !file.bytes[offset].isHTMLSpace {
                return line..<offset
            }
        }
        return nil
    }
}

/// Where a tag stands in its line, and how much of the line it takes with it.
struct TagExtent {
    /// The bytes that are not text: the tag, maybe with the space or the line around it.
    let range: Range<Int>
    /// The space before the tag, where nothing else is before it on the line.
    let lead: Range<Int>?
    /// Whether the tag is all there is on the line.
    let standsAlone: Bool
    /// Whether the space before it is not text.
    let takesSpace: Bool
}
