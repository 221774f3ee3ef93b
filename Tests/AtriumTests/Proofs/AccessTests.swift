import AtriumFlow
import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoSessions
import PorticoTesting
import PorticoWeb
import Testing

@testable import Atrium
@testable import Notes

/// One owner can never read, change, guess or export another's: over every example of a route and every event of its
/// screen.
@Suite struct AccessTests {
    /// The kinds of places that are for everybody; all others need an account.
    private static let forEverybody: Set<String> = [
        "home", "robots", "language", "languageChosen", "offline", "tab",
        "domains.search", "domains.domain", "domains.source",
        "domains.csv",
        "domains.json", "domains.v1Search",
        "domains.oldSearch", "accounts.signIn", "accounts.signUp",
        "accounts.signInCode", "accounts.signInRecovery", "accounts.signUpCode", "accounts.forgotten",
        "accounts.resetCode", "accounts.newPassword",
        "accounts.signedOut", "notes.shared", "notes.sharedFile", "dogFacts.next", "dogFacts.source", "dogFacts.fact",
        "dogFacts.favourites", "dogFacts.feed",
        "dogFacts.facts",
        "dogFacts.factsV2", "welcome.overview", "welcome.page", "welcome.news", "welcome.left", "welcome.search",
        "notifications.mailing", "notifications.feed",
    ]

    @Test func whoIsSignedOutIsLedToSignInFromAllThatIsNotForEverybody() async throws {
        try await Self.run { here in
            let stranger = here.visitor.anotherVisitor()
            for route in AppRoute.examples {
                let place = here.owned.ids.place(route)
                let isPublic = Self.forEverybody.contains(route.patternName) && route != .tab(tab: .notes)
                for type in ["text/html", "application/json"] {
                    let answer = try await stranger.send(PageRequest(.get, place, headers: [.accept: type]))
                    #expect(!answer.text.contains(OwnedData.word), "\(place)")
                    if !isPublic {
                        #expect(answer.status == 303, "\(place)")
                        #expect(answer.header("Location")?.hasPrefix("/sign-in?then=") == true, "\(place)")
                    }
                }
                for shape in try await here.events(of: route) {
                    for request in try [
                        here.posting(shape, here.owned.ids, to: place), here.sending(shape, here.owned.ids, to: place),
                    ] {
                        let answer = try await stranger.send(request)
                        #expect(!answer.text.contains(OwnedData.word), "\(shape.name) at \(place)")
                        if !isPublic { #expect(answer.status == 403, "\(shape.name) at \(place)") }
                    }
                }
            }
        }
    }

    @Test func whatIsSomebodyElsesIsAnsweredAsIfItWereNotThere() async throws {
        try await Self.run { here in
            let nobodys = OwnedIDs.ofNobody()
            var events = 0
            for route in AppRoute.examples {
                for type in ["text/html", "application/json"] {
                    try await here.expectTheSame(here.owned.ids, nobodys) { ids in
                        PageRequest(.get, ids.place(route), headers: [.accept: type])
                    }
                }
                for shape in try await here.events(of: route) {
                    events += 1
                    try await here.expectTheSame(here.owned.ids, nobodys) { ids in
                        try here.posting(shape, ids, to: ids.place(route))
                    }
                }
            }
            #expect(events >= 20)
        }
    }

    @Test func idsOfSomebodyElseDoNothingOnPagesOfOnesOwn() async throws {
        try await Self.run { here in
            let own = try await here.app.notes().create(
                NoteContent(title: "Own", body: "- [ ] own", tags: []),
                as: .random(),
                of: here.other,
                at: Date()
            )
            var places = OwnedIDs.ofNobody()
            places.notes = [own.id.text]
            for route in AppRoute.examples {
                for shape in try await here.events(of: route) {
                    let token = try await here.app.token(of: here.other)
                    var request = try here.posting(shape, here.owned.ids, to: places.place(route))
                    request.headers[.authorization] = "Bearer \(token)"
                    let answer = try await here.visitor.anotherVisitor().send(request)
                    #expect(!answer.text.contains(OwnedData.word), "\(shape.name) at \(request.path)")
                }
            }
        }
    }

    /// Runs a test beside an owner whose rows have to be the same before and after it.
    private static func run(_ body: @Sendable (AccessVisits) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            let owned = try await OwnedData(of: visitor, in: app)
            let stranger = visitor.anotherVisitor()
            try await stranger.signUp("grace@example.com", then: "/account")
            let sessions = try await app.sessions().sessions()
            let other = try #require(sessions.compactMap(\.account).first { $0 != owned.account })
            let here = try await AccessVisits(app: app, visitor: visitor, owned: owned, other: other)
            let rows = StoredRows(of: app)
            let before = try await rows.rows(of: owned.account.rawValue, and: owned.names)
            #expect(before.count >= 15)
            try await body(here)
            let after = try await rows.rows(of: owned.account.rawValue, and: owned.names)
            #expect(before.subtracting(after).map { String($0.prefix(300)) } == [])
            #expect(after.subtracting(before).map { String($0.prefix(300)) } == [])
            try await visitor.open("/notes/\(owned.note.text)")
            #expect(visitor.page.text.contains(OwnedData.word), "its owner is still signed in, and sees it")
        }
    }
}
