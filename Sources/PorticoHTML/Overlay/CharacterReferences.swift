/// Reads the character references of text and attribute values (WHATWG section 13.2.5.72).
///
/// Of the 2,231 names HTML knows it reads those that the engine prints and those that stand for characters with a meaning in HTML;
/// others stay as they are written.
enum CharacterReferences {
    private static let names: [String: Unicode.Scalar] = ["amp": "&", "apos": "'", "gt": ">", "lt": "<", "nbsp": "\u{A0}", "quot": "\""]
    /// The longest reference read: `&#x10FFFF;` with some zeros.
    private static let maximumLength = 16

    static func decode(_ bytes: some Collection<UInt8>) -> String {
        var decoded: [UInt8] = []
        var rest = Array(bytes)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            decoded += rest[..<start]
            rest = rest[start...]
            let window = rest.prefix(maximumLength)
            guard let end = window.firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
            else {
                decoded.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
                continue
            }
            decoded += Array(String(Character(scalar)).utf8)
            rest = rest[(end + 1)...]
        }
        return String(decoding: decoded + rest, as: UTF8.self)
    }

    /// The name of the first reference that HTML may know and this does not read.
    static func unreadName(in bytes: some Collection<UInt8>) -> String? {
        var rest = Array(bytes)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            rest = rest[(start + 1)...]
            let name = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit }
            guard let first = name.first, first.isASCIILetter, name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";")
            else { continue }
            let text = String(decoding: name, as: UTF8.self)
            if names[text] == nil { return text }
        }
        return nil
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[name] }
        let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.utf8.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }), let code = UInt32(digits, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        return code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
    }
}
