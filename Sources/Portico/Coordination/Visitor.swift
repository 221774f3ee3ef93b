public import Foundation

/// Who a screen is made for.
///
///     let anybody = Visitor()
///
/// A screen's parts are made from it; nothing that is shared by visitors may need one.
public struct Visitor: Sendable, Hashable {
    /// Tells this visitor from all others, also after a restart of the app; nil for somebody who has only looked around
    /// so far: nothing was kept for them, so there is nothing to read either. To keep something, ask for `identity()`.
    public var id: VisitorID?
    /// The account the visitor is signed in to; nil for anybody.
    public var account: AccountID?
    /// The session the visitor is in; nil where there is none, as in a terminal.
    public var session: SessionID?
    /// Where the visitor is in the network, as text: the real address behind trusted proxies. Nil where it is not
    /// known.
    public var address: String?
    /// The browser and the system in words such as “Firefox on Linux”, where the visitor does something: as it says, so
    /// nothing to rely on. Nil where that is not known, and while a page is only looked at.
    public var device: String?
    /// The version of the client that the visitor comes with, such as `1.4.0`: as it says, so nothing to rely on. Nil
    /// where it says none, as a browser that loads a page.
    public var client: String?
    /// The visitor's language as a BCP 47 tag.
    public var language: String
    /// On whose word it is that.
    public var languageOrigin: LanguageOrigin
    /// Where the visitor is at home, as their browser says or as they chose: a region as in BCP 47. Nil where it is not
    /// known.
    public var country: String?
    /// The time zone that the visitor's browser is in, by its name in the IANA database, as the browser says: there may
    /// be no such zone. Nil where it does not say.
    public var timeZoneName: String?
    /// What the visitor chose and the front end remembers.
    public var preferences: Preferences
    /// How they come to the page that is made for them.
    public var approach: Approach
    /// Where the visitor was in each tab, by the tab's name: locations as they stood in the address bar, which may lead
    /// nowhere by now.
    public var places: [String: String]
    /// How somebody without an identity gets one; nil where nobody is recognised, as in a terminal, and while a page is
    /// only looked at.
    public var identification: Identification?

    public init(
        id: VisitorID? = nil,
        account: AccountID? = nil,
        session: SessionID? = nil,
        address: String? = nil,
        device: String? = nil,
        client: String? = nil,
        language: String = "en",
        languageOrigin: LanguageOrigin = .assumed,
        country: String? = nil,
        timeZoneName: String? = nil,
        preferences: Preferences = Preferences(),
        approach: Approach = .unattended,
        places: [String: String] = [:],
        identification: Identification? = nil
    ) {
        self.id = id
        self.account = account
        self.session = session
        self.address = address
        self.device = device
        self.client = client
        self.language = language
        self.languageOrigin = languageOrigin
        self.country = country
        self.timeZoneName = timeZoneName
        self.preferences = preferences
        self.approach = approach
        self.places = places
        self.identification = identification
    }

    /// The time zone that the visitor's browser is in; nil where it does not say, or names one that is not known here.
    public var timeZone: TimeZone? { timeZoneName.flatMap(TimeZone.init(identifier:)) }

    /// The identity to keep something under: `id`, or a new one by which the front end recognises the visitor from here
    /// on. Nil where it recognises nobody.
    ///
    ///     guard let owner = try await visitor.identity() else { return refuse(.noVisitor) }
    ///     try await repository.save(search, of: owner)
    ///
    /// Ask only right before something is saved, so that a visitor who keeps nothing leaves nothing behind. When it
    /// returns, the identity is stored: what is saved next is found again, whatever happens to the answer.
    public func identity() async throws(IdentityError) -> VisitorID? {
        if let id { return id }
        return try await identification?().visitor
    }

    /// The session to keep something in: `session`, or a new one. Nil where the front end recognises nobody.
    ///
    /// Ask as late as for `identity()`, which is given with it.
    public func identifiedSession() async throws(IdentityError) -> SessionID? {
        if let session { return session }
        return try await identification?().session
    }
}

extension Visitor {
    /// Gives an identity to somebody who has only looked around so far, when something is first kept for them: a front
    /// end's part of `Visitor`.
    ///
    ///     Visitor(
    ///         identification: Visitor.Identification { () throws(IdentityError) in try await newcomer.identity() }
    ///     )
    public struct Identification: Sendable {
        /// Who somebody is from here on.
        public struct Identity: Sendable, Hashable {
            public let visitor: VisitorID
            public let session: SessionID

            public init(visitor: VisitorID, session: SessionID) {
                self.visitor = visitor
                self.session = session
            }
        }

        private let identify: @Sendable () async throws(IdentityError) -> Identity

        /// - Parameter identify: gives the same identity each time, after storing what the visitor will be recognised
        ///   by.
        public init(_ identify: @escaping @Sendable () async throws(IdentityError) -> Identity) {
            self.identify = identify
        }

        func callAsFunction() async throws(IdentityError) -> Identity {
            try await identify()
        }
    }
}

/// Two visitors who differ only in how they would get an identity are shown the same.
extension Visitor.Identification: Hashable {
    public static func == (_: Self, _: Self) -> Bool { true }
    public func hash(into _: inout Hasher) {}
}

/// Why somebody got no identity, so that nothing can be kept for them now.
public enum IdentityError: Error, Sendable, Hashable {
    /// Too many newcomers from where they are; seconds after which one more gets in.
    case tooMany(retryAfter: Int)
    case unavailable

    /// What a visitor is told.
    public var text: FrameworkText {
        switch self {
        case .tooMany:
            FrameworkText(
                en: "There were too many new visitors from your network. Please try again in a few minutes.",
                de:
                    "Aus Ihrem Netz kamen zu viele neue Besucher. Bitte versuchen Sie es in einigen Minuten noch einmal.",
                ar: "جاء عدد كبير جدًا من الزوار الجدد من شبكتك. يُرجى المحاولة مرة أخرى بعد بضع دقائق."
            )
        case .unavailable:
            FrameworkText(
                en: "Nothing can be saved for you at the moment.",
                de: "Im Moment kann für Sie nichts gespeichert werden.",
                ar: "لا يمكن حفظ شيء لك في الوقت الحالي."
            )
        }
    }
}
