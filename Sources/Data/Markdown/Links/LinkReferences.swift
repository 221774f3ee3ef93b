/// The addresses that definitions give to links: `[name]: Boat.md "A title"` (GFM 0.29, 4.7).
///
///     LinkReferences(in: source, lines).address(of: name[...])   // "Boat.md"
struct LinkReferences {
    private var addresses: [String: String] = [:]

    /// Of a name, in bytes (GFM 0.29, 6.6).
    private static let maxBytes = 999

    init() {}

    /// Which lines are definitions, and which of several counts, is up to the parser: it is given links by their names
    /// before the text.
    init(in source: String, _ lines: SourceLines) {
        var names: [[UInt8]] = []
        var keys: Set<String> = []
        for number in 0..<lines.count {
            let line = lines.line(number)
            let start = line.drop { $0.isWhiteSpace || $0 == UInt8(ascii: ">") }
            guard start.first == UInt8(ascii: "["),
                let name = Self.name(in: lines.bytes[..<line.endIndex], at: start.startIndex),
                case let end = name.endIndex + 1, end < line.endIndex, lines.bytes[end] == UInt8(ascii: ":"),
                // A note at the foot.
                name.first != UInt8(ascii: "^"), keys.insert(Self.key(name)).inserted
            else { continue }
            names.append(Array(name))
        }
        guard !names.isEmpty else { return }
        let links = names.map { "[\(String(decoding: $0, as: UTF8.self))]\n\n" }.joined()
        guard let document = try? MarkdownParser.parse(links + source, hasFootnotes: false, hasFrontMatter: false)
        else { return }
        document.walk { step in
            guard case .enter(let node) = step else { return true }
            let line = node.start.line - 1
            if node.kind == .paragraph, line % 2 == 0, line / 2 < names.count, let link = node.firstChild,
                link.kind == .link, LinkAddress(link.url)?.kind == .relative
            {
                addresses[Self.key(names[line / 2][...])] = link.url
            }
            return true
        }
    }

    var isEmpty: Bool { addresses.isEmpty }

    func address(of name: ArraySlice<UInt8>) -> String? { addresses[Self.key(name)] }

    /// What stands between a bracket and the one that closes it; nil where others are between, or too much.
    static func name(in bytes: ArraySlice<UInt8>, at bracket: Int) -> ArraySlice<UInt8>? {
        var index = bracket + 1
        while index < bytes.endIndex, index - bracket <= maxBytes + 1 {
            switch bytes[index] {
            case UInt8(ascii: "["): return nil
            case UInt8(ascii: "]"): return bytes[(bracket + 1)..<index]
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return nil
    }

    /// Names are the same in any case and with any white space.
    private static func key(_ name: ArraySlice<UInt8>) -> String {
        String(decoding: name, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
