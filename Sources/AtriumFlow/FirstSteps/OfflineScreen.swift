public import Portico

/// Whether a browser keeps its visitor's notes for when there is no connection, as they chose it in this browser.
///
///     OfflineReading(of: visitor).text   // "off"
///
/// By this alone `Static/offline.js` decides what is kept and removed.
public enum OfflineReading: Sendable, Hashable {
    /// Nobody is signed in: what was kept is removed.
    case signedOut
    case off
    /// By the account of this mark: another one keeps nothing, and removes what was kept.
    case on(mark: String)

    /// The choice is that of an account, since several may sign in with one browser.
    public init(of visitor: Visitor) {
        guard let account = visitor.account else {
            self = .signedOut
            return
        }
        let mark = Self.mark(of: account)
        self = visitor.preferences[.offline] == mark ? .on(mark: mark) : .off
    }

    /// What the layout prints.
    public var text: String {
        switch self {
        case .signedOut: "nobody"
        case .off: "off"
        case .on(let mark): mark
        }
    }

    /// Tells the accounts of one browser apart, and opens nothing.
    static func mark(of account: AccountID) -> String { String(account.rawValue.prefix(12)) }
}

extension PreferenceKey {
    /// Whose notes this browser keeps: the mark of ``OfflineReading``.
    public static let offline = PreferenceKey("offline")
}

/// Knows who is signed in, and what they chose in this browser.
struct OfflineProvider: Provider {
    let account: AccountID?
    let store: StateStore<OfflineReading>

    init(visitor: Visitor) {
        account = visitor.account
        store = StateStore(OfflineReading(of: visitor))
    }
}

/// Says what is kept for when there is no connection, and lets a visitor choose it. A browser shows this page in the place
/// of one that it cannot load.
struct OfflineViewModel: ProvidedViewModel {
    let provider: OfflineProvider
    let localiser: Localiser

    func handle(_ event: OfflineEvent) async -> OfflineOutput? {
        switch event {
        case .keepTapped: provider.account.map { .chosen(mark: OfflineReading.mark(of: $0)) } ?? .signInNeeded
        case .removeTapped: .chosen(mark: nil)
        case .signInTapped: .signInNeeded
        }
    }

    func shown(in state: OfflineReading) -> Shown<OfflineViewInputData> {
        Shown(
            OfflineViewInputData(
                isOn: state != .off && state != .signedOut,
                isOff: state == .off,
                isSignedOut: state == .signedOut
            )
        )
    }
}

/// What a visitor does where they choose what is kept.
@ViewEvents enum OfflineEvent {
    typealias Output = OfflineOutput

    case keepTapped
    case removeTapped
    @Navigates(Output.signInNeeded) case signInTapped
}

/// What the coordinator hears from the choice of what is kept.
enum OfflineOutput: Sendable, Hashable {
    /// Nil where nothing is to be kept.
    case chosen(mark: String?)
    case signInNeeded
}

/// What the page of what is kept shows.
@ViewInputData struct OfflineViewInputData {
    let isOn: Bool
    let isOff: Bool
    let isSignedOut: Bool
}
