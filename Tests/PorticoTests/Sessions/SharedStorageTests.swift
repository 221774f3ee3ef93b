import Foundation
import Portico
import PorticoSessions
import Synchronization
import Testing

/// What the screens of a flow share in a visitor's session.
@Suite struct SharedStorageTests {
    private struct Choices: SharedValue, Equatable {
        static let sharing = Sharing("choices", keptFor: 100)
        var tags: [String] = []
    }

    /// Another build's idea of the same value.
    private struct OtherChoices: SharedValue {
        static let sharing = Sharing("choices", keptFor: 100)
        var tags: Int
    }

    private struct FlowID: RawRepresentable {
        var rawValue: String
    }

    private static let flow = FlowID(rawValue: "1")
    private static let start = Date(timeIntervalSince1970: 0)
    private static let ada = Visitor(id: VisitorID(rawValue: "ada"), session: SessionID(rawValue: "session of ada"))

    private func storage<Value: SharedValue>(
        _ store: MemorySharedValues,
        of visitor: Visitor = Self.ada,
        at seconds: TimeInterval = 0
    ) -> SharedStorage<Value> {
        SharedStorage(visitor: visitor, store: store, now: { Self.start + seconds })
    }

    @Test func whatOneScreenKeepsTheNextOneFinds() async throws {
        let store = MemorySharedValues()
        let first: SharedStorage<Choices> = storage(store)
        try await first.keep(Choices(tags: ["home"]), for: Self.flow)
        let second: SharedStorage<Choices> = storage(store)
        #expect(try await second.value(for: Self.flow) == Choices(tags: ["home"]))
        try await second.forget(Self.flow)
        #expect(try await first.value(for: Self.flow) == nil)
    }

    @Test func eachFlowAndEachSessionHasItsOwn() async throws {
        let store = MemorySharedValues()
        let mine: SharedStorage<Choices> = storage(store)
        try await mine.keep(Choices(tags: ["one"]), for: Self.flow)
        try await mine.keep(Choices(tags: ["two"]), for: FlowID(rawValue: "2"))
        #expect(try await mine.value(for: Self.flow) == Choices(tags: ["one"]))
        #expect(try await mine.value(for: FlowID(rawValue: "2")) == Choices(tags: ["two"]))
        let grace = Visitor(session: SessionID(rawValue: "session of grace"))
        let hers: SharedStorage<Choices> = storage(store, of: grace)
        #expect(try await hers.value(for: Self.flow) == nil)
    }

    @Test func itIsKeptForItsTime() async throws {
        let store = MemorySharedValues()
        let early: SharedStorage<Choices> = storage(store)
        try await early.keep(Choices(), for: Self.flow)
        let (inTime, late): (SharedStorage<Choices>, SharedStorage<Choices>) = (
            storage(store, at: 99), storage(store, at: 100)
        )
        #expect(try await inTime.value(for: Self.flow) == Choices())
        #expect(try await late.value(for: Self.flow) == nil)
    }

    @Test func whatCannotBeReadIsDroppedAndTold() async throws {
        let told = Mutex<[String]>([])
        let store = MemorySharedValues { line in told.withLock { $0.append(line) } }
        let older: SharedStorage<Choices> = storage(store)
        try await older.keep(Choices(tags: ["home"]), for: Self.flow)
        let newer: SharedStorage<OtherChoices> = storage(store)
        #expect(try await newer.value(for: Self.flow) == nil)
        #expect(told.withLock { $0 } == ["the shared value choices was dropped"])
        #expect(try await older.value(for: Self.flow) == nil)
    }

    @Test func moreThanItsLimitIsRefused() async throws {
        let choices: SharedStorage<Choices> = storage(MemorySharedValues())
        await #expect(throws: SharingError.tooLarge(bytes: 4_097)) {
            try await choices.keep(
                Choices(tags: [String(repeating: "a", count: 4_097 - "{\"tags\":[\"\"]}".utf8.count)]),
                for: Self.flow
            )
        }
        let flow = FlowID(rawValue: String(repeating: "1", count: Sharing.longestFlow + 1))
        await #expect(throws: SharingError.self) { try await choices.keep(Choices(), for: flow) }
        #expect(try await choices.value(for: flow) == nil)
    }

    @Test func ofManyValuesTheOldestGiveWay() async throws {
        let store = MemorySharedValues()
        for number in 0...Sharing.maxPerSession {
            let choices: SharedStorage<Choices> = storage(store, at: TimeInterval(number))
            try await choices.keep(Choices(), for: FlowID(rawValue: "\(number)"))
        }
        let choices: SharedStorage<Choices> = storage(store, at: 50)
        #expect(try await choices.value(for: FlowID(rawValue: "0")) == nil)
        #expect(try await choices.value(for: FlowID(rawValue: "1")) == Choices())
        #expect(try await choices.value(for: FlowID(rawValue: "\(Sharing.maxPerSession)")) == Choices())
    }

    @Test func ofManySessionsTheOldestGivesWay() async throws {
        let store = MemorySharedValues(maxSessions: 2)
        func choices(_ number: Int) -> SharedStorage<Choices> {
            let visitor = Visitor(session: SessionID(rawValue: "\(number)"))
            return storage(store, of: visitor, at: TimeInterval(number))
        }
        for number in 1...3 { try await choices(number).keep(Choices(), for: Self.flow) }
        #expect(try await choices(1).value(for: Self.flow) == nil)
        #expect(try await choices(2).value(for: Self.flow) == Choices())
        #expect(try await choices(3).value(for: Self.flow) == Choices())
    }

    @Test func aSessionBeginsOnlyWhenSomethingIsKept() async throws {
        let begun = Mutex(0)
        let identity = Visitor.Identification.Identity(
            visitor: VisitorID(rawValue: "new"),
            session: SessionID(rawValue: "session of new")
        )
        let newcomer = Visitor(
            identification: Visitor.Identification { () throws(IdentityError) in
                begun.withLock { $0 += 1 }
                return identity
            }
        )
        let store = MemorySharedValues()
        let looking: SharedStorage<Choices> = storage(store, of: newcomer)
        #expect(try await looking.value(for: Self.flow) == nil)
        try await looking.forget(Self.flow)
        #expect(begun.withLock { $0 } == 0)
        try await looking.keep(Choices(tags: ["home"]), for: Self.flow)
        #expect(begun.withLock { $0 } == 1)
        let back: SharedStorage<Choices> = storage(store, of: Visitor(session: identity.session))
        #expect(try await back.value(for: Self.flow) == Choices(tags: ["home"]))
    }

    @Test func whereNobodyIsRecognisedNothingIsKept() async throws {
        let choices: SharedStorage<Choices> = storage(MemorySharedValues(), of: Visitor())
        await #expect(throws: SharingError.noSession) { try await choices.keep(Choices(), for: Self.flow) }
        let refused = Visitor(
            identification: Visitor.Identification { () throws(IdentityError) in throw .tooMany(retryAfter: 60) }
        )
        let others: SharedStorage<Choices> = storage(MemorySharedValues(), of: refused)
        await #expect(throws: SharingError.noIdentity(.tooMany(retryAfter: 60))) {
            try await others.keep(Choices(), for: Self.flow)
        }
    }
}
