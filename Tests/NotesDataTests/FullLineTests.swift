import Dispatch
import Foundation
import NotesData
import Portico
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Notes

/// What screens say where too many long notes are read or compared at once: try again, and nothing is lost.
@Suite struct FullLineTests {
    /// A renderer whose line is full, as long as it is.
    private final class BusyRenderer: NoteRenderer {
        private let isFull = Mutex(true)
        private let asked = Mutex(0)

        var timesAsked: Int { asked.withLock { $0 } }
        func empty() { isFull.withLock { $0 = false } }

        private func take() throws(NoteError) {
            asked.withLock { $0 += 1 }
            if isFull.withLock({ $0 }) { throw .unavailable(reason: "Try again in a moment.") }
        }

        func rendered(
            _ note: Note,
            tasks: NoteTasks,
            linking notes: @Sendable ([String]) async throws(NoteError) -> [String: NotesRoute],
            showing files: @Sendable ([String]) async throws(NoteError) -> [String: NamedFile]
        ) async throws(NoteError) -> RenderedNote {
            try take()
            return RenderedNote(
                html: SafeHTML(unescaped: note.content.body),
                hasTasks: true,
                plainReason: .tooDeep(limit: 3)
            )
        }

        func placedNames(in note: Note) async throws(NoteError) -> [String] {
            try take()
            return []
        }

        func tasks(in body: String) async throws(NoteError) -> [NoteTaskMark] {
            try take()
            return try await LineRenderer().tasks(in: body)
        }
    }

    private let tooDeep = "Quotes, lists or emphasis are nested more than 3 times."

    private func reading(_ note: Note, _ renderer: BusyRenderer, _ here: NotesFixture) -> NoteReadingProvider {
        NoteReadingProvider(
            notes: here.notes,
            tags: here.notes,
            links: here.notes,
            files: here.notes,
            drafts: here.notes,
            history: here.notes,
            shares: here.notes,
            reminders: here.notes,
            comparer: NoteComparer(),
            renderer: renderer,
            timeZones: here,
            owner: here.ada,
            request: NoteReadingRequest(note: note.id),
            now: { Date() }
        )
    }

    @Test func aNoteIsUnavailableAndThereOnceThereIsRoom() async throws {
        let here = try NotesFixture(.memory)
        let (note, renderer) = (try await here.add("Plan", "text"), BusyRenderer())
        let viewModel = NoteViewModel(provider: reading(note, renderer, here), localiser: .english)
        _ = await viewModel.appear()
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.message == "The note cannot be shown. Try again in a moment.")
        renderer.empty()
        _ = await viewModel.appear()
        #expect(viewModel.shown.condition == .ok)
        #expect(viewModel.shown.value.note?.plainReason == tooDeep)
        #expect(renderer.timesAsked == 2, "a view reads the text once")
    }

    @Test func printedAndSharedNotesSayItToo() async throws {
        let here = try NotesFixture(.memory)
        let (note, renderer) = (try await here.add("Plan", "text"), BusyRenderer())
        let token = try await here.notes.share(note.id, of: here.ada, at: here.moment(0)).token
        let printed = NotePrintViewModel(provider: reading(note, renderer, here), localiser: .english)
        let shared = SharedNoteViewModel(
            provider: SharedNoteProvider(
                shares: here.notes,
                files: here.notes,
                renderer: renderer,
                secrets: PlainSecrets(),
                guesses: NoteShareGuesses(),
                request: SharedNoteRequest(token: token),
                now: { here.moment(60) }
            ),
            localiser: .english
        )
        _ = await printed.appear()
        await shared.appear()
        #expect(printed.shown.condition == .unavailable && shared.shown.condition == .unavailable)
        renderer.empty()
        _ = await printed.appear()
        await shared.appear()
        #expect(printed.shown.value.note?.plainReason == tooDeep)
        #expect(shared.shown.value.note?.plainReason == tooDeep)
    }

    @Test func ticksAreNotSavedAndNothingIsChanged() async throws {
        let here = try NotesFixture(.memory)
        let (note, renderer) = (try await here.add("Plan", "- [ ] a"), BusyRenderer())
        let provider = reading(note, renderer, here)
        #expect(await provider.tick([0], of: note.id, shownIn: 1) == nil)
        #expect(provider.currentState.problem == .failed(reason: "Try again in a moment."))
        #expect(try await here.notes.note(note.id, of: here.ada).version == 1)
        renderer.empty()
        #expect(await provider.tick([0], of: note.id, shownIn: 1) != nil)
    }

    @Test(arguments: Kind.allCases)
    func aTextThatCannotBeReadForItsLinksIsNotSavedAndStaysInTheForm(kind: Kind) async throws {
        let storage: any StorageProtocol
        let folder = try TemporaryFolder()
        let place = try kind == .postgreSQL ? TestSchema() : nil
        defer { withExtendedLifetime(place) {} }
        let notes: StorageNotesRepository
        let full: @Sendable (String) async throws(NoteError) -> NoteLinks = { body throws(NoteError) in
            if body == "long" { throw .unavailable(reason: "Try again in a moment.") }
            return NoteLinks()
        }
        switch kind {
        case .memory:
            let memory = InMemoryStorage()
            (storage, notes) = (memory, StorageNotesRepository(storage: memory, links: full))
        case .file:
            let file = try SQLiteStorage(file: folder.file, schema: NotesFixture.schema)
            (storage, notes) = (file, StorageNotesRepository(storage: file, links: full))
        case .postgreSQL:
            let database = try #require(place).open(NotesFixture.schema)
            (storage, notes) = (database, StorageNotesRepository(storage: database, links: full))
        }
        let here = try NotesFixture(.memory)
        let form = NoteFormViewModel(
            provider: NoteFormProvider(
                notes: notes,
                drafts: notes,
                history: notes,
                comparer: NoteComparer(),
                renderer: LineRenderer(),
                files: notes,
                draftFiles: notes,
                links: notes,
                timeZones: here,
                owner: here.ada,
                request: NoteFormRequest(.new),
                now: { Date() },
                newID: Note.ID.random,
                localiser: .english
            ),
            localiser: .english
        )
        _ = await form.appear()
        let typed = TypedNote(id: nil, version: 0, title: "Plan", body: "long", tags: "")
        #expect(await form.handle(.saveTapped(typed, SaveChoice(), files: [])) == nil)
        #expect(form.shown.condition == .unavailable)
        #expect(form.shown.value.form?.body == "long")
        #expect(
            form.shown.value.message == "Not saved. Try again in a moment. Your text is below; try again in a moment."
        )
        #expect(try await notes.counts(of: here.ada)[.active] == 0)
        withExtendedLifetime(storage) {}
    }

    @Test(arguments: Kind.allCases)
    func aSearchForWordsIsUnavailableWhereTooManyRunAndOtherListsAreThere(kind: Kind) async throws {
        let line = WorkLine(atOnce: 1, maxWaiting: 0)
        let here = try NotesFixture(kind, searches: line)
        _ = try await here.add("Plan", "milk")
        func total(_ query: String) async throws -> Int {
            try await here.notes.page(NoteListRequest(query: NoteQuery(query)), of: here.ada).total
        }
        let busy = NoteError.unavailable(
            reason: "Too many searches are waiting for their turn. Please try again in a moment."
        )
        try await line.withPlace { () async throws in
            await #expect(throws: busy) { try await total("milk") }
            await #expect(throws: busy) { try await total("-milk") }
            #expect(try await total("") == 1)
        }.get()
        #expect(try await total("milk") == 1)
    }

    /// A comparer whose only place is taken while `body` runs.
    private func whileBusy(_ body: (NoteComparer) async throws -> Void) async throws {
        let line = WorkLine(atOnce: 1, maxWaiting: 0)
        let held = DispatchSemaphore(value: 0)
        let begun = AsyncStream<Void>.makeStream()
        let work = Task {
            try await line.run {
                begun.continuation.yield()
                held.wait()
            }
        }
        for await _ in begun.stream { break }
        do {
            try await body(NoteComparer(line: line))
        } catch {
            held.signal()
            throw error
        }
        held.signal()
        try await work.value
    }

    private let long = String(repeating: "a line of text\n", count: 1_000)
    private let sentence = "Too many long notes are being compared at the moment. Try again in a moment."

    @Test func anEarlierTextIsUnavailableWhereItCannotBeCompared() async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Plan", long)
        let second = try await here.save(here.content("Plan", long + "b"), to: note, at: 10)
        try await whileBusy { comparer in
            func revision() -> NoteRevisionViewModel {
                NoteRevisionViewModel(
                    provider: NoteRevisionProvider(
                        notes: here.notes,
                        history: here.notes,
                        comparer: comparer,
                        timeZones: here,
                        request: NoteRevisionRequest(owner: here.ada, note: second.id, version: 1),
                        now: { Date() },
                        localiser: .english
                    ),
                    localiser: .english
                )
            }
            let viewModel = revision()
            _ = await viewModel.appear()
            #expect(viewModel.shown.condition == .unavailable)
            #expect(viewModel.shown.value.message == "This version cannot be shown. \(sentence)")
        }
    }

    @Test func aConflictThatCannotBeComparedLeavesWhatWasTyped() async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Plan", long)
        _ = try await here.save(here.content("Plan", long + "theirs"), to: note, at: 10)
        let typed = TypedNote(id: note.id, version: 1, title: "Plan", body: long + "mine", tags: "")
        try await whileBusy { comparer in
            let form = NoteFormViewModel(
                provider: NoteFormProvider(
                    notes: here.notes,
                    drafts: here.notes,
                    history: here.notes,
                    comparer: comparer,
                    renderer: LineRenderer(),
                    files: here.notes,
                    draftFiles: here.notes,
                    links: here.notes,
                    timeZones: here,
                    owner: here.ada,
                    request: NoteFormRequest(.note(note.id)),
                    now: { Date() },
                    newID: Note.ID.random,
                    localiser: .english
                ),
                localiser: .english
            )
            _ = await form.appear()
            #expect(await form.handle(.saveTapped(typed, SaveChoice(), files: [])) == nil)
            #expect(form.shown.condition == .unavailable)
            #expect(form.shown.value.form?.body == typed.body)
        }
        #expect(try await here.notes.note(note.id, of: here.ada).version == 2)
    }
}
