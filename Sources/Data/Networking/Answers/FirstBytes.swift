import Foundation

/// How a body begins, for a log: at most 200 bytes on one line, without control characters.
enum FirstBytes {
    static func text(of body: Data) -> String {
        var text = ""
        for scalar in String(decoding: body.prefix(200), as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return body.count > 200 ? text + "…" : text
    }
}
