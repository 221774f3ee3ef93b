import HTTPTypes
import Portico

/// Who a request comes from, and whom the offers on its pages are signed for.
struct Visit: Sendable {
    /// What came of the token of a remembered device.
    enum Device: Sendable, Hashable {
        /// It began the visitor's session.
        case resumed
        /// It was used before.
        case copied
    }

    /// The visitor's address, as far as it is known.
    let address: IPAddress?
    /// As text, made once: every screen is told.
    private let addressText: String?
    var session: OpenSession?
    /// Where the visitor was in each tab.
    var places: [String: String]
    /// Nil where no token counted.
    var device: Device?
    /// What the browser is to keep or to forget from here on, whatever the answer is.
    var cookieFields: [HTTPField] = []
    /// What the browser says it is.
    let userAgent: String?
    /// What they chose, and how they come.
    var wishes: VisitorWishes

    init(
        address: IPAddress? = nil,
        session: OpenSession? = nil,
        places: [String: String] = [:],
        userAgent: String? = nil,
        wishes: VisitorWishes = VisitorWishes()
    ) {
        self.address = address
        addressText = address?.description
        self.session = session
        self.places = places
        self.userAgent = userAgent
        self.wishes = wishes
    }

    var visitor: Visitor {
        var visitor = session?.visitor ?? Visitor()
        visitor.address = addressText
        visitor.places = places
        wishes.add(to: &visitor)
        return visitor
    }

    /// The visitor of a post, who can be recognised from then on.
    func visitor(identifiedBy newcomer: Newcomer?) -> Visitor {
        var visitor = visitor
        visitor.device = DeviceName(userAgent: userAgent)?.text
        if let newcomer {
            visitor.identification = VisitorIdentification { () throws(IdentityError) in try await newcomer.identity() }
        }
        return visitor
    }

    var audience: String {
        session?.record.audience ?? OfferSigner.publicAudience
    }

    /// Whose offers count: a page made before there was a session is still a page of ours.
    var audiences: [String] {
        session == nil ? [OfferSigner.publicAudience] : [audience, OfferSigner.publicAudience]
    }
}

extension RateLimiter {
    func admit(_ kind: Kind, from visit: Visit) -> Admission {
        admit(kind, from: visit.address, in: visit.session?.record.key)
    }
}
