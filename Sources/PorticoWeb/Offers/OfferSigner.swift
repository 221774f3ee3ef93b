public import Portico

/// Signs the events a page offers, and tells what was offered from what was not.
///
///     let signer = OfferSigner(keys: keys)
///     let value = signer.value(event: "removeTapped", arguments: ["id": "7"], action: "/searches?page=2", audience: audience)
///     signer.open(value, action: "/searches?page=2", audiences: [audience, OfferSigner.publicAudience])
///     // .offered(event: "removeTapped", arguments: ["id": "7"], audience: audience)
///
/// The signature says that a page offered this, at this address, to this audience: a client can send no other event and no other fixed
/// argument. It does not say who sends it now; that is the cross-site guard's and the view model's to judge.
public struct OfferSigner: Sendable {
    /// The audience of pages that are the same for everybody.
    public static let publicAudience = "public"

    private let stamper: Stamper

    public init(keys: SigningKeys) {
        stamper = Stamper(keys: keys, purpose: .offers)
    }

    /// The text a page offers an event with: `TOKEN.event.name=value…`, of letters, digits and `-_~.=%` only.
    ///
    /// - Parameters:
    ///   - arguments: those the page fixes; files are not among them.
    ///   - action: the address the event is posted to: the page's path and query, as they are printed.
    ///   - audience: whom it is offered to: a random text in the session's record, or `publicAudience`.
    public func value(event: String, arguments: Form, action: String, audience: String) -> String {
        let stamp = stamper.stamp(Self.message(event: event, arguments: arguments, action: action, audience: audience))
        return String(decoding: OfferText(stamp: stamp, event: event, arguments: arguments).bytes, as: UTF8.self)
    }

    /// Looks at a text that was posted to `action` by somebody who belongs to `audiences`.
    public func open(_ value: String, action: String, audiences: [String]) -> Offered {
        guard let offer = OfferText(value) else { return .malformed }
        for audience in audiences {
            let message = Self.message(event: offer.event, arguments: offer.arguments, action: action, audience: audience)
            switch stamper.check(offer.stamp, on: message) {
            case .genuine: return .offered(event: offer.event, arguments: offer.arguments, audience: audience)
            case .forged: continue
            case .unknownKey: return .expired(event: offer.event, arguments: offer.arguments)
            }
        }
        return .notOffered(event: offer.event, arguments: offer.arguments)
    }

    private static func message(event: String, arguments: Form, action: String, audience: String) -> [UInt8] {
        var message = LengthPrefixedText()
        message.append(SigningPurpose.offers.rawValue)
        message.append(audience)
        message.append(action)
        message.append(event)
        for argument in arguments.entries {
            message.append(argument.name)
            message.append(argument.value)
        }
        return message.bytes
    }
}
