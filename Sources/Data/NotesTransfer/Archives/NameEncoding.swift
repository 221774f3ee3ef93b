import Foundation

/// An encoding that zip programs write names in when they do not say that these are UTF-8.
///
/// APPNOTE.TXT (4.4.4 and appendix D) knows code page 437 alone; the others are those of the systems that people pack
/// on. Of several that fit equally well, the first is taken.
enum NameEncoding: String, CaseIterable {
    case dos = "CP437"
    case shiftJIS = "CP932"
    case gbk = "GBK"
    case korean = "CP949"
    case big5 = "CP950"
    case cyrillic = "CP866"
    case windowsCyrillic = "CP1251"
    case western = "CP1252"

    /// What people call it.
    var name: String {
        switch self {
        case .dos: "CP437"
        case .shiftJIS: "Shift_JIS"
        case .gbk: "GBK"
        case .korean: "EUC-KR"
        case .big5: "Big5"
        case .cyrillic: "CP866"
        case .windowsCyrillic: "Windows-1251"
        case .western: "Windows-1252"
        }
    }

    /// Nil where the bytes are none of it, or the system does not know it.
    func text(_ bytes: [UInt8]) -> String? {
        guard let converter = iconv_open("UTF-8", rawValue), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        // No character of these takes more than three bytes.
        var output = [CChar](repeating: 0, count: bytes.count * 3 + 1)
        var input = bytes.map(CChar.init(bitPattern:))
        let written = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output -> Int? in
                var (from, to) = (input.baseAddress, output.baseAddress)
                var (left, room) = (input.count, output.count)
                guard iconv(converter, &from, &left, &to, &room) != -1, left == 0 else { return nil }
                return output.count - room
            }
        }
        return written.flatMap { String(validating: output.prefix($0), as: UTF8.self) }
    }

    /// How much a name looks like one in this encoding: what its characters beyond ASCII weigh, up to 1 each.
    func fit(of bytes: [UInt8]) -> NameFit? {
        guard let text = text(bytes) else { return nil }
        return isDoubleByte ? pairs(in: bytes) : letters(in: text)
    }

    private var isDoubleByte: Bool {
        switch self {
        case .shiftJIS, .gbk, .korean, .big5: true
        case .dos, .cyrillic, .windowsCyrillic, .western: false
        }
    }

    private func pairs(in bytes: [UInt8]) -> NameFit {
        var fit = NameFit()
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            let isSingle = lead < 0x81 || self == .shiftJIS && (0xA0...0xDF).contains(lead)
            guard !isSingle, index + 1 < bytes.count else {
                // Katakana of half width, which few use.
                if lead >= 0x80 { fit.add(0.2) }
                index += 1
                continue
            }
            fit.add(weight(lead, bytes[index + 1]))
            index += 2
        }
        return fit
    }

    /// By the rows in which each standard has the characters that are in common use.
    private func weight(_ lead: UInt8, _ trail: UInt8) -> Double {
        switch self {
        case .shiftJIS:
            switch UInt16(lead) << 8 | UInt16(trail) {
            case 0x829F...0x82F1, 0x8340...0x8396, 0x815B: 1
            case 0x889F...0x9872: 0.9
            case 0x8140...0x81AC: 0.5
            case 0x824F...0x829A: 0.7
            case 0x989F...0xEAA4: 0.3
            default: 0
            }
        case .gbk: trail < 0xA1 ? 0 : (0xB0...0xD7).contains(lead) ? 1 : 0.4
        // All Hangul of this part is in common use in Chinese, too, so a few of them are none yet.
        case .korean: trail >= 0xA1 && (0xB0...0xC8).contains(lead) ? 0.99 : 0.3
        case .big5: (0xA4...0xC6).contains(lead) ? 1 : 0.4
        case .dos, .cyrillic, .windowsCyrillic, .western: 0
        }
    }

    /// Those that many words of German and Portuguese have, as in `Größe` and `informação`.
    private static let pairs: Set<[Unicode.Scalar]> = [["ä", "ß"], ["ö", "ß"], ["ü", "ß"], ["ç", "ã"], ["ç", "õ"]]

    /// Whether a sign stands where texts have it: what DOS has for letters stands elsewhere.
    private static func isPunctuation(
        _ scalar: Unicode.Scalar,
        between previous: Unicode.Scalar,
        _ next: Unicode.Scalar
    ) -> Bool {
        let (isBehindWord, isBeforeWord) = (previous.properties.isAlphabetic, next.properties.isAlphabetic)
        return switch scalar {
        case "–", "—", "…": !isBehindWord && !isBeforeWord || scalar == "…" && isBehindWord && !isBeforeWord
        case "“", "„", "‘", "‚": !isBehindWord && isBeforeWord
        case "”": isBehindWord && !isBeforeWord
        case "’": isBehindWord
        default: false
        }
    }

    private func letters(in text: String) -> NameFit {
        var fit = NameFit()
        var previous: Unicode.Scalar = " "
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            defer { previous = scalar }
            guard !scalar.isASCII else { continue }
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            if self == .cyrillic || self == .windowsCyrillic {
                // No word has letters of two scripts, and none a capital behind a small one.
                let isMixed = [previous, next].contains { $0.isASCII && $0.properties.isAlphabetic }
                let isOdd = isMixed || scalar.properties.isUppercase && previous.properties.isLowercase
                fit.add(!(0x0401...0x0451).contains(scalar.value) ? 0 : isOdd ? 0.2 : 0.95)
                continue
            }
            if self == .western, Self.isPunctuation(scalar, between: previous, next) {
                fit.add(0.9)
                continue
            }
            let isLatin = scalar.properties.isAlphabetic && scalar.value < 0x180
            // Few words have two such letters side by side, and none has a capital behind a small one.
            let isAlone =
                (previous.isASCII || Self.pairs.contains([previous, scalar]))
                && (next.isASCII || Self.pairs.contains([scalar, next]))
            let isOdd = scalar.properties.isUppercase && previous.properties.isLowercase
            fit.add(!isLatin ? 0 : isAlone && !isOdd ? 1 : 0.2)
        }
        return fit
    }
}

/// How well names fit an encoding.
struct NameFit {
    private(set) var weight = 0.0
    private(set) var characters = 0

    mutating func add(_ weight: Double) {
        self.weight += weight
        characters += 1
    }

    mutating func add(_ other: NameFit) {
        weight += other.weight
        characters += other.characters
    }

    /// From 0 to 1.
    var mean: Double { characters == 0 ? 0 : weight / Double(characters) }
}

/// Reads the names of an archive that are not UTF-8: in the one encoding that fits all of them, else each in that which
/// fits it best.
///
///     ArchiveNames(guessing: [[0x93, 0xFA, 0x96, 0x7B]]).name(of: [0x93, 0xFA, 0x96, 0x7B])   // "日本"
struct ArchiveNames {
    /// Of all; nil where no one fits, or none is needed.
    let encoding: NameEncoding?

    /// How many names are looked at, and how many bytes of each: enough to know.
    static let maxNames = 1_000
    private static let maxBytes = 1_024
    /// What an encoding has to reach to be that of all.
    private static let enough = 0.8

    init(guessing names: [[UInt8]]) {
        let names = names.prefix(Self.maxNames).filter { $0.count <= Self.maxBytes }
        encoding = Self.best(for: Array(names), from: Self.enough)
    }

    func name(of bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let encoding = encoding ?? Self.best(for: [Array(bytes.prefix(Self.maxBytes))], from: 0)
        return encoding?.text(bytes) ?? String(decoding: bytes, as: UTF8.self)
    }

    private static func best(for names: [[UInt8]], from least: Double) -> NameEncoding? {
        guard !names.isEmpty else { return nil }
        var best: (encoding: NameEncoding, mean: Double)?
        for encoding in NameEncoding.allCases {
            var all = NameFit()
            let fitsAll = names.allSatisfy { name in
                guard let fit = encoding.fit(of: name) else { return false }
                all.add(fit)
                return true
            }
            let mean =
                switch encoding {
                // Four syllables in a row that Chinese would have, too, are Korean.
                case .korean where all.characters > 3 && all.mean > 0.98: 1.01
                // Six letters may be three rare signs of Chinese.
                case .windowsCyrillic where all.characters < 7: all.mean * 0.4
                default: all.mean
                }
            if fitsAll, mean >= least, mean > best?.mean ?? -1 { best = (encoding, mean) }
        }
        return best?.encoding
    }
}
