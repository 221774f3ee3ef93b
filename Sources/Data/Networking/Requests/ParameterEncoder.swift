import Foundation
import Portico

/// Writes parameters as a form, as JSON or as XML.
enum ParameterEncoder {
    struct Body {
        let type: String
        let data: Data
    }

    static func body(_ parameters: Parameters, _ encoding: ParameterEncoding) throws(HTTPClientError) -> Body? {
        switch encoding {
        case .query: nil
        case .form: Body(type: "application/x-www-form-urlencoded", data: Data((try form(parameters) ?? "").utf8))
        case .json: Body(type: "application/json", data: try json(parameters))
        case .xml(let root): Body(type: "application/xml", data: Data(try XMLWriter.document(root, parameters).utf8))
        }
    }

    /// Nil where there are none.
    static func form(_ parameters: Parameters) throws(HTTPClientError) -> String? {
        var pairs: [String] = []
        for parameter in parameters.all {
            let name = PercentCoding.encode(parameter.name, keeping: .formValue)
            for text in try texts(parameter.value, of: parameter.name) {
                pairs.append(name + "=" + PercentCoding.encode(text, keeping: .formValue))
            }
        }
        return pairs.isEmpty ? nil : pairs.joined(separator: "&")
    }

    private static func texts(_ value: ParameterValue, of name: String) throws(HTTPClientError) -> [String] {
        switch value {
        case .list(let values):
            var all: [String] = []
            for value in values { all += try texts(value, of: name) }
            return all
        case .object:
            throw .invalidRequest("the parameter \(name.debugDescription) is an object, which has no place in a form")
        default: return try value.scalarText.map { [$0] } ?? []
        }
    }

    private static func json(_ parameters: Parameters) throws(HTTPClientError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(ParameterValue.object(parameters)) else {
            throw .invalidRequest("a parameter is no number JSON knows")
        }
        return data
    }
}

/// Writes parameters as an XML document (XML 1.0, fifth edition).
enum XMLWriter {
    static func document(_ root: String, _ parameters: Parameters) throws(HTTPClientError) -> String {
        #"<?xml version="1.0" encoding="UTF-8"?>"# + (try element(root, .object(parameters)))
    }

    private static func element(_ name: String, _ value: ParameterValue) throws(HTTPClientError) -> String {
        guard isName(name) else { throw .invalidRequest("\(name.debugDescription) cannot be the name of an element") }
        var content = ""
        switch value {
        case .object(let parameters):
            for parameter in parameters.all { content += try elements(parameter.name, parameter.value) }
        case .list(let values):
            for value in values { content += try elements("item", value) }
        default:
            content = try escaped(try value.scalarText ?? "")
        }
        return "<\(name)>\(content)</\(name)>"
    }

    private static func elements(_ name: String, _ value: ParameterValue) throws(HTTPClientError) -> String {
        guard case .list(let values) = value else { return try element(name, value) }
        var all = ""
        for value in values { all += try element(name, value) }
        return all
    }

    /// What may stand in a document (section 2.2), with markup escaped.
    private static func escaped(_ text: String) throws(HTTPClientError) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: escaped += "&amp;"
            case 0x3C: escaped += "&lt;"
            case 0x3E: escaped += "&gt;"
            case 0x0D: escaped += "&#13;"
            case 0...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0xFFFE, 0xFFFF:
                throw .invalidRequest("a parameter has characters XML does not know")
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The names of section 2.3 that are ASCII and without a colon.
    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
}
