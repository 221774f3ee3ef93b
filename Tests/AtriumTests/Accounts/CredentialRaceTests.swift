import Foundation
import HTTPTypes
import Portico
import PorticoSessions
import PorticoWeb
import Synchronization
import Testing

@testable import Accounts
@testable import Atrium
@testable import PorticoTesting

/// What becomes of a sign-in that is under way while the password changes, or the account is deleted: in every order of
/// their steps.
@Suite struct CredentialRaceTests {
    private static let email = "ann@example.com"
    private static let newPassword = "staple battery horse"

    /// A visitor of the app who goes from one hashing to the next, as far as they are let.
    private enum Person { case signingIn, other }

    /// All orders of two people's steps.
    private static func orders(_ one: Int, _ other: Int) -> [[Person]] {
        if one == 0 { return [Array(repeating: .other, count: other)] }
        if other == 0 { return [Array(repeating: .signingIn, count: one)] }
        return orders(one - 1, other).map { [.signingIn] + $0 } + orders(one, other - 1).map { [.other] + $0 }
    }

    /// Lets two visitors go on in an order. Each first comes to their first hashing; every further step leads to the
    /// next, the last to the end.
    private func run(
        _ order: [Person],
        _ hasher: GateHasher,
        signingIn: @escaping @Sendable () async throws -> Void,
        other: @escaping @Sendable () async throws -> Void
    ) async throws {
        hasher.close()
        var tasks: [Person: Task<Void, any Error>] = [:]
        var places: [Person: Int] = [:]
        var arrived = 0
        for (index, person) in order.enumerated() {
            if let place = places[person] {
                hasher.pass(place)
            } else {
                tasks[person] = Task { try await person == .signingIn ? signingIn() : other() }
            }
            if order[(index + 1)...].contains(person) {
                arrived += 1
                places[person] = arrived
                await hasher.arrival(of: arrived)
            } else {
                try await tasks[person]?.value
            }
        }
    }

    /// Ann's account, a browser of hers that is signed in, and the transport to more of them.
    private func visit(
        _ body: @escaping @Sendable (TestApp, GateHasher, any PageTransport, _ session: String) async throws -> Void
    ) async throws {
        var app = try TestApp()
        defer { app.remove() }
        let hasher = GateHasher()
        app.accounts.hasher = hasher
        let ready = app
        try await visiting(app.application(limited: false), at: TestApp.origin) { visitor in
            try await visitor.signUp(Self.email, then: "/account")
            try await body(ready, hasher, visitor.transport, try #require(Self.session(of: visitor)))
        }
    }

    private static func session(of visitor: WebVisitor) -> String? {
        visitor.cookies.first { $0.name == "__Host-portico-session" }?.value
    }

    private static func visitor(_ transport: any PageTransport, in session: String? = nil) -> WebVisitor {
        let visitor = WebVisitor(transport, origin: TestApp.origin)
        if let session {
            visitor.takeCookie("__Host-portico-session=\(session); Path=/; Secure; HttpOnly; SameSite=Lax")
        }
        return visitor
    }

    private static func signIn(_ transport: any PageTransport, _ given: Box) async throws {
        let visitor = visitor(transport)
        try await visitor.signIn(email, then: "/account")
        given.session = session(of: visitor)
    }

    private static func changePassword(_ transport: any PageTransport, in session: String) async throws {
        let visitor = visitor(transport, in: session)
        try await visitor.open("/account")
        try visitor.fill("Current password", with: WebVisitor.password)
        try visitor.fill("New password", with: newPassword)
        try await visitor.click("Change password")
        #expect(visitor.url == "/account")
        #expect(visitor.page.text.contains("Your password has been changed."))
    }

    private static func delete(_ transport: any PageTransport, in session: String) async throws {
        let visitor = visitor(transport, in: session)
        try await visitor.open("/account/delete")
        try visitor.fill("Password", with: WebVisitor.password)
        try await visitor.click("Delete the account forever")
        #expect(visitor.url == "/domains")
    }

    private static func isSignedIn(_ transport: any PageTransport, _ session: String?) async throws -> Bool {
        guard let session else { return false }
        let visitor = visitor(transport, in: session)
        try await visitor.open("/account")
        return visitor.url == "/account"
    }

    /// Tries to save a note as a program of that session would.
    private static func saveNote(_ transport: any PageTransport, in session: String) async throws -> Int {
        let headers: HTTPFields = [
            .contentType: "application/json", .accept: "application/json", .authorization: "Bearer \(session)",
        ]
        let body = Data(
            #"{"event": "saveTapped", "fields": {"version": "0", "title": "Late", "body": "A note", "tags": ""}}"#.utf8
        )
        return try await transport.send(PageRequest(.post, "/notes/new", headers: headers, body: body)).status
    }

    /// A sign-in hashes once, the change of a password twice.
    @Test(arguments: orders(2, 3))
    private func nobodyIsSignedInWithThePasswordOfBefore(order: [Person]) async throws {
        try await visit { app, hasher, transport, session in
            let given = Box()
            try await run(order, hasher) {
                try await Self.signIn(transport, given)
            } other: {
                try await Self.changePassword(transport, in: session)
            }
            #expect(try await !Self.isSignedIn(transport, given.session), "\(order)")
            #expect(try await app.sessions().sessions().count { $0.account != nil } == 1, "the one that changed it")
        }
    }

    @Test(arguments: orders(2, 2))
    private func nobodyIsInAnAccountThatIsGone(order: [Person]) async throws {
        try await visit { app, hasher, transport, session in
            let given = Box()
            try await run(order, hasher) {
                try await Self.signIn(transport, given)
            } other: {
                try await Self.delete(transport, in: session)
            }
            for session in [session, given.session].compactMap(\.self) {
                #expect(try await !Self.isSignedIn(transport, session), "\(order)")
                #expect(try await Self.saveNote(transport, in: session) >= 400)
            }
            let rows = StoredRows(of: app)
            #expect(try await rows.all("SELECT id FROM note") == [])
            #expect(try await rows.all("SELECT id FROM account") == [])
            #expect(try await rows.all("SELECT id FROM \"accountErasure\"") == [], "nothing is left to do")
        }
    }

    /// Whatever the machine makes of it: several browsers of Ann's save as fast as they can while she deletes her
    /// account.
    @Test func nothingIsSavedInAnAccountThatIsDeleted() async throws {
        try await visit { app, _, transport, session in
            #expect(try await Self.saveNote(transport, in: session) == 200)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var status = 200
                        while status == 200 { status = try await Self.saveNote(transport, in: session) }
                    }
                }
                group.addTask { try await Self.delete(transport, in: session) }
                try await group.waitForAll()
            }
            let rows = StoredRows(of: app)
            for table in ["note", "noteText", "noteRevision", "noteDraft", "noteTag", "noteLink", "account"] {
                #expect(try await rows.all("SELECT 'row' FROM \"\(table)\"") == [], "\(table)")
            }
        }
    }

    /// What a test is given by a task.
    private final class Box: Sendable {
        private let value = Mutex<String?>(nil)

        var session: String? {
            get { value.withLock { $0 } }
            set { value.withLock { $0 = newValue } }
        }
    }
}
