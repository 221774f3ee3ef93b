import Accounts
import AtriumFlow
import Domains
import Notes
import Notifications
import Portico
import PorticoWeb
import Welcome

/// What the layout around every page shows.
@ViewInputData struct ShellViewInputData {
    let title: String
    let description: String
    /// The release that the page's script is of.
    let version: String
    /// The BCP 47 tag of what the page is written in.
    let language: String
    /// Whether its lines run from right to left.
    let isRightToLeft: Bool
    /// Whether the script is told what it says, and a page in another language is loaded as a whole: of itself the script
    /// says it in English.
    let isTranslated: Bool
    /// Classes of the page, by which its styles go.
    let theme: Appearance.Theme
    let density: Appearance.Density
    let keys: Appearance.Keys
    /// What colour a browser gives its own bars; nil where its system is asked.
    let themeColour: String?
    /// The absolute URL the page should be known under.
    let canonical: String?
    let isIndexed: Bool
    let isDomains: Bool
    let isNotes: Bool
    let isDogFacts: Bool
    /// What the tabs are called in their addresses, which lead to where the visitor was in them. The link of the tab that
    /// one is in leads to its beginning.
    let domainsTab: String
    let notesTab: String
    let dogFactsTab: String
    let isAccount: Bool
    /// Whether the layout leads to the account and out of it.
    let isSignedIn: Bool
    let isNotifications: Bool
    /// How many notifications are unread, as it stands behind the link to them; nil where none is.
    let unread: String?
    /// Where sign-in leads on to from the layout's link; nil where there is none: the visitor is in already, or on the
    /// way.
    let signIn: SignInLinkViewInputData?
    /// Whether notes are kept in this browser, and whose: an ``OfflineReading`` as text. Nil where nobody knows who asks.
    let offline: String?
    /// Whether the layout leads out: not where that is what the page is for.
    let canSignOut: Bool
    /// The tab that an error page's address is in; nil on all other pages, and where it is in none.
    let part: PartLinkViewInputData?
    /// Whether the page is shown before it is complete.
    let isUnderWay: Bool
    /// Whether something is being fetched for it.
    let isLoading: Bool
    /// Whether the layout leads to something that can be chosen.
    let hasChoices: Bool
    /// Where a language and how pages look are chosen; nil there itself.
    let languageLink: LanguageLinkViewInputData?
    /// Where a source of domain names is chosen; nil where there is one only, and there itself.
    let sourceLink: SourceLinkViewInputData?

    init(_ context: ShellContext) {
        self.init(context, unread: 0, hasSources: false, canSignUp: true)
    }

    /// - Parameters:
    ///   - unread: how many notifications are.
    ///   - hasSources: whether there are several sources of domain names.
    ///   - canSignUp: whether everybody may sign up.
    init(_ context: ShellContext, unread: Int, hasSources: Bool, canSignUp: Bool) {
        title = context.title
        description = context.description
        version = Release.newest.version
        language = context.language.tag
        isRightToLeft = context.language.direction == .rightToLeft
        isTranslated = context.language != .english
        let appearance = Appearance(of: context.visitor)
        theme = appearance.theme
        density = appearance.density
        keys = appearance.keys
        themeColour =
            switch appearance.theme {
            case .system: nil
            case .light: "#f5f7f6"
            case .dark: "#0f1413"
            }
        canonical = context.canonicalURL
        isIndexed = context.isIndexed
        let route = context.route?.as(AppRoute.self)
        let tab = route.flatMap { Tab(of: $0) }
        isDomains = tab == .domains
        isNotes = tab == .notes
        isDogFacts = tab == .dogFacts
        domainsTab = Tab.domains.text
        notesTab = Tab.notes.text
        dogFactsTab = Tab.dogFacts.text
        isAccount = route?.accounts?.isAccounts ?? false
        isSignedIn = context.visitor.account != nil
        isNotifications = route?.notifications?.needsAccount ?? (route?.pushDevices != nil)
        self.unread = unread > 0 ? Localiser(context.language).number(unread) : nil
        // An error page for nobody may be one whose session could not be read.
        offline = route == nil && !isSignedIn ? nil : OfflineReading(of: context.visitor).text
        canSignOut = isSignedIn && route != .accounts(.signOut)
        let cameFrom = context.cameFrom?.as(AppRoute.self)
        signIn = SignInLinkViewInputData(context.visitor, at: route ?? cameFrom, canSignUp: canSignUp)
        part = context.asked.flatMap { PartLinkViewInputData($0, in: context.language) }
        isUnderWay = context.isUnderWay
        isLoading = context.isLoading
        languageLink = LanguageLinkViewInputData(at: route ?? cameFrom)
        sourceLink = hasSources ? SourceLinkViewInputData(at: route) : nil
        hasChoices = languageLink != nil || sourceLink != nil
    }
}

extension ShellViewInputData: LocalisedShell {
    static var texts: TextTable { LayoutTexts.table }
}

/// The layout's link to the way in.
@ViewInputData struct SignInLinkViewInputData {
    /// The page that it is on, to come back to, or the one that this page leads back to; empty where it leads on from the
    /// start page.
    let then: String
    /// Whether everybody may sign up.
    let canSignUp: Bool

    /// Nil for who is signed in, and on the way in.
    init?(_ visitor: Visitor, at route: AppRoute?, canSignUp: Bool) {
        guard visitor.account == nil, route?.accounts == nil else { return nil }
        then = route?.wanted ?? ""
        self.canSignUp = canSignUp
    }
}

/// A link from an error page to the part of the app that its address is in.
@ViewInputData struct PartLinkViewInputData {
    /// What the tab is called in its address, which leads to where the visitor was in it.
    let tab: String
    let name: String
}

extension PartLinkViewInputData {
    private static let names = [
        Tab.domains: LayoutTexts.searchDomains, .notes: LayoutTexts.notes, .dogFacts: LayoutTexts.dogFacts,
    ]

    init?(_ asked: Location, in language: Language) {
        guard let first = asked.path.first,
            let (tab, name) = Self.names.first(where: { $0.key.root.location.path.first == first })
        else { return nil }
        self.tab = tab.text
        self.name = Localiser(language)(name)
    }
}

/// The layout's link to the choice of a language, a country and how pages look.
@ViewInputData struct LanguageLinkViewInputData {
    /// The page that it is on, to come back to; empty for the start page.
    let then: String

    init?(at route: AppRoute?) {
        switch route {
        case .language: return nil
        case nil: then = ""
        case .some(let route): then = route.wayBack
        }
    }
}

/// The layout's link to the choice of a source of domain names.
@ViewInputData struct SourceLinkViewInputData {
    /// The names that the page shows, to come back to; empty where it shows none.
    let then: String

    init?(at route: AppRoute?) {
        guard route?.domains?.isSource != true else { return nil }
        then = route?.wantedNames ?? ""
    }
}

extension AccountsRoute {
    /// Whether it is of the account itself, not of the way in or out.
    fileprivate var isAccounts: Bool {
        switch self {
        case .account, .address, .addressCode, .sessions, .pushDevices, .factor, .history, .export,
            .preferences, .delete, .deleteCode:
            true
        case .signIn, .signInCode, .signInRecovery, .signUp, .signUpCode, .forgotten, .resetCode, .newPassword,
            .signOut, .signedOut:
            false
        }
    }
}
