/// An `<img>` in a text: which picture it shows, and how.
///
///     ImageTag(in: Array("<img src='boat.png' width=300>".utf8)[...], &missing)?.source   // "boat.png"
///
/// Tags are read as Markdown reads them (GFM 0.29, 6.10).
struct ImageTag {
    let source: String
    /// On one line.
    let alternative: String
    /// As `PictureText` reads it: `300` or `300x200`; nil where it says none in pixels.
    let size: String?
    /// Behind it.
    let end: Int

    /// Whether its picture lies beside the text.
    var isRelative: Bool { LinkAddress(source)?.kind == .relative }

    /// Nil where bytes begin with something else.
    ///
    /// - Parameter missing: quotation marks that do not occur again, so that nobody looks for them from each tag.
    init?(in bytes: ArraySlice<UInt8>, _ missing: inout Set<UInt8>) {
        guard let tag = Tag(in: bytes, &missing), tag.name == "img", let source = tag.values["src"], !source.isEmpty
        else { return nil }
        self.source = source
        alternative = (tag.values["alt"] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let width = Self.pixels(tag.values["width"])
        size = width.map { width in Self.pixels(tag.values["height"]).map { "\(width)x\($0)" } ?? width }
        end = tag.end
    }

    /// Behind a tag that only holds pictures, where bytes begin with one.
    static func endOfFrame(in bytes: ArraySlice<UInt8>, _ missing: inout Set<UInt8>) -> Int? {
        Tag(in: bytes, &missing).flatMap { frames.contains($0.name) ? $0.end : nil }
    }

    private static let frames: Set<String> = ["br", "center", "div", "figure", "p", "picture", "span"]

    /// `300`, also where it is written `300px`.
    private static func pixels(_ text: String?) -> String? {
        guard let text else { return nil }
        let number = text.hasSuffix("px") ? String(text.dropLast(2)) : text
        return PictureText.isSize(number) && !number.contains("x") ? number : nil
    }
}

/// A tag of HTML that begins or ends an element.
private struct Tag {
    /// In lower case.
    let name: String
    private(set) var values: [String: String] = [:]
    private(set) var end: Int

    /// How many attributes one may have, to be read.
    private static let maxAttributes = 50

    init?(in bytes: ArraySlice<UInt8>, _ missing: inout Set<UInt8>) {
        guard bytes.first == UInt8(ascii: "<") else { return nil }
        var index = bytes.startIndex + 1
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: "/") { index += 1 }
        let rest = bytes[index...]
        let letters = rest.prefix(8).prefix { $0.isASCIILetter }
        guard !letters.isEmpty else { return nil }
        name = String(decoding: letters, as: UTF8.self).lowercased()
        index = letters.endIndex
        end = index
        for _ in 0...Self.maxAttributes {
            let start = index
            while index < bytes.endIndex, bytes[index].isWhiteSpace { index += 1 }
            guard index < bytes.endIndex else { return nil }
            if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.endIndex { index += 1 }
            if bytes[index] == UInt8(ascii: ">") {
                end = index + 1
                return
            }
            guard start < index, let attribute = Self.attribute(in: bytes[index...], &missing) else { return nil }
            index = attribute.end
            if values[attribute.name] == nil { values[attribute.name] = attribute.value }
        }
        return nil
    }

    private static func attribute(
        in bytes: ArraySlice<UInt8>,
        _ missing: inout Set<UInt8>
    ) -> (name: String, value: String, end: Int)? {
        let isName = { (byte: UInt8) in byte.isASCIILetter || byte.isASCIIDigit || "_:.-".utf8.contains(byte) }
        let letters = bytes.prefix(64).prefix(while: isName)
        guard let first = letters.first, !first.isASCIIDigit else { return nil }
        let name = String(decoding: letters, as: UTF8.self).lowercased()
        var index = letters.endIndex
        while index < bytes.endIndex, bytes[index].isWhiteSpace { index += 1 }
        guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "=") else { return (name, "", letters.endIndex) }
        index += 1
        while index < bytes.endIndex, bytes[index].isWhiteSpace { index += 1 }
        guard index < bytes.endIndex else { return nil }
        let mark = bytes[index]
        if mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
            guard !missing.contains(mark) else { return nil }
            guard let close = bytes[(index + 1)...].firstIndex(of: mark) else {
                missing.insert(mark)
                return nil
            }
            return (name, plain(bytes[(index + 1)..<close]), close + 1)
        }
        let value = bytes[index...].prefix { !$0.isWhiteSpace && !"\"'=<>`".utf8.contains($0) }
        return value.isEmpty ? nil : (name, plain(value), value.endIndex)
    }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).withoutReferences
    }
}

extension String {
    /// With the references that tools write for the signs of HTML replaced.
    var withoutReferences: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        var text = self
        for (reference, sign) in [
            ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&#38;", "&"),
            ("&amp;", "&"),
        ] {
            text = text.replacing(reference, with: sign)
        }
        return text
    }
}

extension UInt8 {
    /// As Markdown has it between the parts of a link or a tag.
    var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
