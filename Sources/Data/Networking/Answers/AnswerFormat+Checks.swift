import Foundation

extension AnswerFormat {
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
