import CIDN2

/// Reduces a name as it was written to its registered name: the public suffix and one label before it.
///
///     var resolver = NameResolver(suffixes: suffixes)
///     try resolver.resolve(Array("www.Example.CO.UK.".utf8))   // .name(isReduced: true)
///     resolver.name                                            // the bytes of "example.co.uk"
///     resolver.zoneStart                                       // 8
///
/// The result stays in `name` and `zoneStart` until the next call, so a name in ASCII costs no allocation. ASCII labels
/// follow RFC 1123 section 2.1 (letters, digits, hyphens inside); `xn--` labels and others are converted by
/// `NameForms`. Of the labels before the registered name only the lengths matter: `_dmarc` and `*` are good hosts of
/// good names.
struct NameResolver {
    enum Resolution: Equatable {
        /// A registered name; `isReduced` where a host below it was given.
        case name(isReduced: Bool)
        /// The name is itself a zone.
        case zone
    }

    /// The Unicode form, UTF-8.
    private(set) var name: [UInt8] = []
    /// Where in `name` its zone begins.
    private(set) var zoneStart = 0

    private let suffixes: PublicSuffixes
    private var ascii: [UInt8] = []
    /// The last label that did not convert: which it is, counted from the end, and why.
    private var lastFailure: (place: Int, failure: IDNA.Failure)?

    init(suffixes: PublicSuffixes) {
        self.suffixes = suffixes
    }

    mutating func resolve(_ input: some Collection<UInt8>) throws(Refusal) -> Resolution {
        let needsIDNA = takeLowerCase(input)
        lastFailure = nil
        if needsIDNA {
            try convert()
        } else {
            if ascii.last == Self.dot { ascii.removeLast() }
            name.removeAll(keepingCapacity: true)
            name.append(contentsOf: ascii)
        }
        try Self.checkLengths(ascii)
        return try reduce()
    }

    /// Fills `ascii` with the lower-cased input; true where some label is not plain ASCII.
    private mutating func takeLowerCase(_ input: some Collection<UInt8>) -> Bool {
        ascii.removeAll(keepingCapacity: true)
        var needsIDNA = false
        for byte in input {
            if byte >= 0x80 { needsIDNA = true }
            ascii.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        }
        return needsIDNA || Self.holdsALabel(ascii)
    }

    /// Fills both forms label by label. A label that does not convert stays as it is: it may turn out to be that of a
    /// host.
    private mutating func convert() throws(Refusal) {
        guard let text = String(validating: ascii, as: UTF8.self) else { throw .notUTF8 }
        var labels = NameForms.labels(of: text)
        if labels.count > 1, labels.last == "" { labels.removeLast() }
        ascii.removeAll(keepingCapacity: true)
        name.removeAll(keepingCapacity: true)
        for (index, label) in labels.enumerated() {
            if index > 0 {
                ascii.append(Self.dot)
                name.append(Self.dot)
            }
            do throws(IDNA.Failure) {
                let forms = try NameForms(label: label)
                ascii.append(contentsOf: forms.ascii.utf8)
                name.append(contentsOf: forms.unicode.utf8)
            } catch {
                lastFailure = (labels.count - index, error)
                ascii.append(contentsOf: label.utf8)
                name.append(contentsOf: label.utf8)
            }
        }
    }

    private mutating func reduce() throws(Refusal) -> Resolution {
        ascii.append(0)
        let start = suffixes.zoneStart(in: ascii)
        ascii.removeLast()
        let labelsInZone = ascii[start...].count { $0 == Self.dot } + 1
        let labels = start > 0 ? labelsInZone + 1 : labelsInZone
        if let lastFailure, lastFailure.place <= labels { throw Refusal(lastFailure.failure) }
        guard let written = Self.start(ofLast: labels, in: ascii) else { throw .emptyLabel }
        try Self.checkCharacters(ascii[written...])
        guard start > 0 else { return .zone }
        guard let zone = Self.start(ofLast: labelsInZone, in: name),
            let registered = Self.start(ofLast: labels, in: name)
        else { throw .emptyLabel }
        name.removeFirst(registered)
        zoneStart = zone - registered
        return .name(isReduced: registered > 0)
    }

    private static let dot = UInt8(ascii: ".")
    private static let hyphen = UInt8(ascii: "-")

    private static func holdsALabel(_ name: [UInt8]) -> Bool {
        let prefix = Array("xn--".utf8)
        guard name.count > prefix.count else { return false }
        if name.starts(with: prefix) { return true }
        var index = 0
        while let dot = name[index...].firstIndex(of: Self.dot) {
            index = dot + 1
            if name[index...].starts(with: prefix) { return true }
        }
        return false
    }

    private static func start(ofLast labels: Int, in name: [UInt8]) -> Int? {
        var left = labels
        for index in name.indices.reversed() where name[index] == dot {
            left -= 1
            if left == 0 { return index + 1 }
        }
        return left == 1 ? 0 : nil
    }

    private static func checkLengths(_ name: [UInt8]) throws(Refusal) {
        var whole = 0
        var length = 0
        // A byte that continues a character is only in a label that did not convert.
        for byte in name where byte & 0xC0 != 0x80 {
            whole += 1
            guard byte != dot || length > 0 else { throw .emptyLabel }
            length = byte == dot ? 0 : length + 1
            guard length <= 63 else { throw .labelTooLong }
        }
        guard length > 0 else { throw .emptyLabel }
        guard whole <= 253 else { throw .nameTooLong }
    }

    private static func checkCharacters(_ name: ArraySlice<UInt8>) throws(Refusal) {
        var length = 0
        var digits = 0
        var previous = dot
        for byte in name {
            switch byte {
            case dot:
                guard previous != hyphen else { throw .hyphenAtEdge }
                length = 0
                digits = 0
                previous = dot
                continue
            case hyphen:
                guard previous != dot else { throw .hyphenAtEdge }
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                break
            default:
                throw .character
            }
            length += 1
            previous = byte
        }
        guard previous != hyphen else { throw .hyphenAtEdge }
        // No top level domain is a number (RFC 3696 section 2), but the last part of an IPv4 address is.
        guard digits < length else { throw .address }
    }
}

/// Why a line of an imported file gave no name.
public enum Refusal: Error, Sendable, Hashable {
    case lineTooLong
    case notOneNameNorRecord
    case recordWithoutOwner
    case relativeOwner
    case relativeServer
    /// `$ORIGIN` and the like, which give the lines after them another meaning.
    case directive
    case utf16
    case carriageReturn
    case notUTF8
    case emptyLabel
    case labelTooLong
    case nameTooLong
    case character
    case hyphenAtEdge
    case address
    case publicSuffix
    case nameServer
    case tooManyNameServers
    /// libidn2 refused a label; its error code.
    case idna(Int32)
}

extension Refusal {
    init(_ failure: IDNA.Failure) {
        let tooLong = [IDN2_TOO_BIG_LABEL, IDN2_PUNYCODE_BIG_OUTPUT].map { Int32($0.rawValue) }
        self = tooLong.contains(failure.code) ? .labelTooLong : .idna(failure.code)
    }
}

extension Refusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .lineTooLong: "the line is longer than \(LineReader.longestLine) bytes"
        case .notOneNameNorRecord: "neither one name nor a zone record of at least four fields"
        case .recordWithoutOwner: "a zone record without an owner name"
        case .relativeOwner: "a relative owner name; write it in full with a closing dot"
        case .relativeServer: "a relative name server; write it in full with a closing dot"
        case .directive: "$ORIGIN, $INCLUDE and $GENERATE are not followed; write every name in full with a closing dot"
        case .utf16: "UTF-16; save the file as UTF-8"
        case .carriageReturn: "a carriage return inside the line; lines end with LF or CRLF"
        case .notUTF8: "not UTF-8"
        case .emptyLabel: "an empty label"
        case .labelTooLong: "a label of more than 63 characters"
        case .nameTooLong: "a name of more than 253 characters"
        case .character: "a character other than letters, digits and hyphens"
        case .hyphenAtEdge: "a label that begins or ends with a hyphen"
        case .address: "an address or a number, not a name"
        case .publicSuffix: "a public suffix, not a name below one"
        case .nameServer: "a name server that is not a host name"
        case .tooManyNameServers: "more than \(ServerSets.maxServers) name servers for one name"
        case .idna(let code): "not allowed by IDNA 2008: \(IDNA.Failure(code: code))"
        }
    }
}
