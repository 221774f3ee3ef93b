import AtriumTexts
public import Notes
public import Notifications
public import Portico

/// What a notification's link is about.
///
///     PushLink.job(job.id).text    // "job-5d0f6c9be5a14c7d8a7e2f90b1c3d4e6"
public enum PushLink: TextValue {
    public static let expectation = "what a notification is about"
    public static var localisedExpectation: any LocalisedText {
        Text(en: expectation, de: "das, wovon eine Benachrichtigung handelt", ar: "ما يتعلق به إشعار")
    }

    /// An import or export that has ended.
    case job(NoteJob.ID)
    /// Anything that the account's owner is told.
    case notification(AppNotification.ID)
    /// The same, from the list that says it already: it leads on at once.
    case listed(AppNotification.ID)

    public init?(text: String) {
        if let id = Self.id(NoteJob.ID.self, in: text, behind: Self.jobPrefix) {
            self = .job(id)
        } else if let id = Self.id(AppNotification.ID.self, in: text, behind: Self.notificationPrefix) {
            self = .notification(id)
        } else if let id = Self.id(AppNotification.ID.self, in: text, behind: Self.listedPrefix) {
            self = .listed(id)
        } else {
            return nil
        }
    }

    public var text: String {
        switch self {
        case .job(let id): Self.jobPrefix + id.rawValue
        case .notification(let id): Self.notificationPrefix + id.rawValue
        case .listed(let id): Self.listedPrefix + id.rawValue
        }
    }

    /// An id is none of anybody's business.
    public static var isOpaque: Bool { true }

    private static let jobPrefix = "job-"
    private static let notificationPrefix = "notification-"
    private static let listedPrefix = "listed-"

    private static func id<Subject>(
        _: RandomIdentifier<Subject>.Type,
        in text: String,
        behind prefix: String
    ) -> RandomIdentifier<Subject>? {
        text.hasPrefix(prefix) ? RandomIdentifier<Subject>(rawValue: String(text.dropFirst(prefix.count))) : nil
    }

    /// The place in the app that it is about, as far as the link itself says; nil where it does not.
    var place: AppRoute? {
        switch self {
        case .job(let id): .notes(.job(job: id))
        case .notification, .listed: nil
        }
    }

    static var examples: [PushLink] {
        let digits = "0123456789abcdef0123456789abcdef"
        return [NoteJob.ID(rawValue: digits)].compactMap { $0.map(PushLink.job) }
            + [AppNotification.ID(rawValue: digits)].compactMap(\.self).flatMap { [.notification($0), .listed($0)] }
    }
}
