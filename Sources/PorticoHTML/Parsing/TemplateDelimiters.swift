/// What stands around a tag: `{{` and `}}`, until `{{=<% %>=}}` sets others (Mustache specification, "delimiters").
struct TemplateDelimiters: Sendable, Equatable {
    let open: [UInt8]
    let close: [UInt8]

    static let braces = TemplateDelimiters(open: Array("{{".utf8), close: Array("}}".utf8))
    /// Longer ones are refused, so that looking for one is never slow.
    private static let maximumLength = 16

    private init(open: [UInt8], close: [UInt8]) {
        self.open = open
        self.close = close
    }

    /// Reads what stands between the equals signs: two words without an equals sign.
    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        guard words.count == 2, words.allSatisfy({ $0.count <= Self.maximumLength && !$0.contains(UInt8(ascii: "=")) }) else { return nil }
        self.init(open: words[0], close: words[1])
    }

    /// Where `mark` is found next.
    static func next(_ mark: [UInt8], from start: Int, in bytes: [UInt8]) -> Int? {
        guard let first = mark.first else { return nil }
        var index = start
        while index + mark.count <= bytes.count {
            if bytes[index] == first, bytes[index..<index + mark.count].elementsEqual(mark) { return index }
            index += 1
        }
        return nil
    }
}
