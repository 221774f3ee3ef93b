import Accounts
public import AtriumTexts
import Notes
import Notifications
import Portico

/// What a notification tells: a heading and a sentence.
public struct PushInformation: Sendable, Hashable {
    public var heading: Text
    public var text: Text
    /// Where that is in the app; nil where it is nowhere.
    public var place: AppRoute?

    public init(heading: Text, text: Text, place: AppRoute? = nil) {
        self.heading = heading
        self.text = text
        self.place = place
    }
}

/// What became of finding out what a notification is about.
public enum PushFinding: Sendable, Hashable {
    case found(PushInformation)
    /// It is about nothing of this visitor's: gone by now, or somebody else's.
    case missing
    /// That could not be told in time.
    case unknown
}

extension PushInformation {
    /// What is to be said of an import or export.
    init(_ job: NoteJob) {
        let isImport = job.kind == .importing
        switch job.state {
        case .done:
            self.init(
                heading: PushMessages.done(isImport: isImport),
                text: isImport ? PushMessages.notesAreThere : PushMessages.fileIsReady
            )
        case .offered: self.init(heading: PushMessages.offered, text: PushMessages.lookFirst)
        case .failed:
            self.init(
                heading: PushMessages.failed(isImport: isImport),
                text: job.failure?.text ?? PushMessages.nothingKnown
            )
        case .cancelled:
            self.init(heading: PushMessages.cancelled(isImport: isImport), text: PushMessages.nothingIsDone)
        case .waiting, .running:
            self.init(heading: PushMessages.underWay(isImport: isImport), text: PushMessages.pageTells)
        }
        place = .notes(.job(job: job.id))
    }
}

extension PushInformation {
    /// What one of the app's notifications says.
    init(_ told: ToldNotification) {
        self.init(heading: told.heading, text: told.text, place: told.place.flatMap { AppRoute($0) })
    }
}

extension AppRoute {
    /// Where something is that a notification is about; nil where its id is none.
    init?(_ place: NotificationPlace) {
        let route: AppRoute? =
            switch place {
            case .search(let location): AppRoute(place: location)
            case .note(let id): Note.ID(rawValue: id).map { .notes(.note(id: $0)) }
            case .noteShares(let id): Note.ID(rawValue: id).map { .notes(.shares(id: $0)) }
            case .job(let id): NoteJob.ID(rawValue: id).map { .notes(.job(job: $0)) }
            case .sessions: .accounts(.sessions)
            }
        guard let route else { return nil }
        self = route
    }
}
