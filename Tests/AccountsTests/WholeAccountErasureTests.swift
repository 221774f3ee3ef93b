import Portico
import PorticoSessions
import Synchronization
import Testing

@testable import Accounts

@Suite struct WholeAccountErasureTests {
    private let accounts = AccountsFixture()
    private let notes = Keepsakes("the notes")
    private let searches = Keepsakes("the searches")
    private let told = Told()

    private var erasure: WholeAccountErasure {
        WholeAccountErasure(accounts: accounts.repository, sessions: accounts, belongings: [notes, searches]) {
            [told] in told.tell($0)
        }
    }

    /// An account with something in each feature.
    private func ann() async throws -> AccountID {
        let ann = try await accounts.add("ann@example.com")
        for keepsakes in [notes, searches] { keepsakes.keep(VisitorID(of: ann)) }
        return ann
    }

    @Test func anAccountGoesWithEverythingInIt() async throws {
        let ann = try await ann()
        let bob = VisitorID(rawValue: "account:bob")
        notes.keep(bob)
        try await erasure.erase(ann)
        #expect(try await accounts.repository.account(ann) == nil)
        #expect(notes.all == [bob])
        #expect(searches.all.isEmpty)
        #expect(try await accounts.repository.unfinishedErasures().isEmpty)
        #expect(told.all.isEmpty)
    }

    /// The account is gone at once; the server that starts next deletes the rest.
    @Test func whatIsCutOffIsFinishedLater() async throws {
        let ann = try await ann()
        notes.isOut = true
        try await erasure.erase(ann)
        #expect(try await accounts.repository.account(ann) == nil)
        #expect(try await accounts.repository.unfinishedErasures() == [ann])
        #expect(searches.all.isEmpty, "one feature that fails keeps no other from deleting")
        #expect(told.all == ["the notes cannot be reached"])
        await erasure.finishAll()
        #expect(try await accounts.repository.unfinishedErasures() == [ann], "not yet")
        notes.isOut = false
        await erasure.finishAll()
        #expect(try await accounts.repository.unfinishedErasures().isEmpty)
        #expect(notes.all.isEmpty)
    }

    @Test func anErasureIsNotFinishedWhileASessionMayBeLeft() async throws {
        let ann = try await ann()
        accounts.outage.withLock { $0 = .unavailable(.sessions) }
        try await erasure.erase(ann)
        #expect(try await accounts.repository.unfinishedErasures() == [ann])
        accounts.outage.withLock { $0 = nil }
        await erasure.finishAll()
        #expect(try await accounts.repository.unfinishedErasures().isEmpty)
    }

    @Test func anAccountThatCannotBeDeletedKeepsAllOfIt() async throws {
        let ann = try await ann()
        accounts.repository.outage.withLock { $0 = .unavailable(.accounts) }
        await #expect(throws: AccountError.unavailable(.accounts)) { try await erasure.erase(ann) }
        #expect(notes.all == [VisitorID(of: ann)])
    }

    @Test func aProgramThatEndsMeanwhileReportsNothing() async throws {
        accounts.repository.outage.withLock { $0 = .unavailable(.accounts) }
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await erasure.finishAll()
        }.value
        #expect(told.all.isEmpty)
    }

    @Test func whoeverIsCancelledMeanwhileLeavesNoHalfOfAnAccount() async throws {
        let ann = try await ann()
        try await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await erasure.erase(ann)
        }.value
        #expect(try await accounts.repository.account(ann) == nil)
        #expect(notes.all.isEmpty)
        #expect(try await accounts.repository.unfinishedErasures().isEmpty)
    }
}

@Suite struct BelongingsAdoptionTests {
    private let searches = Keepsakes("the searches")
    private let favourites = Keepsakes("the favourites")
    private let ada = VisitorID(rawValue: "ada")
    private let account = AccountID(rawValue: "ada")

    @Test func whatAVisitorKeptGoesToTheAccount() async throws {
        for keepsakes in [searches, favourites] { keepsakes.keep(ada) }
        try await BelongingsAdoption([searches, favourites]).adopt(ada, into: account)
        #expect(searches.all == [VisitorID(of: account)])
        #expect(favourites.all == [VisitorID(of: account)])
    }

    @Test func whatCannotBeMovedIsSaidAsItsFeatureSaysIt() async throws {
        for keepsakes in [searches, favourites] { keepsakes.keep(ada) }
        favourites.isOut = true
        await #expect(throws: AccountError.unavailable(.belongings(reason: "the favourites cannot be reached"))) {
            try await BelongingsAdoption([searches, favourites]).adopt(ada, into: account)
        }
        #expect(favourites.all == [ada])
    }
}

/// Something that a feature keeps for its visitors, which a test can put out of reach; as a database it does nothing
/// for who is cancelled.
private final class Keepsakes: OwnedData {
    private struct Content {
        var owners: Set<VisitorID> = []
        var isOut = false
    }

    private let name: String
    private let content = Mutex(Content())

    init(_ name: String) {
        self.name = name
    }

    var all: Set<VisitorID> { content.withLock(\.owners) }
    var isOut: Bool {
        get { content.withLock(\.isOut) }
        set { content.withLock { $0.isOut = newValue } }
    }

    func keep(_ owner: VisitorID) { content.withLock { _ = $0.owners.insert(owner) } }

    func erase(_ account: AccountID) throws(BelongingsError) { try forget([VisitorID(of: account)]) }

    func forget(_ visitors: [VisitorID]) throws(BelongingsError) {
        try reach()
        content.withLock { $0.owners.subtract(visitors) }
    }

    func move(from visitor: VisitorID, to other: VisitorID) throws(BelongingsError) {
        try reach()
        content.withLock { content in
            if content.owners.remove(visitor) != nil { content.owners.insert(other) }
        }
    }

    func exported(of account: AccountID) -> [ExportPart] { [] }

    private func reach() throws(BelongingsError) {
        if isOut || Task.isCancelled { throw BelongingsError("\(name) cannot be reached") }
    }
}

/// What was reported.
private final class Told: Sendable {
    private let sentences = Mutex<[String]>([])

    var all: [String] { sentences.withLock(\.self) }

    func tell(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}
