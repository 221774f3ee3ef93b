/// Reduces a name as it was written to its registered name: the public suffix and one label before it.
///
///     var resolver = NameResolver(suffixes: suffixes)
///     try resolver.resolve(Array("www.Example.CO.UK.".utf8))   // .name(isReduced: true)
///     resolver.name                                            // the bytes of "example.co.uk"
///     resolver.zoneStart                                       // 8
///
/// The result stays in `name` and `zoneStart` until the next call, so a name in ASCII costs no allocation. ASCII labels
/// follow RFC 1123 section 2.1 (letters, digits, hyphens inside); `xn--` labels and others go through libidn2.
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

    init(suffixes: PublicSuffixes) {
        self.suffixes = suffixes
    }

    mutating func resolve(_ input: some Collection<UInt8>) throws(Refusal) -> Resolution {
        let needsIDNA = try takeLowerCase(input)
        if needsIDNA {
            try convert()
        } else {
            name.removeAll(keepingCapacity: true)
            name.append(contentsOf: ascii)
        }
        try Self.check(ascii)
        return try reduce()
    }

    /// Fills `ascii` with the lower-cased input; true where libidn2 has to look at it.
    private mutating func takeLowerCase(_ input: some Collection<UInt8>) throws(Refusal) -> Bool {
        ascii.removeAll(keepingCapacity: true)
        var needsIDNA = false
        for byte in input {
            if byte >= 0x80 { needsIDNA = true }
            ascii.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        }
        if ascii.last == Self.dot { ascii.removeLast() }
        guard !ascii.isEmpty else { throw .emptyLabel }
        return needsIDNA || Self.holdsALabel(ascii)
    }

    private mutating func convert() throws(Refusal) {
        guard let text = String(validating: ascii, as: UTF8.self) else { throw .notUTF8 }
        do throws(IDNA.Failure) {
            let converted = try IDNA.ascii(text)
            ascii = Array(converted.utf8)
            name = Array(try IDNA.unicode(converted).utf8)
        } catch {
            throw .idna(error.code)
        }
        // A mapping may have made a closing dot out of an ideographic full stop.
        if ascii.last == Self.dot, name.last == Self.dot {
            ascii.removeLast()
            name.removeLast()
        }
    }

    private mutating func reduce() throws(Refusal) -> Resolution {
        ascii.append(0)
        defer { ascii.removeLast() }
        let start = suffixes.zoneStart(in: ascii)
        guard start > 0 else { return .zone }
        let labelsInZone = ascii[start...].count { $0 == Self.dot } + 1
        guard let zone = Self.start(ofLast: labelsInZone, in: name), let registered = Self.start(ofLast: labelsInZone + 1, in: name)
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

    private static func check(_ name: [UInt8]) throws(Refusal) {
        guard name.count <= 253 else { throw .nameTooLong }
        var length = 0
        var digits = 0
        var previous = dot
        for byte in name {
            switch byte {
            case dot:
                guard length > 0 else { throw .emptyLabel }
                guard previous != hyphen else { throw .hyphenAtEdge }
                length = 0
                digits = 0
                previous = dot
                continue
            case hyphen:
                guard length > 0 else { throw .hyphenAtEdge }
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                break
            default:
                throw .character
            }
            length += 1
            guard length <= 63 else { throw .labelTooLong }
            previous = byte
        }
        guard length > 0 else { throw .emptyLabel }
        guard previous != hyphen else { throw .hyphenAtEdge }
        // No top level domain is a number (RFC 3696 section 2), but the last part of an IPv4 address is.
        guard digits < length else { throw .address }
    }
}
