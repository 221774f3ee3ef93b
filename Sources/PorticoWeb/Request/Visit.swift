import HTTPTypes
import Portico
import PorticoSessions

/// Who a request comes from, and whom the offers on its pages are signed for: one object, since a request hands it on
/// often.
final class Visit: Sendable {
    /// What came of the token of a remembered device.
    enum Device: Sendable, Hashable {
        /// It began the visitor's session.
        case resumed
        /// It was used before.
        case copied
    }

    /// What is known of it.
    struct Facts: Sendable {
        /// The visitor's address, as far as it is known.
        var address: IPAddress?
        var session: OpenSession?
        /// Where the visitor was in each tab.
        var places: [String: String] = [:]
        /// Nil where no token counted.
        var device: Device?
        /// What the browser is to keep or to forget from here on, whatever the answer is.
        var cookieFields: [HTTPField] = []
        /// What the browser says it is.
        var userAgent: String?
        /// The version that its client says it is.
        var client: String?
        /// How a page for it may be compressed; nil where it is sent as it is.
        var coding: ContentCoding?
        /// What they chose, and how they come.
        var wishes = VisitorWishes()
    }

    private let facts: Facts
    /// Made once: every screen is told.
    let visitor: Visitor

    init(_ facts: Facts) {
        self.facts = facts
        visitor = Visitor(
            id: facts.session?.record.visitor,
            account: facts.session?.record.account,
            session: facts.session?.id,
            address: facts.address?.description,
            client: facts.client,
            language: facts.wishes.language,
            languageOrigin: facts.wishes.languageOrigin,
            country: facts.wishes.country,
            timeZoneName: facts.wishes.timeZone,
            preferences: facts.wishes.preferences,
            approach: facts.wishes.approach,
            places: facts.places
        )
    }

    convenience init(address: IPAddress? = nil, session: OpenSession? = nil, places: [String: String] = [:]) {
        self.init(Facts(address: address, session: session, places: places))
    }

    /// The visit as it is after something came of it.
    func changed(_ change: (inout Facts) -> Void) -> Visit {
        var facts = facts
        change(&facts)
        return Visit(facts)
    }

    var address: IPAddress? { facts.address }
    var session: OpenSession? { facts.session }
    var places: [String: String] { facts.places }
    var device: Device? { facts.device }
    var cookieFields: [HTTPField] { facts.cookieFields }
    var userAgent: String? { facts.userAgent }
    var coding: ContentCoding? { facts.coding }
    var wishes: VisitorWishes { facts.wishes }

    /// The visitor of a post, who can be recognised from then on.
    func visitor(identifiedBy newcomer: Newcomer?) -> Visitor {
        var visitor = visitor
        visitor.device = DeviceName(userAgent: userAgent)?.text
        if let newcomer {
            visitor.identification = Visitor.Identification { () throws(IdentityError) in try await newcomer.identity()
            }
        }
        return visitor
    }

    var audience: String {
        facts.session?.record.audience ?? OfferSigner.publicAudience
    }

    /// Whose offers count: a page made before there was a session is still a page of ours.
    var audiences: [String] {
        facts.session == nil ? [OfferSigner.publicAudience] : [audience, OfferSigner.publicAudience]
    }
}

extension RateLimiter {
    func admit(_ kind: Kind, from visit: Visit) -> Admission {
        admit(kind, from: visit.address, in: visit.session?.record.key)
    }
}
