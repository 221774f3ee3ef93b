import Portico
import Synchronization

// A site of letters in several builds: what one of them calls a letter's text, another calls otherwise.

@Routes enum LetterRoute {
    @Path("/letters/{id}") case letter(id: String)

    static var examples: [LetterRoute] { [.letter(id: "one")] }
}

/// At another address.
@Routes enum PostRoute {
    @Path("/post/{id}") case letter(id: String)

    static var examples: [PostRoute] { [.letter(id: "one")] }
}

/// With another parameter.
@Routes enum NumberedLetterRoute {
    @Path("/letters/{id}") case letter(id: Int)

    static var examples: [NumberedLetterRoute] { [.letter(id: 1)] }
}

@ViewInputData struct LetterViewInputData {
    let greeting: String
}

/// In another shape.
@ViewInputData struct StationeryViewInputData {
    let heading: String
    let hints: [String]
}

@ViewEvents enum LetterEvent {
    typealias Output = LetterOutput
    case sent(to: String, text: String)
}

/// With one field more.
@ViewEvents enum SubjectLetterEvent {
    typealias Output = LetterOutput
    case sent(to: String, subject: GuestName, text: String)
}

/// With a field of another name.
@ViewEvents enum BodyLetterEvent {
    typealias Output = LetterOutput
    case sent(to: String, body: String)
}

/// With one field less.
@ViewEvents enum PostcardEvent {
    typealias Output = LetterOutput
    case sent(to: String)
}

/// With another name.
@ViewEvents enum PostedLetterEvent {
    typealias Output = LetterOutput
    case posted(to: String, text: String)
}

enum LetterOutput {
    case sent
}

/// The letters that were sent, by any build.
final class LetterStore: Sendable {
    private let guarded = Mutex<[[String]]>([])
    private let changes = ChangeFeed()
    private static let subject = ChangeFeed.Subject("letters")

    /// Each with what was typed, in the order of its event's fields.
    var letters: [[String]] { guarded.withLock { $0 } }

    /// Notes that letters are read, so that a page which shows them is followed.
    func noteReading() {
        ReadingLog.current?.note([Self.subject], of: changes, since: changes.number)
    }

    func add(_ letter: [String]) {
        guarded.withLock { $0.append(letter) }
    }
}

final class LetterViewModel<Value: ViewInputData, Event: ViewEvents>: ViewModel where Event.Output == LetterOutput {
    typealias Output = LetterOutput

    private let value: Value
    private let store: LetterStore
    private let words: @Sendable (Event) -> [String]

    init(_ value: Value, _ store: LetterStore, _ words: @escaping @Sendable (Event) -> [String]) {
        self.value = value
        self.store = store
        self.words = words
    }

    var shown: Shown<Value> { Shown(value) }

    var updates: any AsyncSequence<Shown<Value>, Never> & Sendable { StateStore(shown).changes(.newest) }

    func appear() async -> LetterOutput? {
        store.noteReading()
        return nil
    }

    func handle(_ event: Event) async -> LetterOutput? {
        store.add(words(event))
        return .sent
    }
}

/// One build: its routes, what its page shows, what its form sends.
struct LetterBuild<R: Route, Value: ViewInputData, Event: ViewEvents>: Coordinator where Event.Output == LetterOutput {
    typealias Model = LetterViewModel<Value, Event>

    let screens: ScreenTable<R>
    private let model: @Sendable () -> Model

    /// - Parameter words: what stands in the fields of an event.
    init(
        _: R.Type,
        _ kind: R.Kind,
        _ value: Value,
        _ store: LetterStore,
        _ words: @escaping @Sendable (Event) -> [String]
    ) {
        screens = ScreenTable(templates: "") {
            $0.screen(
                kind,
                Model.self,
                title: "Letter",
                description: "A letter.",
                to: { _, route in Destination(.replace(route), notice: Notice(text: "Sent.")) }
            )
        }
        model = { Model(value, store, words) }
    }

    func answer(for route: R, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, with: model())
    }
}

/// A build that has the letters as files, to be read and not written.
struct LetterArchive: Coordinator {
    let screens = ScreenTable<LetterRoute>(templates: "") { $0.file(.letter) }

    func answer(for route: LetterRoute, of visitor: Visitor) throws -> Answer {
        .file(Download(mediaType: "text/plain; charset=utf-8", text: "A letter.\n"))
    }
}
