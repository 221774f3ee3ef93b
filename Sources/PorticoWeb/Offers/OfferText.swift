import Portico

/// An offer as it stands in a page: `TOKEN.event.name=value.name=value…`.
///
/// The token is a stamp in base64url. Names and values are percent-encoded but for letters, digits, `-`, `_` and `~`, so neither a dot nor
/// an equals sign of theirs can be taken for one of the format's. There is one text for each offer: any other spelling is refused.
struct OfferText {
    let stamp: Stamp
    let event: String
    let arguments: Form

    init(stamp: Stamp, event: String, arguments: Form) {
        self.stamp = stamp
        self.event = event
        self.arguments = arguments
    }

    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count >= 2, let stamp = Base64URL.decode(parts[0]).flatMap({ Stamp($0) }), let event = Self.decoded(parts[1]) else {
            return nil
        }
        var arguments = Form()
        for part in parts.dropFirst(2) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")), let name = Self.decoded(part[..<equals]),
                let value = Self.decoded(part[part.index(after: equals)...])
            else { return nil }
            arguments.append(name, value)
        }
        self.init(stamp: stamp, event: event, arguments: arguments)
        guard bytes.elementsEqual(text.utf8) else { return nil }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(128)
        Base64URL.encode(stamp.bytes, into: &bytes)
        bytes.append(UInt8(ascii: "."))
        Self.encode(event, into: &bytes)
        for argument in arguments.entries {
            bytes.append(UInt8(ascii: "."))
            Self.encode(argument.name, into: &bytes)
            bytes.append(UInt8(ascii: "="))
            Self.encode(argument.value, into: &bytes)
        }
        return bytes
    }

    private static func decoded(_ encoded: Substring.UTF8View.SubSequence) -> String? {
        try? PercentCoding.decode(encoded, plusIsSpace: false)
    }

    private static func encode(_ text: String, into bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                bytes.append(hexadecimalDigit(byte >> 4))
                bytes.append(hexadecimalDigit(byte & 0x0F))
            }
        }
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
