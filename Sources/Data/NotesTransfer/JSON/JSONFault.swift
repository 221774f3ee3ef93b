import Foundation

/// What is wrong with JSON, said to whoever has the file.
enum JSONFault {
    static func reason(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it cannot be read" }
        return switch error {
        case .keyNotFound(let key, _): "it has no “\(key.stringValue)”"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "its “\(context.codingPath.map(\.stringValue).joined(separator: "."))” is not what it has to be"
        case .dataCorrupted: "it is not well-formed JSON in UTF-8"
        @unknown default: "it cannot be read"
        }
    }
}
