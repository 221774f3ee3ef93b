/// What a search asks of every record it finds, in one 32-bit word: the zone id, and three properties of the Unicode
/// name.
struct RecordTraits: Equatable {
    static let digit: UInt32 = 1 << 31
    static let hyphen: UInt32 = 1 << 30
    static let idn: UInt32 = 1 << 29
    static let maxZones = 1 << 29

    let word: UInt32

    var zone: Int { Int(word & (Self.idn - 1)) }
    var isIDN: Bool { word & Self.idn != 0 }

    init(word: UInt32) {
        self.word = word
    }

    /// - Parameters:
    ///   - name: the whole Unicode name, UTF-8.
    ///   - zone: below `maxZones`.
    init(of name: UnsafeRawBufferPointer, zone: UInt32) {
        var word = zone & (Self.idn - 1)
        for byte in name {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): word |= Self.digit
            case UInt8(ascii: "-"): word |= Self.hyphen
            // The two forms of a name are the same exactly when its Unicode form is ASCII.
            case 0x80...: word |= Self.idn
            default: break
            }
        }
        if word & Self.idn != 0, word & Self.digit == 0 {
            let hasDigit = String(decoding: name, as: UTF8.self).unicodeScalars.contains {
                $0.properties.generalCategory == .decimalNumber
            }
            if hasDigit { word |= Self.digit }
        }
        self.word = word
    }
}
