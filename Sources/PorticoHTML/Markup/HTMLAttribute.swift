/// An attribute: the text that is written out, and what is printed into it.
struct HTMLAttribute {
    let start: SourcePoint
    /// Whether a section decides if the element has it.
    let isConditional: Bool
    var nameBytes: [UInt8] = []
    var text: [UInt8] = []
    var printed: [PrintedValue] = []
    /// Whether there are sections in the value, so that the text may be more than is printed.
    var hasSections = false

    var name: String {
        String(decoding: nameBytes, as: UTF8.self)
    }

    var literal: String {
        String(decoding: text, as: UTF8.self)
    }

    /// The value, where all of it is written out.
    var writtenOut: String? {
        printed.isEmpty && !hasSections ? literal : nil
    }

    /// The words of a value that is written out without character references, in lower case.
    var keywords: [String]? {
        guard let text = writtenOut, !text.contains("&") else { return nil }
        return text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Whether a URL written so far can only name a place in the same page.
    var isFragment: Bool {
        text.first == UInt8(ascii: "#")
    }

    /// The asset that is the whole value, maybe with a fragment of it.
    var isAsset: Bool {
        guard let first = printed.first, first.textBefore == 0, case .asset = first.kind else { return false }
        return true
    }
}
