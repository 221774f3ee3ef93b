public import Portico
import PorticoHost

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
        page(action: action, audience: audience).value(event: event, arguments: arguments)
    }

    /// Signs all that one page offers at an address: what its offers share is hashed once.
    ///
    ///     let page = signer.page(action: "/searches?page=2", audience: audience)
    ///     page.value(event: "removeTapped", arguments: ["id": "7"])
    ///
    /// The parameters are those of `value`.
    public func page(action: String, audience: String) -> PageOfferSigner {
        PageOfferSigner(stamper.behind(shared(action: action, audience: audience).bytes))
    }

    /// Looks at a text that was posted to `action` by somebody who belongs to `audiences`.
    public func open(_ value: String, action: String, audiences: [String]) -> OfferVerdict {
        guard let offer = OfferText(value) else { return .malformed }
        for audience in audiences {
            var message = shared(action: action, audience: audience)
            message.append(offer.event)
            for argument in offer.arguments.entries {
                message.append(argument.name)
                message.append(argument.value)
            }
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
public final class PageOfferSigner: Sendable {
    /// Knows what the message of each offer begins with.
    private let stamper: PrimedStamper

    fileprivate init(_ stamper: PrimedStamper) {
        self.stamper = stamper
    }

    /// The text that the page offers an event with, as `OfferSigner.value` gives it.
    public func value(event: String, arguments: Form) -> String {
        String(reserving: 128) { append(event: event, arguments: arguments, to: &$0) }
    }

    /// Appends that text, which needs no escaping in HTML.
    public func append(event: String, arguments: Form, to bytes: inout WrittenBytes) {
        OfferText.append(stamp(event, arguments), event, arguments, to: &bytes)
    }

    /// Of what the message of one offer ends with, put where it needs no memory of its own.
    private func stamp(_ event: String, _ arguments: Form) -> Stamp {
        arguments.entries.withUnsafeBufferPointer { entries in
            var count = LengthPrefixedText.byteCount(of: event)
            for index in entries.indices {
                count += LengthPrefixedText.byteCount(of: entries[index].name)
                count += LengthPrefixedText.byteCount(of: entries[index].value)
            }
            return withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { message in
                var end = LengthPrefixedText.write(event, to: message, at: 0)
                for index in entries.indices {
                    end = LengthPrefixedText.write(entries[index].name, to: message, at: end)
                    end = LengthPrefixedText.write(entries[index].value, to: message, at: end)
                }
                return stamper.stamp(UnsafeRawBufferPointer(rebasing: message[..<end]))
            }
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
        let written = String(reserving: text.utf8.count) { Self.append(stamp, event, arguments, to: &$0) }
        guard written == text else { return nil }
    }

    /// Appends the text, which needs no escaping in HTML.
    static func append(_ stamp: Stamp, _ event: String, _ arguments: Form, to bytes: inout WrittenBytes) {
        stamp.withBytes { Base64URL.encode($0, into: &bytes) }
        bytes.append(UInt8(ascii: "."))
        PercentCoding.append(event, keeping: .offerPart, to: &bytes)
        // By index, since each entry that is taken out is retained.
        arguments.entries.withUnsafeBufferPointer { entries in
            for index in entries.indices {
                bytes.append(UInt8(ascii: "."))
                PercentCoding.append(entries[index].name, keeping: .offerPart, to: &bytes)
                bytes.append(UInt8(ascii: "="))
                PercentCoding.append(entries[index].value, keeping: .offerPart, to: &bytes)
            }
        }
    }

    private static func decoded(_ encoded: Substring.UTF8View.SubSequence) -> String? {
        try? PercentCoding.decode(encoded, plusIsSpace: false)
    }
}
