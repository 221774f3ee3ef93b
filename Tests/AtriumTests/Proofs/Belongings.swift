import AtriumFlow
import AtriumTexts
import Foundation
import NotesData
import Notifications
import Portico
import PorticoSessions
import PorticoTesting
import PorticoWeb

@testable import Atrium
@testable import Notes

/// An account with something of everything, and a word in each of its texts that stands nowhere else.
struct OwnedData {
    static let word = "zyzzyva"
    /// A tag that somebody else guesses.
    static let tag = "garden/plans"

    let account: AccountID
    let session: SessionID
    let note: Note.ID
    let ids: OwnedIDs
    /// What the rows in its tables are known by.
    let names: [String]

    /// Signs the visitor up and gives the account its things.
    init(of visitor: WebVisitor, in app: TestApp) async throws {
        try await visitor.signUp("ada@example.com", then: "/account")
        let sessions = try await app.sessions().sessions()
        guard let record = sessions.first(where: { $0.account != nil }), let owner = record.account else {
            throw TestApp.NotSignedIn()
        }
        account = owner
        session = SessionID(rawValue: record.key.rawValue)
        let notes = try app.notes()
        let moment = Date(timeIntervalSince1970: 1_770_127_503)
        let tags = [NoteTag(text: Self.tag), NoteTag(text: Self.word)].compactMap { $0 }
        func note(_ text: String) async throws -> Note {
            let content = NoteContent(title: "\(Self.word) \(text)", body: "- [ ] \(Self.word) \(text)", tags: tags)
            return try await notes.create(content, as: .random(), of: owner, at: moment)
        }
        let first = try await note("first")
        let content = NoteContent(
            title: "\(Self.word) again",
            body: "- [x] \(Self.word) again [[\(Self.word) linked]]",
            tags: tags
        )
        _ = try await notes.save(content, to: first.id, of: owner, from: 1, mayEmpty: false, at: moment)
        let (trashed, linked) = (try await note("trashed"), try await note("linked"))
        _ = try await notes.move([trashed.id], to: .trashed, of: owner, at: moment)
        let (share, token) = try await notes.share(first.id, of: owner, at: moment)
        let (ended, old) = try await notes.share(first.id, of: owner, at: moment)
        try await notes.endShare(ended.id, of: owner)
        var drafts: [String] = []
        for (place, version) in [(NoteDraftPlace.new, 0), (.note(first.id), 2)] {
            let draft = try await notes.keep(
                NoteDraft(
                    owner: owner,
                    place: place,
                    baseVersion: version,
                    title: Self.word,
                    body: Self.word,
                    tags: Self.word,
                    savedAt: moment
                )
            )
            drafts.append(NoteDraftKey(draft).text)
        }
        var job = NoteJob(id: .random(), owner: owner, kind: .importing, files: ["\(Self.word).md"], createdAt: Date())
        job.state = .offered
        try await notes.add(job)
        let bytes = Array("\(Self.word) file".utf8)
        let file = try await notes.add(
            NoteFile(
                id: .random(),
                note: first.id,
                owner: owner,
                name: "\(Self.word).txt",
                mediaType: "text/plain",
                size: bytes.count,
                sha256: String(repeating: "0", count: 64),
                addedAt: moment
            ),
            content: bytes
        )
        let sender: any NotificationSender = try await app.composition().part()
        let opened = OpenedNote(note: first.id.text, name: Self.word)
        try await sender.send(NewNotification(to: owner, .sharedNoteOpened(opened), key: "opened", at: moment))
        let notifications: any NotificationsRepository = try await app.composition().part()
        guard let notification = try await notifications.newest(of: owner).first else { throw TestApp.NotSignedIn() }
        let device = try await Self.device(of: owner, in: app)
        let utc = TimeZoneName.utc
        let schedule = ReminderDay(text: "2100-01-01").map { ReminderSchedule(day: $0, time: .morning, zone: utc) }
        let reminder = NoteReminder.ID.random()
        if let schedule,
            let kept = NoteReminder(id: reminder, note: first.id, owner: owner, schedule: schedule, createdAt: moment)
        {
            try await notes.add(kept)
        }
        self.note = first.id
        ids = OwnedIDs(
            notes: [first.id.text, trashed.id.text],
            file: file.id.text,
            job: job.id.text,
            notification: notification.id.text,
            share: share.id.text,
            reminder: reminder.text,
            session: session.rawValue,
            token: old.text,
            tag: Self.tag,
            device: device.text,
            draft: drafts[1]
        )
        names =
            [first.id, trashed.id, linked.id].map(\.text) + [
                share.id.text, token.text, file.id.text, job.id.text, notification.id.text, device.text, reminder.text,
                "ada@example.com",
            ]
    }

    /// A browser that shows notifications.
    private static func device(of owner: AccountID, in app: TestApp) async throws -> PushSubscription.ID {
        let subscriptions: any PushSubscriptions = try await app.composition().part()
        guard let endpoint = PushEndpoint(rawValue: "https://push.example/\(word)"),
            let key = PushKey(rawValue: OwnedIDs.pushKey), let secret = PushSecret(rawValue: OwnedIDs.pushSecret)
        else { throw TestApp.NotSignedIn() }
        let subscription = PushSubscription(
            id: .random(),
            owner: owner,
            endpoint: endpoint,
            key: key,
            secret: secret,
            device: word,
            createdAt: Date(timeIntervalSince1970: 1_770_127_503)
        )
        try await subscriptions.add(subscription)
        return subscription.id
    }
}

/// The ids that somebody else might learn and try.
struct OwnedIDs {
    var notes: [String]
    var file: String
    var job: String
    var notification: String
    var share: String
    var reminder: String
    var session: String
    /// Of a link that was ended, so that it opens nothing.
    var token: String
    var tag: String
    /// One that shows notifications.
    var device: String
    /// With its form and number.
    var draft: String

    /// The keys of the device in RFC 8291, appendix A.
    static let pushKey = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    static let pushSecret = "BTBZMqHH6r4Tts7J_aSIgg"

    /// Such that nobody has.
    static func ofNobody() -> OwnedIDs {
        OwnedIDs(
            notes: [Note.ID.random().text, Note.ID.random().text],
            file: NoteFile.ID.random().text,
            job: NoteJob.ID.random().text,
            notification: AppNotification.ID.random().text,
            share: NoteShare.ID.random().text,
            reminder: NoteReminder.ID.random().text,
            session: Note.ID.random().text + Note.ID.random().text,
            token: NoteShare.Token.random().text,
            tag: "kitchen/plan",
            device: Note.ID.random().text,
            draft: "\(Note.ID.random().text).2.\(NoteDraft.ID.random().text)"
        )
    }

    /// The place of an example, with these ids for the example's own.
    func place(_ example: AppRoute) -> String {
        let note = notes[0]
        return example.location.description
            .replacing(/\/shared\/[0-9a-f]{40}/) { _ in "/shared/\(token)" }
            .replacing(/\/files\/[0-9a-f]{32}/) { _ in "/files/\(file)" }
            .replacing(/\/jobs\/[0-9a-f]{32}/) { _ in "/jobs/\(job)" }
            .replacing(/\/from\/job-[0-9a-f]{32}/) { _ in "/from/job-\(job)" }
            .replacing(/\/from\/notification-[0-9a-f]{32}/) { _ in "/from/notification-\(notification)" }
            .replacing(/\/notifications\/open\/[0-9a-f]{32}/) { _ in "/notifications/open/\(notification)" }
            .replacing(/\/notes\/[0-9a-f]{32}/) { _ in "/notes/\(note)" }
            .replacing(/name=home[^&]*/) { _ in "name=\(tag)" }
    }

    /// A value for a field of an event, by the field's name.
    func value(of field: FieldShape) -> [String] {
        switch field.name {
        case "chosen": notes
        // A name is like an id here, so that what is called by it can be told from everything else.
        case "id", "note", "name": [notes[0]]
        case "standings": [standings]
        case "draft", "draftToGo": [draft]
        case "share": [share]
        case "notification": [notification]
        case "page", "mail", "push": ["jobEnded"]
        case "device": [device]
        case "endpoint": ["https://push.example/abc"]
        case "p256dh": [Self.pushKey]
        case "auth": [Self.pushSecret]
        case "reminder": [reminder]
        case "snooze": ["oneHour"]
        case "date": ["2100-01-02"]
        case "time": ["09:00"]
        case "zone": ["Europe/Paris"]
        case "repeats": ["daily"]
        case "session": [session]
        case "version", "over": ["2"]
        case "task": ["0"]
        case "before": ["2030-01-01"]
        case "asOf": ["2030-01-01T00:00:00Z"]
        case "state": ["active"]
        case "asNew", "mayEmpty": ["true"]
        case "tags": ["other"]
        case "email": ["ada@example.com"]
        case "code": ["123456"]
        case "timeZone": ["Europe/Paris"]
        case "format": ["json"]
        default: ["typed by somebody else"]
        }
    }

    /// What an Undo would bring the notes back by.
    private var standings: String {
        let standings = notes.compactMap(Note.ID.init(rawValue:)).map { id in
            NoteStanding(
                id: id,
                state: .active,
                isPinned: true,
                stateChangedAt: Date(timeIntervalSince1970: 1_770_127_503)
            )
        }
        return NoteStandings(standings)?.text ?? ""
    }

    /// An event with these ids in its fields, as JSON.
    func event(_ shape: EventShape) throws -> Data {
        let fields = shape.fields.filter { $0.kind != .file }.map { field in
            let values = value(of: field)
            return (field.name, field.takesMany ? values as Any : values[0] as Any)
        }
        let event: [String: Any] = ["event": shape.name, "fields": Dictionary(fields) { first, _ in first }]
        return try JSONSerialization.data(withJSONObject: event)
    }
}
