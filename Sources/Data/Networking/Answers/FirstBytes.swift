import Foundation

/// How a text of a source begins, for a log: at most 200 characters on one line, without control characters and without `secrets`, should
/// the source be so kind as to repeat them.
enum FirstBytes {
    private static let length = 200

    static func text(of body: Data, hiding secrets: [String] = []) -> String {
        let longest = secrets.reduce(0) { max($0, $1.utf8.count) }
        var text = String(decoding: body.prefix(4 * length + longest), as: UTF8.self)
        for secret in secrets where !secret.isEmpty { text = text.replacing(secret, with: "(secret)") }
        let isWhole = text.unicodeScalars.count <= length && body.count <= 4 * length + longest
        return text.unicodeScalars.prefix(length).map(printable).joined() + (isWhole ? "" : "…")
    }

    private static func printable(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
    }
}
