public import Portico

/// Signs the events a page offers, and tells what was offered from what was not.
///
///     let signer = OfferSigner(keys: keys)
///     let value = signer.value(event: "removeTapped", arguments: ["id": "7"], action: "/searches?page=2", audience: audience)
///     signer.open(value, action: "/searches?page=2", audiences: [audience, OfferSigner.publicAudience])
///     // .offered(event: "removeTapped", arguments: ["id": "7"], audience: audience)
///
/// The signature says that a page offered this, at this address, to this audience: a client can send no other event and
/// no other fixed argument. It does not say who sends it now; that is the cross-site guard's and the view model's to
/// judge.
public struct OfferSigner: Sendable {
    /// The audience of pages that are the same for everybody.
    public static let publicAudience = "public"

    private let purpose: SigningPurpose
    private let stamper: Stamper

    public init(keys: SigningKeys) {
        self.init(keys: keys, purpose: .offers)
    }

    /// - Parameter purpose: an offer of one purpose is none of another.
    init(keys: SigningKeys, purpose: SigningPurpose) {
        self.purpose = purpose
        stamper = Stamper(keys: keys, purpose: purpose)
    }

    /// The text a page offers an event with: `TOKEN.event.name=value…`, of letters, digits and `-_~.=%` only.
    ///
    /// - Parameters:
    ///   - arguments: those the page fixes; files are not among them.
    ///   - action: the address the event is posted to: the page's path and query, as they are printed.
    ///   - audience: whom it is offered to: a random text in the session's record, or `publicAudience`.
    public func value(event: String, arguments: Form, action: String, audience: String) -> String {
        page(action: action, audience: audience).value(event: event, arguments: arguments)
    }

    /// Signs all that one page offers at an address: what its offers share is put together once.
    ///
    ///     let page = signer.page(action: "/searches?page=2", audience: audience)
    ///     page.value(event: "removeTapped", arguments: ["id": "7"])
    ///
    /// The parameters are those of `value`.
    public func page(action: String, audience: String) -> PageOfferSigner {
        PageOfferSigner(stamper.stamping(after: shared(action: action, audience: audience)))
    }

    /// Looks at a text that was posted to `action` by somebody who belongs to `audiences`.
    public func open(_ value: String, action: String, audiences: [String]) -> OfferVerdict {
        guard let offer = OfferText(value) else { return .malformed }
        for audience in audiences {
            var message = shared(action: action, audience: audience)
            Self.append(offer.event, offer.arguments, to: &message)
            switch stamper.check(offer.stamp, on: message) {
            case .genuine: return .offered(event: offer.event, arguments: offer.arguments, audience: audience)
            case .forged: continue
            case .unknownKey: return .expired(event: offer.event, arguments: offer.arguments)
            }
        }
        return .notOffered(event: offer.event, arguments: offer.arguments)
    }

    /// What the message of every offer at an address to an audience begins with.
    private func shared(action: String, audience: String) -> [UInt8] {
        LengthPrefixedText(purpose.rawValue, audience, action).bytes
    }

    fileprivate static func append(_ event: String, _ arguments: Form, to message: inout [UInt8]) {
        LengthPrefixedText.append(event, to: &message)
        for argument in arguments.entries {
            LengthPrefixedText.append(argument.name, to: &message)
            LengthPrefixedText.append(argument.value, to: &message)
        }
    }
}

/// Signs the events that one page offers at one address to one audience.
public struct PageOfferSigner: Sendable {
    private let stamping: SharedStamping

    fileprivate init(_ stamping: SharedStamping) {
        self.stamping = stamping
    }

    /// The text that the page offers an event with, as `OfferSigner.value` gives it.
    public func value(event: String, arguments: Form) -> String {
        let stamp = stamping.stamp(reserving: 128) { OfferSigner.append(event, arguments, to: &$0) }
        return OfferText(stamp: stamp, event: event, arguments: arguments).text
    }
}

/// What came of looking at an offer that was posted back.
///
/// `event` and `arguments` of a refused one are what the client says; they serve to find its form on the page, and
/// nothing else.
public enum OfferVerdict: Sendable, Hashable {
    /// A page offered this to one of these audiences.
    case offered(event: String, arguments: Form, audience: String)
    /// The text is no offer at all.
    case malformed
    /// No page at this address offered this to this visitor: it is forged, or another page's, or another visitor's.
    case notOffered(event: String, arguments: Form)
    /// The key that signed it is not kept any more.
    case expired(event: String, arguments: Form)
}

/// An offer as it stands in a page: `TOKEN.event.name=value.name=value…`.
///
/// The token is a stamp in base64url. Names and values are percent-encoded but for letters, digits, `-`, `_` and `~`,
/// so neither a dot nor an equals sign of theirs can be taken for one of the format's. There is one text for each
/// offer: any other spelling is refused.
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
        guard parts.count >= 2, let stamp = Base64URL.decode(parts[0]).flatMap({ Stamp($0) }),
            let event = Self.decoded(parts[1])
        else {
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

    var text: String { String(decoding: bytes, as: UTF8.self) }

    private var bytes: [UInt8] {
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
        if text.utf8.allSatisfy(keeps) {
            bytes.append(contentsOf: text.utf8)
            return
        }
        for byte in text.utf8 {
            if keeps(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(hexadecimalDigit(byte >> 4))
                bytes.append(hexadecimalDigit(byte & 0x0F))
            }
        }
    }

    /// Whether a byte stands for itself: letters, digits, `-`, `_` and `~`, a bit for each ASCII character.
    private static func keeps(_ byte: UInt8) -> Bool {
        let bits: UInt64 = byte < 64 ? 0x03FF_2000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
        return byte < 128 && bits &>> UInt64(byte & 63) & 1 != 0
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
