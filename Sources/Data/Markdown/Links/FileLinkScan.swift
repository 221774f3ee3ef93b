import Foundation

/// Goes through the blocks of a text, each from its start to its end, and puts the result together.
struct FileLinkScan {
    typealias Link = FileLinks.Link

    private let bytes: [UInt8]
    private let addressesAlone: Bool
    private let references: LinkReferences
    private var pieces: [UInt8] = []
    /// Up to where the source is in `pieces`.
    private var written = 0
    /// What does not occur again before the block ends, so that no title can end in it.
    private var missing: Set<UInt8> = []
    /// The addresses of the images and of the links that were told.
    private(set) var images: Set<String> = []
    private(set) var addresses: Set<String> = []
    /// Where pictures stood as HTML that made HTML of the text below them, too.
    private(set) var aboveText: [Range<Int>] = []

    /// How many brackets may be open, and how deep an address may have them.
    private static let maxOpen = 100
    private static let maxDepth = 32
    /// Of what a link with brackets in it shows, in bytes.
    private static let maxNested = 4_096

    init(bytes: [UInt8], addressesAlone: Bool, references: LinkReferences) {
        self.bytes = bytes
        self.addressesAlone = addressesAlone
        self.references = references
    }

    /// A text that would become longer than any note can be stays as it is.
    private static let maxBytes = 2 * MarkdownParser.bytes

    var result: String {
        written == 0 || pieces.count > Self.maxBytes
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
                guard let open else { break }
                guard let address = address(at: index, ofImage: open.isImage, before: end) else {
                    guard let reference = reference(from: open.bracket, to: index, in: block) else { break }
                    let shown = bytes[open.bracket + 1..<index - 1]
                    if !open.isImage, written <= open.bracket, Self.mayBeShown(shown) {
                        let link = Link(
                            form: .address,
                            target: reference.target,
                            shown: Self.shown(shown),
                            isInTable: isInTable
                        )
                        replace(open.bracket..<reference.after, by: replacement(link))
                    }
                    index = reference.after
                    break
                }
                guard address.isRelative || !open.isImage && !addressesAlone else { break }
                let shown = bytes[open.bracket + 1..<index - 1]
                var link = Link(
                    form: open.isImage ? .image : address.isRelative ? .address : .elsewhere,
                    target: address.target,
                    // Of links in each other it would be read again at each level.
                    shown: shown.count <= Self.maxNested || Self.mayBeShown(shown) ? Self.shown(shown) : nil,
                    isInTable: isInTable
                )
                if open.isImage, let size = address.size {
                    (link.form, link.size, link.shown) = (.tag, size, Self.unescaped(shown))
                    replace(open.bracket - 1..<address.after, by: replacement(link))
                    index = address.after
                } else if open.isImage {
                    images.insert(address.target)
                    replace(address.place, by: replacement(link))
                    index = address.after
                } else if addressesAlone {
                    addresses.insert(address.target)
                    replace(address.place, by: replacement(link))
                    index = address.after
                } else if written <= open.bracket, Self.mayBeShown(shown) {
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

    /// Replaces a block of HTML that shows pictures and nothing else, where each of them is replaced. Text may stand
    /// behind them, as nothing but an empty line ends such a block (GFM 0.29, 4.6): it is a paragraph then.
    mutating func readTags(_ block: Range<Int>, _ replacement: (Link) -> String?) {
        var index = block.lowerBound
        var images: [String] = []
        // Where the last line ends that has only pictures, and how many there are up to it; nil where they stand in
        // something.
        var lines: (end: Int, images: Int)?
        var isFramed = false
        missing = []
        while index < block.upperBound {
            if bytes[index].isWhiteSpace {
                if bytes[index] == UInt8(ascii: "\n"), !isFramed { lines = (index, images.count) }
                index += 1
            } else if let tag = ImageTag(in: bytes[index..<block.upperBound], &missing) {
                guard tag.isRelative, let image = replacement(link(tag, isInTable: false)) else { return }
                images.append(image)
                index = tag.end
            } else if let frame = ImageTag.endOfFrame(in: bytes[index..<block.upperBound], &missing) {
                isFramed = true
                index = frame
            } else {
                guard let lines, lines.images > 0 else { return }
                let pictures = block.lowerBound..<lines.end
                replace(pictures, by: images.prefix(lines.images).joined(separator: "\n"))
                aboveText.append(pictures)
                return read(lines.end..<block.upperBound, isInTable: false, replacement)
            }
        }
        // The line end stays.
        var last = block.upperBound
        while last > block.lowerBound, bytes[last - 1].isWhiteSpace { last -= 1 }
        if !images.isEmpty { replace(block.lowerBound..<last, by: images.joined(separator: "\n")) }
    }

    private func link(_ tag: ImageTag, isInTable: Bool) -> Link {
        Link(form: .tag, target: tag.source, shown: tag.alternative, size: tag.size, isInTable: isInTable)
    }

    private mutating func replace(_ range: Range<Int>, by text: String?) {
        guard let text, range.lowerBound >= written, pieces.count <= Self.maxBytes else { return }
        pieces += bytes[written..<range.lowerBound]
        pieces += text.utf8
        written = range.upperBound
    }

    /// As `NoteLink` reads it. It ends before the next two brackets, so looking for its end from each start costs no
    /// more than twice.
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

    /// The address in brackets behind a link's text (GFM 0.29, 6.6), where it stands, and where the link ends. Nil for
    /// one within the text.
    private mutating func address(
        at start: Int,
        ofImage isImage: Bool,
        before end: Int
    ) -> (target: String, isRelative: Bool, size: String?, place: Range<Int>, after: Int)? {
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
        let size = isImage ? self.size(from: index, before: end) : nil
        index = afterSpaces(size?.after ?? index, before: end)
        if index < end, let close = Self.endOfTitle(bytes[index]) {
            // Looking for it from each start would cost far more than once.
            guard !missing.contains(close) else { return nil }
            guard let last = self.end(ofTitleFrom: index + 1, with: close, before: end) else { return nil }
            index = afterSpaces(last + 1, before: end)
        }
        guard index < end, bytes[index] == UInt8(ascii: ")"), !target.isEmpty else { return nil }
        // A parser reads references in an address, too (GFM 0.29, 6.2).
        let text = Self.unescaped(target).withoutReferences
        let kind = LinkAddress(text)?.kind
        return kind == .fragment ? nil : (text, kind == .relative, size?.text, place, index + 1)
    }

    /// The size that Joplin and others write behind a picture's address: ` =300x200`, ` =300x`.
    private func size(from start: Int, before end: Int) -> (text: String, after: Int)? {
        let equals = afterSpaces(start, before: end)
        guard equals > start, equals < end, bytes[equals] == UInt8(ascii: "=") else { return nil }
        let width = bytes[(equals + 1)..<end].prefix(5).prefix(while: \.isASCIIDigit)
        guard !width.isEmpty, width.endIndex < end, bytes[width.endIndex] == UInt8(ascii: "x") else { return nil }
        let height = bytes[(width.endIndex + 1)..<end].prefix(5).prefix(while: \.isASCIIDigit)
        let parts = [width, height].filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
        return (parts.joined(separator: "x"), height.endIndex)
    }

    /// What a definition says of a link without an address, and where the link ends: `[shown][name]`, `[name][]` and
    /// `[name]`.
    private func reference(from bracket: Int, to after: Int, in block: Range<Int>) -> (target: String, after: Int)? {
        guard !references.isEmpty else { return nil }
        let text = bytes[..<block.upperBound]
        // Nil where it has brackets in it.
        let shown = LinkReferences.name(in: bytes[..<after], at: bracket).flatMap { $0.isEmpty ? nil : $0 }
        if after < text.endIndex {
            if bytes[after] == UInt8(ascii: "["), let name = LinkReferences.name(in: text, at: after) {
                let target = (name.isEmpty ? shown : name).flatMap(references.address)
                return target.map { ($0, name.endIndex + 1) }
            }
            if bytes[after] == UInt8(ascii: "(") { return nil }
            // The definition itself, which is a part of the block that follows it.
            if bytes[after] == UInt8(ascii: ":") {
                let before = bytes[block.lowerBound..<bracket].last { $0 != 0x20 && $0 != UInt8(ascii: ">") }
                if before == nil || before == 10 || before == 13 { return nil }
            }
        }
        return shown.flatMap(references.address).map { ($0, after) }
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

    private static func mayBeShown(_ text: ArraySlice<UInt8>) -> Bool {
        !text.isEmpty && !text.contains { "[]".utf8.contains($0) }
    }

    private static func shown(_ text: ArraySlice<UInt8>) -> String {
        Self.text(text.map { $0 == 10 || $0 == 13 ? 32 : $0 })
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
