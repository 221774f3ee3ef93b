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
    ///   - event: its name.
    ///   - arguments: those the page fixes; files are not among them.
    ///   - action: the address the event is posted to: the page's path and query, as they are printed.
    ///   - audience: whom it is offered to: a random text in the session's record, or `publicAudience`.
    public func value(event: String, arguments: Form, action: String, audience: String) -> String {
        var page = page(action: action, audience: audience)
        return page.value(event: event, arguments: arguments)
    }

    /// Signs all that one page offers at an address: what its offers share is put together once.
    ///
    ///     var page = signer.page(action: "/searches?page=2", audience: audience)
    ///     page.value(event: "removeTapped", arguments: ["id": "7"])
    ///
    /// The parameters are those of `value`.
    public func page(action: String, audience: String) -> PageOfferSigner {
        PageOfferSigner(stamper, shared: shared(action: action, audience: audience))
    }

    /// Looks at a text that was posted to `action` by somebody who belongs to `audiences`.
    public func open(_ value: String, action: String, audiences: [String]) -> OfferVerdict {
        guard let offer = OfferText(value) else { return .malformed }
        for audience in audiences {
            var message = shared(action: action, audience: audience)
            message.append(offer.event, offer.arguments)
            switch stamper.check(offer.stamp, on: message.bytes) {
            case .genuine: return .offered(event: offer.event, arguments: offer.arguments, audience: audience)
            case .forged: continue
            case .unknownKey: return .expired(event: offer.event, arguments: offer.arguments)
            }
        }
        return .notOffered(event: offer.event, arguments: offer.arguments)
    }

    /// What the message of every offer at an address to an audience begins with.
    private func shared(action: String, audience: String) -> LengthPrefixedText {
        var message = LengthPrefixedText()
        message.append(purpose.rawValue)
        message.append(audience)
        message.append(action)
        return message
    }
}

/// Signs the events that one page offers at one address to one audience.
public struct PageOfferSigner: Sendable {
    private let stamper: Stamper
    private let sharedCount: Int
    /// What is shared, and behind it what was signed last: its memory serves for the next.
    private var message: LengthPrefixedText

    /// - Parameter shared: what the message of each offer begins with.
    fileprivate init(_ stamper: Stamper, shared: LengthPrefixedText) {
        self.stamper = stamper
        message = shared
        sharedCount = shared.bytes.count
    }

    /// The text that the page offers an event with, as `OfferSigner.value` gives it.
    public mutating func value(event: String, arguments: Form) -> String {
        String(reserving: 128) { append(event: event, arguments: arguments, to: &$0) }
    }

    /// Appends that text, which needs no escaping in HTML.
    public mutating func append(event: String, arguments: Form, to bytes: inout WrittenBytes) {
        message.removeAll(after: sharedCount)
        message.append(event, arguments)
        let stamp = stamper.stamp(message.bytes)
        OfferText(stamp: stamp, event: event, arguments: arguments).append(to: &bytes)
    }
}

extension LengthPrefixedText {
    /// What the message of one offer ends with.
    fileprivate mutating func append(_ event: String, _ arguments: Form) {
        append(event)
        for argument in arguments.entries {
            append(argument.name)
            append(argument.value)
        }
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
        guard String(reserving: text.utf8.count, { append(to: &$0) }) == text else { return nil }
    }

    /// Appends the text, which needs no escaping in HTML.
    func append(to bytes: inout WrittenBytes) {
        stamp.withBytes { Base64URL.encode($0, into: &bytes) }
        bytes.append(UInt8(ascii: "."))
        PercentCoding.append(event, keeping: .offerPart, to: &bytes)
        for argument in arguments.entries {
            bytes.append(UInt8(ascii: "."))
            PercentCoding.append(argument.name, keeping: .offerPart, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            PercentCoding.append(argument.value, keeping: .offerPart, to: &bytes)
        }
    }

    private static func decoded(_ encoded: Substring.UTF8View.SubSequence) -> String? {
        try? PercentCoding.decode(encoded, plusIsSpace: false)
    }
}
