import Portico

/// What a part of a `multipart/form-data` body says of itself (RFC 7578 section 4).
struct PartHeader: Sendable, Hashable {
    let name: String
    /// Nil where the part is typed text. Empty where no file was chosen.
    let fileName: String?
    let mediaType: String?

    /// Reads the lines of a header, without their line breaks.
    init(_ lines: [[UInt8]]) throws(BodyFailure) {
        var fields: [String: String] = [:]
        for line in lines {
            guard let text = String(validating: line, as: UTF8.self) else { throw .malformed("the header of a part is not UTF-8") }
            let name = text.utf8.prefix { $0 != UInt8(ascii: ":") }
            guard !name.isEmpty, name.count < text.utf8.count, !name.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else {
                throw .malformed("the header of a part has a line that is no field")
            }
            let value = String(Substring(text.utf8.dropFirst(name.count + 1))).trimmed
            guard fields.updateValue(value, forKey: String(Substring(name)).lowercased()) == nil else {
                throw .malformed("the header of a part has \(Substring(name)) twice")
            }
        }
        guard let disposition = fields["content-disposition"].flatMap(ParameterizedValue.init), disposition.value == "form-data" else {
            throw .malformed("a part has no Content-Disposition of form-data")
        }
        guard let name = disposition.parameters["name"] else { throw .malformed("a part has no name") }
        guard disposition.parameters["filename*"] == nil else {
            throw .malformed("a part gives its file's name as filename*, which RFC 7578 does not allow")
        }
        if let encoding = fields["content-transfer-encoding"]?.lowercased(), !["7bit", "8bit", "binary"].contains(encoding) {
            throw .malformed("a part is encoded as \(encoding.prefix(40))")
        }
        self.name = Self.unescaped(name)
        fileName = disposition.parameters["filename"].map(Self.unescaped)
        mediaType = fields["content-type"]
        if fileName == nil { try Self.requireUTF8(mediaType) }
    }

    /// Browsers write a quote as `%22` and line breaks as `%0D` and `%0A`, and a percent sign as itself (WHATWG HTML section 4.10.22.8).
    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0d", with: "\r")
            .replacing("%0A", with: "\n").replacing("%0a", with: "\n")
    }

    private static func requireUTF8(_ mediaType: String?) throws(BodyFailure) {
        guard let charset = mediaType.flatMap(ParameterizedValue.init)?.parameters["charset"]?.lowercased() else { return }
        if !["utf-8", "us-ascii"].contains(charset) {
            throw .malformed("a part is text in \(charset.prefix(40)), and only UTF-8 is taken")
        }
    }
}
