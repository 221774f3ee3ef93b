import CLibXML2
import Foundation

/// What the body of an answer must be.
public enum ResponseFormat: Sendable, Hashable {
    /// JSON by its type and by its text. No type and `text/plain` pass: small servers send JSON so.
    case json
    /// XML by its type and well-formed, in UTF-8 and without a document type.
    case xml
    /// Nothing is asked for.
    case any
}

extension ResponseFormat {
    /// What `Accept` asks for.
    var accept: String {
        switch self {
        case .json: "application/json"
        case .xml: "application/xml, text/xml"
        case .any: "*/*"
        }
    }

    /// Whether the type an answer says it has, parameters and case aside, can be this format.
    func accepts(type: String?) -> Bool {
        guard let type, self != .any else { return true }
        let essence = type.prefix { $0 != ";" && $0 != "," }.lowercased().trimmingCharacters(in: .whitespaces)
        return switch self {
        case .json: ["", "application/json", "text/json", "text/plain"].contains(essence) || essence.hasSuffix("+json")
        case .xml: ["", "application/xml", "text/xml", "text/plain"].contains(essence) || essence.hasSuffix("+xml")
        case .any: true
        }
    }

    /// The body where it is well-formed, else nil. JSON that is well-formed but for bytes that are no UTF-8 is mended.
    func wellFormed(_ body: Data) -> Data? {
        switch self {
        case .json: JSONText.wellFormed(body)
        case .xml: WellFormedXML.accepts(body) ? body : nil
        case .any: body
        }
    }
}

/// JSON as sources send it: with a mark of the byte order in front, with bytes from another encoding in a name.
enum JSONText {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// As it is, or mended where it cannot be read otherwise; nil where it is no JSON.
    static func wellFormed(_ body: Data) -> Data? {
        if isWellFormed(body) { return body }
        let mended = mended(body)
        return isWellFormed(mended) ? mended : nil
    }

    /// Without a mark, and with U+FFFD for bytes that are no UTF-8, so that one broken name is no reason to lose the
    /// others.
    static func mended(_ body: Data) -> Data {
        let text = body.starts(with: mark) ? body.dropFirst(mark.count) : body
        return String(validating: text, as: UTF8.self) == nil
            ? Data(String(decoding: text, as: UTF8.self).utf8) : Data(text)
    }

    private static func isWellFormed(_ body: Data) -> Bool {
        (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
    }
}

/// Well-formed XML documents in UTF-8.
///
/// Nothing is fetched for one, and none has a document type: entities of its own would be in that, and a “billion
/// laughs” with them.
enum WellFormedXML {
    /// How many equals signs a document has at most. The parser compares each attribute of an element with all others,
    /// so a hundred thousand of them would take minutes.
    static let maxEqualsSigns = 16_384

    static func accepts(_ body: Data) -> Bool { read(body) { _ in } != nil }

    /// What `body` makes of the outermost element; nil where the bytes are no such document.
    static func read<Result>(_ document: Data, _ body: (xmlNodePtr) -> Result) -> Result? {
        guard let count = Int32(exactly: document.count), String(validating: document, as: UTF8.self) != nil,
            document.count(where: { $0 == UInt8(ascii: "=") }) <= maxEqualsSigns
        else { return nil }
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        let parsed = document.withUnsafeBytes { buffer in
            // Whatever encoding it says it has: the signs were counted in this one.
            xmlReadMemory(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, "UTF-8", Int32(options))
        }
        guard let parsed else { return nil }
        defer { xmlFreeDoc(parsed) }
        guard xmlGetIntSubset(parsed) == nil, let root = xmlDocGetRootElement(parsed) else { return nil }
        return body(root)
    }
}
