import Foundation

/// JSON as sources send it: with a mark of the byte order in front, with bytes from another encoding in a name.
enum JSONText {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// As it is, or mended where it cannot be read otherwise; nil where it is no JSON.
    static func wellFormed(_ body: Data) -> Data? {
        if isWellFormed(body) { return body }
        let mended = mended(body)
        return isWellFormed(mended) ? mended : nil
    }

    /// Without a mark, and with U+FFFD for bytes that are no UTF-8, so that one broken name is no reason to lose the others.
    static func mended(_ body: Data) -> Data {
        let text = body.starts(with: mark) ? body.dropFirst(mark.count) : body
        return String(validating: text, as: UTF8.self) == nil ? Data(String(decoding: text, as: UTF8.self).utf8) : Data(text)
    }

    private static func isWellFormed(_ body: Data) -> Bool {
        (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
    }
}
