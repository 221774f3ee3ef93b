import DogFacts
import Domains
import Foundation
import HTTPTypes
import Portico
import PorticoTerminal
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes

/// Each notice with an Undo, pressed after something else has changed on the page that shows it.
@Suite(.timeLimit(.minutes(10))) struct UndoTests {
    enum Mode: CaseIterable {
        /// Without the site's script.
        case plain
        /// The page is followed, and has taken in what was changed.
        case live
        case json
        case terminal
    }

    @Test(arguments: UndoneAct.all, Mode.allCases)
    func whatAnUndoTakesBackIsAsBefore(act: UndoneAct, mode: Mode) async throws {
        try await LiveVisits.run { here in
            let things = try await UndoneThings(here)
            try await act.prepare(things)
            let before = try await things.state()
            try await Self.doAndUndo(act, by: mode, things)
            #expect(try await things.state() == before)
        }
    }

    /// A new Undo is pressed by this suite, too.
    @Test func noOtherPlaceInTheSourcesOffersAnUndo() throws {
        let features = TestApp.root.appending(path: "Sources/Features")
        let files = try #require(FileManager.default.enumerator(at: features, includingPropertiesForKeys: nil))
        var places: [String: Int] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let count = text.matches(of: /(?m)^(?!\s*\/\/).*undo: (Offer|\.undo|undo\b|standings\.undo)/).count
            if count > 0 { places[file.lastPathComponent] = count }
        }
        #expect(
            places == [
                "NoteCoordinator.swift": 7, "NoteListChange+Notice.swift": 1, "DomainNamesCoordinator.swift": 1,
                "DogFactsCoordinator.swift": 2,
            ]
        )
    }

    private static func doAndUndo(_ act: UndoneAct, by mode: Mode, _ things: UndoneThings) async throws {
        switch mode {
        case .plain, .live: try await inBrowser(act, mode == .live ? .live : .plain, things)
        case .json: try await asJSON(act, things)
        case .terminal: try await inTerminal(act, things)
        }
    }

    private static func inBrowser(
        _ act: UndoneAct,
        _ mode: WebVisitor.Mode,
        _ things: UndoneThings
    ) async throws {
        let before = try await things.state()
        let visitor = try await things.visitor(as: mode)
        try await visitor.open(act.place(things))
        try await act.press(visitor, things)
        #expect(try await things.state() != before)
        let notice = try #require(visitor.page.notice)
        try await visitor.follow()
        try await things.changeSomethingElse(seenAt: visitor.url)
        if mode == .live {
            try await visitor.seeUpdate()
            #expect(visitor.page.notice == notice, "what is said stays with its button")
        }
        try await visitor.click("Undo")
        #expect(visitor.page.status == 200)
    }

    private static func asJSON(_ act: UndoneAct, _ things: UndoneThings) async throws {
        let before = try await things.state()
        let visitor = try await things.visitor(as: .plain)
        let answer = try await visitor.send(
            event: act.event,
            Dictionary(grouping: act.fields(things), by: \.0).mapValues { $0.map(\.1) },
            to: act.place(things)
        )
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try await things.state() != before)
        let done = try JSONDecoder().decode(Done.self, from: answer.body)
        try await things.changeSomethingElse(seenAt: done.location)
        let undo = done.notice.undo
        let body = try JSONEncoder().encode(Sent(event: undo.event, offer: undo.offer, fields: undo.fields))
        var headers: HTTPFields = [.contentType: "application/json", .accept: "application/json"]
        if let name = HTTPField.Name("Sec-Fetch-Site") { headers[name] = "same-origin" }
        let undone = try await visitor.send(PageRequest(.post, undo.url, headers: headers, body: body))
        #expect(undone.status == 200, "\(undone.text)")
    }

    private struct Done: Decodable {
        struct Notice: Decodable { var undo: Undo }
        struct Undo: Decodable {
            var url: String
            var event: String
            var offer: String
            var fields: [String: [String]]
        }
        var location: String
        var notice: Notice
    }

    private struct Sent: Encodable {
        var event: String
        var offer: String
        var fields: [String: [String]]
    }

    private static func inTerminal(_ act: UndoneAct, _ things: UndoneThings) async throws {
        let before = try await things.state()
        let printed = StateStore("")
        let (lines, keyboard) = AsyncStream<String>.makeStream()
        let coordinator = try things.here.composition.coordinator()
        let start = try ScreenOptions.route(at: act.place(things))
        let browsing = Task {
            let browser = Browser(coordinator: coordinator, lines: lines, command: ["show"], patience: nil) { text in
                printed.modify { $0 += text + "\n" }
            }
            browser.visitor = UndoneThings.ada
            try await browser.run(from: start)
        }
        let fields = act.fields(things).map { " \($0.0)=\($0.1)" }.joined()
        keyboard.yield(act.event + fields)
        await printed.wait { $0.contains("Type undo to take it back.") }
        #expect(try await things.state() != before)
        try await things.changeSomethingElse(seenAt: act.place(things))
        keyboard.yield("undo")
        keyboard.finish()
        try await browsing.value
    }
}

/// What there is to be done something to.
struct UndoneThings {
    static let ada = Visitor(id: adaID, account: .ada)
    private static let adaID = VisitorID(of: .ada)

    let here: LiveVisits
    let note: Note
    /// Beside which the first is listed.
    let other: Note
    let search: SavedSearch
    let fact: FavouriteFact
    private let searches: any SavedSearchRepository
    private let favourites: any FavouriteFactsRepository

    init(_ here: LiveVisits) async throws {
        self.here = here
        note = try await here.add("Plan", "- [ ] milk\n- [ ] bread")
        other = try await here.add("Other")
        searches = try here.composition.part()
        favourites = try here.composition.part()
        let tab = here.visitor.newTab()
        try await tab.open("/domains?query=med")
        try tab.fill("Name of this search", with: "Mine")
        try await tab.click("Save search")
        search = try #require(try await searches.searches(of: Self.adaID).first)
        try await tab.open("/dog-facts")
        try await tab.click("Add to favourites")
        fact = try #require(try await favourites.favourites(of: Self.adaID).first)
    }

    func visitor(as mode: WebVisitor.Mode) async throws -> WebVisitor {
        let visitor = WebVisitor(here.visitor.transport, as: mode, origin: TestApp.origin)
        try await here.app.signIn(visitor, as: .ada)
        return visitor
    }

    /// All that one of the acts could have changed of them.
    func state() async throws -> [String] {
        let note = try await here.notes.note(note.id, of: .ada)
        let searches = try await searches.searches(of: Self.adaID)
        let favourites = try await favourites.favourites(of: Self.adaID)
        return [
            "\(note.state) \(note.isPinned) \(note.content.title) \(note.content.body) \(note.dates.created.text)",
            "\(note.content.tags.filter { $0.rawValue != "elsewhere" })",
            // What comes back to the trash is there from now on.
            note.state == .trashed ? "" : "\(note.stateChangedAt)",
            "\(searches.filter { $0.id == search.id })", "\(favourites.filter { $0.id == fact.id })",
        ]
    }

    /// What another tab does, to be seen on the page at an address.
    func changeSomethingElse(seenAt url: String) async throws {
        let tab = here.visitor.newTab()
        if let shown = [note, other].first(where: { url.hasPrefix($0.path) }) {
            let body = try await here.notes.note(shown.id, of: .ada).content.body
            try await here.save(body, tags: ["elsewhere"], to: shown)
        } else if url.hasPrefix("/notes") {
            let other = try await here.add("Another")
            let state: NoteState = url.hasPrefix("/notes/archive") ? .archived : .trashed
            if url != "/notes" { _ = try await here.notes.move([other.id], to: state, of: .ada, at: Date()) }
        } else if url.hasPrefix("/domains") {
            try await tab.open("/domains?query=lab")
            try tab.fill("Name of this search", with: "Another")
            try await tab.click("Save search")
        } else if url.hasPrefix("/dog-facts/favourites") {
            try await tab.open("/dog-facts/\(fact.id.text)")
            try await tab.click("Another fact")
            try await tab.click("Add to favourites")
        }
    }
}

/// Something that an Undo takes back: in a browser, and as the event that does it.
struct UndoneAct: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let event: String
    var prepare: @Sendable (UndoneThings) async throws -> Void = { _ in }
    let place: @Sendable (UndoneThings) -> String
    var fields: @Sendable (UndoneThings) -> [(String, String)] = { _ in [] }
    let press: @Sendable (WebVisitor, UndoneThings) async throws -> Void

    static let all = ofNote + ofList + beside + ofOthers

    private static let ofNote = [
        onNote("pinTapped", "Pin"), onNote("unpinTapped", "Unpin", givenPinned), onNote("archiveTapped", "Archive"),
        onNote("trashTapped", "Move to trash"), onNote("restoreTapped", "Restore", given(.archived)),
        onNote("restoreTapped", "Restore", given(.trashed)),
        UndoneAct(testDescription: "Move to trash, where it is asked", event: "trashTapped") {
            "\($0.note.path)/delete"
        } press: { visitor, _ in
            try await visitor.click("Move to trash")
        },
        UndoneAct(testDescription: "Save ticks", event: "ticksSaved") {
            $0.note.path
        } fields: {
            [("id", $0.note.id.text), ("version", "1"), ("task", "0")]
        } press: { visitor, _ in
            try visitor.check("milk")
            try await visitor.click("Save checklist")
        },
        UndoneAct(testDescription: "Change dates", event: "saveTapped") {
            "\($0.note.path)/dates"
        } fields: {
            let shown = ClockReading(of: $0.note.createdAt, in: .gmt).text
            return [("shown", "\(shown) \(shown) UTC"), ("created", "2014-03-05T10:00:05"), ("edited", shown)]
        } press: { visitor, _ in
            try visitor.fill("Created", with: "2014-03-05T10:00:05")
            try await visitor.click("Save dates")
        },
    ]

    private static let ofList = [
        onList("archiveTapped", "Archive"), onList("trashTapped", "Move to trash"), onList("pinTapped", "Pin"),
        onList("unpinTapped", "Unpin", givenPinned),
        onList("restoreTapped", "Restore", at: "/archive", given(.archived)),
        onList("trashTapped", "Move to trash", at: "/archive", given(.archived)),
        onList("restoreTapped", "Restore", at: "/trash", given(.trashed)),
    ]

    private static let beside = [
        besideNote("besideMoved", "Archive", [("state", "archived")]),
        besideNote("besideMoved", "Move to trash", [("state", "trashed")]),
        besideNote("besidePinned", "Pin", [("pinned", "true")]),
        besideNote("besidePinned", "Unpin", [("pinned", "false")], givenPinned),
    ]

    private static let ofOthers = [
        UndoneAct(testDescription: "Remove a search", event: "removeTapped") { _ in
            "/domains"
        } fields: {
            [("id", $0.search.id.text)]
        } press: { visitor, _ in
            try await visitor.click("Remove “Mine”")
        },
        UndoneAct(testDescription: "Remove a fact where it is shown", event: "unfavouriteTapped") {
            "/dog-facts/\($0.fact.id.text)"
        } fields: {
            [("id", $0.fact.id.text)]
        } press: { visitor, _ in
            try await visitor.click("Remove from favourites")
        },
        UndoneAct(testDescription: "Remove a fact from the list", event: "removeTapped") { _ in
            "/dog-facts/favourites"
        } fields: {
            [("id", $0.fact.id.text)]
        } press: { visitor, things in
            try await visitor.click("Remove from favourites: \(things.fact.text)")
        },
    ]

    private static let givenPinned: @Sendable (UndoneThings) async throws -> Void = {
        _ = try await $0.here.notes.setPinned(true, [$0.note.id], of: .ada)
    }

    private static func given(_ state: NoteState) -> @Sendable (UndoneThings) async throws -> Void {
        { _ = try await $0.here.notes.move([$0.note.id], to: state, of: .ada, at: Date()) }
    }

    private static func onNote(
        _ event: String,
        _ button: String,
        _ prepare: @escaping @Sendable (UndoneThings) async throws -> Void = { _ in }
    ) -> UndoneAct {
        UndoneAct(testDescription: "\(button) on the note's page", event: event, prepare: prepare) {
            $0.note.path
        } press: { visitor, _ in
            try await visitor.click(button)
        }
    }

    private static func besideNote(
        _ event: String,
        _ button: String,
        _ fields: [(String, String)],
        _ prepare: @escaping @Sendable (UndoneThings) async throws -> Void = { _ in }
    ) -> UndoneAct {
        UndoneAct(testDescription: "\(button) beside another note", event: event, prepare: prepare) {
            $0.other.path
        } fields: {
            [("id", $0.note.id.text)] + fields
        } press: { visitor, _ in
            try await visitor.click("\(button) Plan")
        }
    }

    private static func onList(
        _ event: String,
        _ button: String,
        at list: String = "",
        _ prepare: @escaping @Sendable (UndoneThings) async throws -> Void = { _ in }
    ) -> UndoneAct {
        UndoneAct(testDescription: "\(button) at /notes\(list)", event: event, prepare: prepare) { _ in
            "/notes\(list)"
        } fields: {
            [("chosen", $0.note.id.text)]
        } press: { visitor, _ in
            try visitor.check("Select “Plan”")
            try await visitor.click(button)
        }
    }
}
