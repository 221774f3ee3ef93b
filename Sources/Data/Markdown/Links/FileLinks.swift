import Foundation

/// The links of a Markdown text that lead to other files, for somebody who gives those other names.
///
/// ```swift
/// FileLinks.replaced(in: "See [[ideas/Boat#Hull|it]] and [this](Boat.md).") { link in
///     link.target       // "ideas/Boat#Hull", then "Boat.md"
///     return "[[A boat]]"
/// }
/// ```
///
/// These are `[[target]]`, and addresses of links, of images and of `<img>`; of images relative ones alone. What stands in
/// code is none. A text that is not shown as Markdown has none.
public enum FileLinks {
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
            /// `![shown](target)`, of which the address alone is replaced. One whose address stands elsewhere in the text,
            /// as in `![shown][name]`, is told behind all others, and stays as it is.
            case image
            /// `<img src="target" alt="shown">`.
            case tag
        }

        public let form: Form
        /// Without escapes; an address as it is written apart from them, so percent-encoded.
        public let target: String
        /// As it is written, which may be Markdown; nil where it is the target. Of a tag the words alone.
        public let shown: String?
        /// How large a tag shows its picture, as in `![shown|300x200](target)`.
        public var size: String?
        /// Whether it stands in a table, where a bar needs a backslash before it.
        public let isInTable: Bool
        /// Whether it stays as it is whatever takes its place, as the address of a definition does.
        public var isKept = false
    }

    /// - Parameters:
    ///   - addressesAlone: whether of a link with an address that alone is replaced, as of an image. Then links are told
    ///     whatever they show, also those whose address stands elsewhere.
    ///   - replacement: the Markdown that stands in a link's place; nil leaves it as it is.
    public static func replaced(
        in source: String,
        addressesAlone: Bool = false,
        _ replacement: (Link) -> String?
    ) -> String {
        guard source.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }),
            let document = try? MarkdownParser.parse(source, hasFootnotes: false)
        else { return source }
        let blocks = TextBlocks(of: document)
        var scan = FileLinkScan(bytes: document.lines.bytes, addressesAlone: addressesAlone)
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
            blocks.hasAll(of: TextBlocks(of: after).codes)
        else {
            return source
        }
        return result
    }
}

/// The parts of a text that each have their own emphasis, links and code: paragraphs, headings, and cells of tables. Beside
/// them the blocks of HTML.
private struct TextBlocks {
    enum Kind {
        case text, cell, html
    }

    /// In the order of the text.
    private(set) var all: [(bytes: Range<Int>, kind: Kind)] = []
    /// What stands in code, in the order of the text.
    private(set) var codes: [String] = []
    /// The addresses of images and of links, each once.
    private(set) var images: Set<String> = []
    private(set) var links: Set<String> = []

    init(of document: MarkdownDocument) {
        let lines = document.lines
        var texts: [ClosedRange<Int>] = []
        var rows: Set<Int> = []
        var codes: [String] = []
        var html: [Range<Int>] = []
        var (images, links): (Set<String>, Set<String>) = ([], [])
        document.walk { step in
            guard case .enter(let node) = step else { return true }
            if node.kind == .image { images.insert(node.url) }
            if node.kind == .link { links.insert(node.url) }
            let first = node.start.line - 1
            guard first >= 0, first < lines.count else {
                if node.kind == .code { codes.append(node.literal) }
                return true
            }
            switch node.kind {
            case .paragraph, .heading:
                texts.append(first...min(max(first, node.endLine - 1), lines.count - 1))
            case .tableHeader, .tableRow:
                if rows.insert(first).inserted { texts.append(first...first) }
            case .code: codes.append(node.literal)
            case .htmlBlock: if let bytes = Self.bytes(of: node, in: lines) { html.append(bytes) }
            default: break
            }
            return true
        }
        (self.codes, self.images, self.links) = (codes, images, links)
        var next = 0
        for text in texts where text.upperBound >= next {
            let start = max(next, text.lowerBound)
            // A paragraph ends where a table begins.
            let end =
                rows.contains(start)
                ? start : (start...text.upperBound).first(where: rows.contains).map { $0 - 1 }
            next = (end ?? text.upperBound) + 1
            guard next > start else { continue }
            let bytes = lines.line(start).startIndex..<lines.line(next - 1).endIndex
            if rows.contains(start) {
                addCells(bytes, of: lines.bytes)
            } else {
                all.append((bytes, .text))
            }
        }
        guard !html.isEmpty else { return }
        all = (all + html.map { ($0, .html) }).sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    }

    /// Where a block stands as it is; nil where marks of quotes or items are between its lines.
    private static func bytes(of block: MarkdownNode, in lines: SourceLines) -> Range<Int>? {
        guard let column = lines.offset(line: block.start.line, column: block.start.column) else { return nil }
        let line = lines.line(block.start.line - 1).startIndex
        return block.withLiteral { literal in
            // The parser ends the last line where the text does not.
            let text = literal.last == UInt8(ascii: "\n") ? literal.dropLast() : literal[...]
            return [column, line].first { lines.bytes[$0...].starts(with: text) }.map { $0..<$0 + text.count }
        }
    }

    /// Whether codes are some of these, in their order: others may have stood in what a link showed.
    func hasAll(of others: [String]) -> Bool {
        var rest = others[...]
        for code in codes where code == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// A bar divides a row also within code (GFM 0.29, 4.10), unless a backslash is before it.
    private mutating func addCells(_ row: Range<Int>, of bytes: [UInt8]) {
        var start = row.lowerBound
        var index = start
        while index < row.upperBound {
            if bytes[index] == UInt8(ascii: "|") {
                if start < index { all.append((start..<index, .cell)) }
                start = index + 1
            }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        if start < row.upperBound { all.append((start..<row.upperBound, .cell)) }
    }
}

/// Goes through the blocks of a text, each from its start to its end, and puts the result together.
private struct FileLinkScan {
    typealias Link = FileLinks.Link

    private let bytes: [UInt8]
    private let addressesAlone: Bool
    private var pieces: [UInt8] = []
    /// Up to where the source is in `pieces`.
    private var written = 0
    /// What does not occur again before the block ends, so that no title can end in it.
    private var missing: Set<UInt8> = []
    /// The addresses of the images and of the links that were told.
    private(set) var images: Set<String> = []
    private(set) var addresses: Set<String> = []

    /// How many brackets may be open, and how deep an address may have them.
    private static let maxOpen = 100
    private static let maxDepth = 32

    init(bytes: [UInt8], addressesAlone: Bool) {
        self.bytes = bytes
        self.addressesAlone = addressesAlone
    }

    var result: String {
        written == 0
            ? String(decoding: bytes, as: UTF8.self) : String(decoding: pieces + bytes[written...], as: UTF8.self)
    }

    mutating func read(_ block: Range<Int>, isInTable: Bool, _ replacement: (Link) -> String?) {
        let end = block.upperBound
        var index = block.lowerBound
        let ticks = CodeTicks(in: bytes[index..<end])
        var opens: [(bracket: Int, isImage: Bool)] = []
        missing = []
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "`"): index = ticks.end(from: index)
            case UInt8(ascii: "["), UInt8(ascii: "!"):
                let isImage = bytes[index] == UInt8(ascii: "!")
                let bracket = isImage ? index + 1 : index
                guard bracket < end, bytes[bracket] == UInt8(ascii: "[") else {
                    index += 1
                    break
                }
                if let (link, after, mayBeText) = wikiLink(at: bracket, before: end),
                    case let text = replacement(link(isImage ? .embed : .wiki, isInTable)), text != nil || !mayBeText
                {
                    replace(index..<after, by: text)
                    index = after
                } else {
                    opens.append((bracket, isImage))
                    if opens.count > Self.maxOpen { opens.removeFirst() }
                    index = bracket + 1
                }
            case UInt8(ascii: "]"):
                let open = opens.popLast()
                index += 1
                guard let open, let address = address(at: index, before: end),
                    address.isRelative || !open.isImage && !addressesAlone
                else { break }
                let shown = bytes[open.bracket + 1..<index - 1]
                var link = Link(
                    form: open.isImage ? .image : address.isRelative ? .address : .elsewhere,
                    target: address.target,
                    shown: Self.text(shown.map { $0 == 10 || $0 == 13 ? 32 : $0 }),
                    isInTable: isInTable
                )
                if open.isImage {
                    images.insert(address.target)
                    replace(address.place, by: replacement(link))
                    index = address.after
                } else if addressesAlone {
                    addresses.insert(address.target)
                    replace(address.place, by: replacement(link))
                    index = address.after
                } else if written <= open.bracket, !shown.contains(where: { "[]".utf8.contains($0) }), !shown.isEmpty {
                    replace(open.bracket..<address.after, by: replacement(link))
                    index = address.after
                } else if !address.isRelative {
                    link.isKept = true
                    _ = replacement(link)
                    index = address.after
                }
            case UInt8(ascii: "<"):
                guard let tag = ImageTag(in: bytes[index..<end], &missing) else {
                    index += 1
                    break
                }
                if tag.isRelative { replace(index..<tag.end, by: replacement(link(tag, isInTable: isInTable))) }
                index = tag.end
            default: index += 1
            }
        }
    }

    /// Replaces a block of HTML that shows pictures and nothing else, where each of them is replaced.
    mutating func readTags(_ block: Range<Int>, _ replacement: (Link) -> String?) {
        var index = block.lowerBound
        var images: [String] = []
        missing = []
        while index < block.upperBound {
            if bytes[index].isWhiteSpace {
                index += 1
            } else if let tag = ImageTag(in: bytes[index..<block.upperBound], &missing) {
                guard tag.isRelative, let image = replacement(link(tag, isInTable: false)) else { return }
                images.append(image)
                index = tag.end
            } else {
                guard let end = ImageTag.endOfFrame(in: bytes[index..<block.upperBound], &missing) else { return }
                index = end
            }
        }
        // The line end stays.
        var end = block.upperBound
        while end > block.lowerBound, bytes[end - 1].isWhiteSpace { end -= 1 }
        if !images.isEmpty { replace(block.lowerBound..<end, by: images.joined(separator: "\n")) }
    }

    private func link(_ tag: ImageTag, isInTable: Bool) -> Link {
        Link(form: .tag, target: tag.source, shown: tag.alternative, size: tag.size, isInTable: isInTable)
    }

    private mutating func replace(_ range: Range<Int>, by text: String?) {
        guard let text, range.lowerBound >= written else { return }
        pieces += bytes[written..<range.lowerBound]
        pieces += text.utf8
        written = range.upperBound
    }

    /// As `NoteLink` reads it. It ends before the next two brackets, so looking for its end from each start costs no more
    /// than twice.
    private func wikiLink(
        at start: Int,
        before end: Int
    ) -> ((Link.Form, _ isInTable: Bool) -> Link, after: Int, mayBeText: Bool)? {
        let text = bytes[..<end]
        let plain = NoteLink.end(in: text, from: start)
        guard let after = plain ?? NoteLink.endBehindBrackets(in: text, from: start),
            // A link to an address whose text stands in brackets.
            after == end || bytes[after] != UInt8(ascii: "(")
        else { return nil }
        let close = after - 2
        let inner = bytes[start + 2..<close]
        // Links whose addresses are in it are none of their own then.
        guard
            plain != nil
                || !zip(inner, inner.dropFirst()).contains(where: { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(") }
                )
        else { return nil }
        let bar = inner.firstIndex(of: UInt8(ascii: "|"))
        var target = inner[..<(bar ?? close)]
        if bar != nil, target.last == UInt8(ascii: "\\") { target.removeLast() }
        let shown = bar.map { Self.text(Array(inner[($0 + 1)...])) }
        let title = Self.unescaped(target)
        guard !title.allSatisfy(\.isWhitespace) else { return nil }
        return (
            { Link(form: $0, target: title, shown: shown.flatMap { $0.isEmpty ? nil : $0 }, isInTable: $1) }, after,
            plain == nil
        )
    }

    /// The address in brackets behind a link's text (GFM 0.29, 6.6), where it stands, and where the link ends. Nil for one
    /// within the text.
    private mutating func address(
        at start: Int,
        before end: Int
    ) -> (target: String, isRelative: Bool, place: Range<Int>, after: Int)? {
        guard start < end, bytes[start] == UInt8(ascii: "(") else { return nil }
        var index = afterSpaces(start + 1, before: end)
        let target: ArraySlice<UInt8>
        let place: Range<Int>
        if index < end, bytes[index] == UInt8(ascii: "<") {
            guard let close = bytes[(index + 1)..<end].firstIndex(where: { "<>\n\r".utf8.contains($0) }),
                bytes[close] == UInt8(ascii: ">")
            else { return nil }
            target = bytes[index + 1..<close]
            place = index..<close + 1
            index = close + 1
        } else {
            let first = index
            var depth = 0
            while index < end, bytes[index] > 0x20 {
                if bytes[index] == UInt8(ascii: "(") { depth += 1 }
                if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
                guard depth >= 0, depth <= Self.maxDepth else { break }
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            target = bytes[first..<min(index, end)]
            place = target.indices
        }
        index = afterSpaces(index, before: end)
        if index < end, let close = Self.endOfTitle(bytes[index]) {
            // Looking for it from each start would cost far more than once.
            guard !missing.contains(close) else { return nil }
            guard let last = self.end(ofTitleFrom: index + 1, with: close, before: end) else { return nil }
            index = afterSpaces(last + 1, before: end)
        }
        guard index < end, bytes[index] == UInt8(ascii: ")"), !target.isEmpty else { return nil }
        let text = Self.unescaped(target)
        let kind = LinkAddress(text)?.kind
        return kind == .fragment ? nil : (text, kind == .relative, place, index + 1)
    }

    /// A title in parentheses has no others in it (GFM 0.29, 6.6), so that looking for its end stops at the next one.
    private mutating func end(ofTitleFrom start: Int, with close: UInt8, before end: Int) -> Int? {
        var index = start
        while index < end {
            if bytes[index] == close { return index }
            if close == UInt8(ascii: ")"), bytes[index] == UInt8(ascii: "(") { return nil }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        missing.insert(close)
        return nil
    }

    private static func endOfTitle(_ start: UInt8) -> UInt8? {
        switch start {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): start
        case UInt8(ascii: "("): UInt8(ascii: ")")
        default: nil
        }
    }

    private func afterSpaces(_ start: Int, before end: Int) -> Int {
        var index = start
        while index < end, bytes[index].isWhiteSpace { index += 1 }
        return index
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            let isPunctuation = (0x21...0x7E).contains(byte) && !byte.isASCIILetter && !byte.isASCIIDigit
            if isEscaped, !isPunctuation { plain.append(UInt8(ascii: "\\")) }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            if !isEscaped { plain.append(byte) }
        }
        if isEscaped { plain.append(UInt8(ascii: "\\")) }
        return text(plain)
    }
}

/// The runs of backticks in a block: code goes on to the next run that is as long (GFM 0.29, 6.3).
private struct CodeTicks {
    private let bytes: ArraySlice<UInt8>
    /// Where the runs of each length begin, in order.
    private var starts: [Int: [Int]] = [:]

    init(in bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "`")) {
            index = endOfRun(from: start)
            starts[index - start, default: []].append(start)
        }
    }

    private func endOfRun(from start: Int) -> Int {
        bytes[start...].firstIndex { $0 != UInt8(ascii: "`") } ?? bytes.endIndex
    }

    /// Behind the code that begins with a run; behind the run where none does.
    func end(from start: Int) -> Int {
        let after = endOfRun(from: start)
        let others = starts[after - start] ?? []
        var (low, high) = (0, others.count)
        while low < high {
            let middle = (low + high) / 2
            if others[middle] >= after { high = middle } else { low = middle + 1 }
        }
        return low < others.count ? others[low] + after - start : after
    }
}
