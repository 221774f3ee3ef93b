import Foundation

/// How a text of a source begins, for a log: at most 200 characters on one line, without control characters and without `secrets`, should
/// the source be so kind as to repeat them.
enum FirstBytes {
    private static let length = 200
    private static let mark = Array("(secret)".utf8)

    /// Secrets are looked for before anything is cut, so that no part of one is left over.
    static func text(of body: Data, hiding secrets: [String] = []) -> String {
        let secrets = secrets.map { Array($0.utf8) }.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
        var bytes: [UInt8] = []
        var index = body.startIndex
        // No character takes more than four.
        while index < body.endIndex, bytes.count <= 4 * length {
            if let secret = secrets.first(where: { body[index...].starts(with: $0) }) {
                bytes += mark
                index += secret.count
            } else {
                bytes.append(body[index])
                index += 1
            }
        }
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        let isWhole = index == body.endIndex && scalars.count <= length
        return scalars.prefix(length).map(printable).joined() + (isWhole ? "" : "…")
    }

    private static func printable(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
    }
}
