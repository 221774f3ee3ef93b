/// The links of a Markdown text that lead to other files, for somebody who gives those other names.
///
/// ```swift
/// FileLinks.replaced(in: "See [[ideas/Boat#Hull|it]] and [this](Boat.md).") { link in
///     link.target       // "ideas/Boat#Hull", then "Boat.md"
///     return "[[A boat]]"
/// }
/// ```
///
/// These are `[[target]]`, and addresses of links, of images and of `<img>`; of images relative ones alone. What stands
/// in code is none. A text that is not shown as Markdown has none. An address may also stand in a definition:
/// `[shown][name]` with a line `[name]: target`.
///
/// A text that is asked several times is parsed once:
///
/// ```swift
/// let links = FileLinks(in: text)
/// links.replaced { rename($0) }
/// links.replaced(addressesAlone: true) { move($0) }
/// ```
public struct FileLinks {
    public struct Link: Hashable, Sendable {
        public enum Form: Hashable, Sendable {
            /// `[[target|shown]]`.
            case wiki
            /// `![[target|shown]]`: what the target says or shows is to stand there itself.
            case embed
            /// `[shown](target)`.
            case address
            /// The same with an address that leads to another site or program. One around a picture stays as it is.
            case elsewhere
            /// `![shown](target)`, of which the address alone is replaced. One whose address stands elsewhere in the
            /// text, as in `![shown][name]`, is told behind all others, and stays as it is.
            case image
            /// `<img src="target" alt="shown">`.
            case tag
        }

        public var form: Form
        /// Without escapes; an address as it is written apart from them, so percent-encoded.
        public let target: String
        /// As it is written, which may be Markdown; nil where it is the target. Of a tag the words alone.
        public var shown: String?
        /// How large a tag shows its picture, as in `![shown|300x200](target)`.
        public var size: String?
        /// Whether it stands in a table, where a bar needs a backslash before it.
        public let isInTable: Bool
        /// Whether it stays as it is whatever takes its place, as the address of a definition does.
        public var isKept = false
    }

    private let source: String
    /// Nil where it has no links.
    private let parsed: (lines: SourceLines, blocks: TextBlocks)?

    /// Any text can be read.
    public init(in source: String) {
        self.source = source
        parsed =
            Self.mayHaveSome(source)
            ? (try? MarkdownParser.parse(source, hasFootnotes: false)).map { ($0.lines, TextBlocks(of: $0)) } : nil
    }

    /// Whether some signs are there that each link has two of: most texts have none, and need not be parsed.
    private static func mayHaveSome(_ source: String) -> Bool {
        var previous: UInt8 = 0
        for byte in source.utf8 {
            switch (previous, byte) {
            // `[[target]]`, `[shown](target)`, `[name]: target`, and `<img`.
            case (UInt8(ascii: "["), UInt8(ascii: "[")), (UInt8(ascii: "]"), UInt8(ascii: "(")),
                (UInt8(ascii: "]"), UInt8(ascii: ":")), (UInt8(ascii: "<"), UInt8(ascii: "i")),
                (UInt8(ascii: "<"), UInt8(ascii: "I")):
                return true
            default: previous = byte
            }
        }
        return false
    }

    /// - Parameters:
    ///   - addressesAlone: whether of a link with an address that alone is replaced, as of an image. Then links are
    ///     told whatever they show, also those whose address stands elsewhere.
    ///   - replacement: the Markdown that stands in a link's place; nil leaves it as it is.
    public static func replaced(
        in source: String,
        addressesAlone: Bool = false,
        _ replacement: (Link) -> String?
    ) -> String {
        FileLinks(in: source).replaced(addressesAlone: addressesAlone, replacement)
    }

    /// The text with other links, as the function of that name gives it.
    public func replaced(addressesAlone: Bool = false, _ replacement: (Link) -> String?) -> String {
        guard let (lines, blocks) = parsed else { return source }
        // Where the address alone is replaced, that is in the definition.
        let references = addressesAlone || blocks.links.isEmpty ? nil : LinkReferences(in: source, lines)
        var scan = FileLinkScan(
            bytes: lines.bytes,
            addressesAlone: addressesAlone,
            references: references ?? LinkReferences()
        )
        for block in blocks.all {
            switch block.kind {
            case .text: scan.read(block.bytes, isInTable: false, replacement)
            case .cell: scan.read(block.bytes, isInTable: true, replacement)
            case .html: scan.readTags(block.bytes, replacement)
            }
        }
        func tellKept(_ form: Link.Form, _ targets: Set<String>) {
            for target in targets.sorted() where LinkAddress(target)?.kind == .relative {
                _ = replacement(Link(form: form, target: target, shown: nil, isInTable: false, isKept: true))
            }
        }
        tellKept(.image, blocks.images.subtracting(scan.images))
        if addressesAlone { tellKept(.address, blocks.links.subtracting(scan.addresses)) }
        let result = scan.result
        // What is code is up to the parser: an address or markup may have a backtick in it that begins none.
        guard !blocks.codes.isEmpty, !result.utf8.elementsEqual(source.utf8) else { return result }
        guard let after = try? MarkdownParser.parse(result, hasFootnotes: false),
            Self.blocks(blocks, of: lines, below: scan.aboveText).hasAll(of: TextBlocks(of: after).codes)
        else {
            return source
        }
        return result
    }

    /// With the code of texts that were HTML because of pictures above them.
    private static func blocks(_ blocks: TextBlocks, of lines: SourceLines, below pictures: [Range<Int>]) -> TextBlocks
    {
        guard !pictures.isEmpty else { return blocks }
        var bytes = lines.bytes
        for index in pictures.joined() { bytes[index] = UInt8(ascii: "x") }
        let text = String(decoding: bytes, as: UTF8.self)
        return (try? MarkdownParser.parse(text, hasFootnotes: false)).map { TextBlocks(of: $0) } ?? blocks
    }
}
