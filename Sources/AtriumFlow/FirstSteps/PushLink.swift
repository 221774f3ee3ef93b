import AtriumTexts
public import Notes
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

    public init?(text: String) {
        guard text.hasPrefix(Self.jobPrefix),
            let id = NoteJob.ID(rawValue: String(text.dropFirst(Self.jobPrefix.count)))
        else { return nil }
        self = .job(id)
    }

    public var text: String {
        switch self {
        case .job(let id): Self.jobPrefix + id.rawValue
        }
    }

    /// An id is none of anybody's business.
    public static var isOpaque: Bool { true }

    private static let jobPrefix = "job-"

    /// The place in the app that it is about.
    var place: AppRoute {
        switch self {
        case .job(let id): .notes(.job(job: id))
        }
    }

    static var examples: [PushLink] {
        [NoteJob.ID(rawValue: "0123456789abcdef0123456789abcdef")].compactMap { $0.map(PushLink.job) }
    }
}
