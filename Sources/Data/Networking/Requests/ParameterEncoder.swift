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
        case .object: throw .invalidRequest("the parameter \(name.debugDescription) is an object, which has no place in a form")
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
