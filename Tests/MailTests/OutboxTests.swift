import Foundation
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Mail

@Suite struct OutboxTests {
    private let storage = RepeatingStorage(InMemoryStorage())
    private let moment = Moment()
    private let transport = FakeTransport()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func outbox(
        by other: (any MailTransport)? = nil,
        clock: any Clock<Duration> = ManualClock(),
        tell: @escaping @Sendable (MailNews) -> Void = { _ in }
    ) throws -> Outbox {
        Outbox(
            storage,
            in: MailFolder(folder.url),
            by: other ?? transport,
            from: try Sample.sender(),
            printing: Sample.print,
            now: { [moment] in moment.now },
            clock: clock,
            tell: tell
        )
    }

    private func stored(_ mail: OutgoingMail) async throws -> OutgoingMail {
        try #require(try await storage.object(OutgoingMail.self, byPrimaryKey: mail.id.rawValue))
    }

    @Test func aSavedMailIsSentOnceAndItsTextForgotten() async throws {
        let mail = Sample.mail(Sample.content(code: "123456"))
        try await storage.save(mail)
        let outbox = try outbox()
        await outbox.sendDue()
        await outbox.sendDue()
        #expect(transport.sent == [mail.id])
        let kept = try await stored(mail)
        #expect(kept.state == .sent)
        #expect(kept.content == mail.content.erased)
        #expect(kept.endedAt == moment.now)
    }

    @Test func aMailIsSavedOrNotWithWhatItTells() async throws {
        struct Refused: Error {}
        let outcome = try await storage.attempt { transaction throws(StorageError) -> Result<Void, Refused> in
            try transaction.save(Sample.mail())
            return .failure(Refused())
        }
        #expect(throws: Refused.self) { try outcome.get() }
        try await outbox().sendDue()
        #expect(transport.sent.isEmpty)
    }

    @Test func pausesGrowAndTakeADayInAll() {
        let pauses = OutboxLimits.pauses
        #expect(pauses.reduce(0, +) == 24 * 60)
        #expect(zip(pauses, pauses.dropFirst().dropLast()).allSatisfy { $0 <= $1 })
        #expect(OutboxLimits.pause(after: pauses.count) != nil)
        #expect(OutboxLimits.pause(after: pauses.count + 1) == nil)
    }

    @Test func aMailThatIsNotTakenIsTriedForADayAndHasThenFailed() async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        let told = Mutex<[MailNews]>([])
        let outbox = try outbox { news in told.withLock { $0.append(news) } }
        for pause in OutboxLimits.pauses {
            transport.answer(.temporary(reason: "451 later", forAll: false))
            await outbox.sendDue()
            #expect(try await stored(mail).state == .waiting)
            moment.advance(by: pause * 60 - 1)
            let asked = transport.asked
            await outbox.sendDue()
            #expect(transport.asked == asked, "it was asked before its pause of \(pause) minutes was over")
            moment.advance(by: 1)
        }
        transport.answer(.temporary(reason: "451 later", forAll: false))
        await outbox.sendDue()
        let failed = try await stored(mail)
        #expect(failed.state == .failed)
        #expect(failed.failure == "451 later")
        #expect(failed.attempts == OutboxLimits.pauses.count + 1)
        #expect(told.withLock { $0 } == [.failed(mail.id, reason: "451 later")])
        #expect(moment.now.timeIntervalSince(Sample.moment) == 86_400)
    }

    @Test func whatAServerRefusesForGoodIsNotTriedAgain() async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        transport.answer(.permanent(reason: "550 nobody"))
        let outbox = try outbox()
        await outbox.sendDue()
        moment.advance(by: 3_600)
        await outbox.sendDue()
        #expect(try await stored(mail).state == .failed)
        #expect(transport.asked == 1)
    }

    @Test func oneThatCannotBeSentNowKeepsNoOtherWaiting() async throws {
        let (first, second) = (Sample.mail(), Sample.mail(at: Sample.moment + 1))
        try await storage.save([first, second])
        transport.answer(.temporary(reason: "451 later", forAll: false))
        try await outbox().sendDue()
        #expect(transport.sent == [second.id])
    }

    @Test func whereTheServerIsGoneItIsAskedOnceForAllThatWait() async throws {
        let mails = (0..<5).map { Sample.mail(at: Sample.moment + Double($0)) }
        moment.advance(by: 10)
        try await storage.save(mails)
        transport.answer(.temporary(reason: "no connection", forAll: true))
        let told = Mutex<[MailNews]>([])
        let outbox = try outbox { news in told.withLock { $0.append(news) } }
        await outbox.sendDue()
        await outbox.sendDue()
        #expect(transport.asked == 1)
        #expect(told.withLock { $0 } == [.trouble(reason: "no connection")])
        moment.advance(by: 60)
        await outbox.sendDue()
        #expect(Set(transport.sent) == Set(mails.map(\.id)))
    }

    @Test func aMailThatIsOfNoUseAnyMoreIsNotSent() async throws {
        let mail = Sample.mail(Sample.content(code: "123456"), until: Sample.moment + 600)
        try await storage.save(mail)
        moment.advance(by: 600)
        try await outbox().sendDue()
        #expect(transport.asked == 0)
        let kept = try await stored(mail)
        #expect(kept.state == .failed)
        #expect(!kept.hasContent)
    }

    @Test func aServerThatWasOffForDaysStillSends() async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        moment.advance(by: 5 * 86_400)
        try await outbox().sendDue()
        #expect(transport.sent == [mail.id])
    }

    @Test(arguments: [-86_400.0, 86_400.0 * 400])
    func aClockThatJumpsLosesNoMail(seconds: Double) async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        transport.answer(.temporary(reason: "451 later", forAll: false))
        let outbox = try outbox()
        await outbox.sendDue()
        moment.advance(by: seconds)
        await outbox.sendDue()
        #expect(transport.sent == [mail.id])
    }

    @Test func aMailThatWasBeingSentWhenTheProgramEndedIsSentWithTheSameID() async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        let ids = Mutex<[String]>([])
        // The first program ends before anything comes of it: its task never returns to say so.
        let stuck = FakeTransport { message in
            ids.withLock { $0.append(Self.messageID(in: message)) }
            await untilCancelled()
        }
        let first = try outbox(by: stuck)
        let run = Task { await first.sendDue() }
        await until { ids.withLock { !$0.isEmpty } }
        #expect(try await stored(mail).state == .sending)
        let second = FakeTransport { message in ids.withLock { $0.append(Self.messageID(in: message)) } }
        try await outbox(by: second).sendDue()
        #expect(second.sent == [mail.id])
        #expect(ids.withLock { Set($0) } == ["<\(mail.id.rawValue)@atrium.example>"])
        run.cancel()
        await run.value
        #expect(try await stored(mail).state == .sent)
    }

    private static func messageID(in message: MailMessage) -> String {
        let lines = String(decoding: message.bytes, as: UTF8.self).split(separator: "\r\n")
        return lines.first { $0.hasPrefix("Message-ID: ") }.map { String($0.dropFirst(12)) } ?? ""
    }

    @Test func whatWasAcceptedButCouldNotBeStoredIsNotSentAgain() async throws {
        let mail = Sample.mail()
        let failing = FailingStorage(storage)
        try await storage.save(mail)
        let transport = FakeTransport { _ in failing.failOnce() }
        let outbox = Outbox(
            failing,
            in: MailFolder(folder.url),
            by: transport,
            from: try Sample.sender(),
            printing: Sample.print,
            now: { [moment] in moment.now }
        )
        await outbox.sendDue()
        #expect(try await stored(mail).state == .sending)
        await outbox.sendDue()
        #expect(transport.sent == [mail.id])
        #expect(try await stored(mail).state == .sent)
    }

    @Test func aProgramThatIsAskedToEndStoresWhatBecameOfTheMail() async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        let isAsked = AtomicFlag()
        let transport = FakeTransport { _ in
            isAsked.raise()
            await untilCancelled()
        }
        let outbox = try outbox(by: transport)
        let run = Task { await outbox.sendDue() }
        await until { isAsked.isRaised }
        run.cancel()
        await run.value
        #expect(try await stored(mail).state == .sent)
    }

    @Test func aMailThatWasGivenUpWaitsAsBefore() async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        transport.answer(.cancelled, nil)
        let outbox = try outbox()
        await outbox.sendDue()
        let kept = try await stored(mail)
        #expect(kept.state == .sent)
        #expect(kept.attempts == 1)
    }

    @Test func aRunningOutboxSendsWhatIsSavedAtOnce() async throws {
        let clock = ManualClock()
        let outbox = try outbox(clock: clock)
        let run = Task { await outbox.run() }
        await clock.sleepers(1)
        let mail = Sample.mail()
        try await storage.save(mail)
        await until { transport.sent == [mail.id] }
        // What waits is looked for by the clock.
        transport.answer(.temporary(reason: "451 later", forAll: false))
        let other = Sample.mail()
        try await storage.save(other)
        await until { (try? await stored(other).failure) != nil }
        moment.advance(by: 60)
        clock.advance(by: .seconds(15))
        await until { transport.sent == [mail.id, other.id] }
        run.cancel()
        await run.value
    }

    @Test func ofTwoProgramsOneSends() async throws {
        let lock = try MailFolder(folder.url).lock()
        let clock = ManualClock()
        let outbox = try outbox(clock: clock)
        let run = Task { await outbox.run() }
        await clock.sleepers(1)
        let mail = Sample.mail()
        try await storage.save(mail)
        clock.advance(by: .seconds(15))
        await clock.sleepers(1)
        #expect(transport.asked == 0)
        run.cancel()
        await run.value
        withExtendedLifetime(lock) {}
    }

    @Test func aTemplateThatIsBrokenKeepsMailsWaiting() async throws {
        struct Broken: Error {}
        let mail = Sample.mail()
        try await storage.save(mail)
        let outbox = Outbox(
            storage,
            in: MailFolder(folder.url),
            by: transport,
            from: try Sample.sender(),
            printing: { _ in throw Broken() },
            now: { [moment] in moment.now }
        )
        await outbox.sendDue()
        #expect(try await stored(mail).state == .waiting)
        moment.advance(by: 60)
        try await self.outbox().sendDue()
        #expect(transport.sent == [mail.id])
    }

    @Test func whatBecameOfMailsIsForgottenAfterAWhile() async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        let outbox = try outbox()
        await outbox.sendDue()
        moment.advance(by: OutboxLimits.kept - 1)
        await outbox.sendDue()
        #expect(try await storage.count(of: OutgoingMail.self) == 1)
        moment.advance(by: 3_600)
        await outbox.sendDue()
        #expect(try await storage.count(of: OutgoingMail.self) == 0)
    }

    @Test func anAccountHasOnlySoManyMailsThatWait() async throws {
        let mails = (0..<OutboxLimits.maxWaiting + 3).map {
            Sample.mail(owner: Sample.account, at: Sample.moment + Double($0))
        }
        try await storage.save(mails)
        transport.answer(.temporary(reason: "no connection", forAll: true))
        moment.advance(by: 1_000)
        try await outbox().sendDue()
        let failed = try await storage.cachedObjects(OutgoingMail.self).filter { $0.state == .failed }
        #expect(Set(failed.map(\.id)) == Set(mails.prefix(3).map(\.id)))
    }

    @Test func codesThatStrangersAskForDoNotPushOutTheOwners() async throws {
        let codes = (0..<OutboxLimits.maxWaiting * 2).map {
            Sample.mail(owner: Sample.account, at: Sample.moment + Double($0), until: Sample.moment + 600)
        }
        try await storage.save(codes)
        transport.answer(.temporary(reason: "greylisted", forAll: true))
        moment.advance(by: 200)
        try await outbox().sendDue()
        #expect(try await storage.cachedObjects(OutgoingMail.self).allSatisfy { $0.state == .waiting })
        moment.advance(by: 60)
        try await outbox().sendDue()
        #expect(transport.sent.contains(codes[0].id))
    }
}

/// Storage that a test lets fail.
private final class FailingStorage: StorageProtocol {
    private let storage: any StorageProtocol
    private let fails = Mutex(false)

    init(_ storage: any StorageProtocol) {
        self.storage = storage
    }

    /// The next write fails.
    func failOnce() { fails.withLock { $0 = true } }

    func read<Value: Sendable>(
        _ body: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await storage.read(body)
    }

    func attempt<Value: Sendable, Refusal: Error>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, Refusal>
    ) async throws(StorageError) -> Result<Value, Refusal> {
        let failsNow = fails.withLock { fails in
            defer { fails = false }
            return fails
        }
        if failsNow { throw .diskFull }
        return try await storage.attempt(body)
    }

    func changes<Plain: Translatable>(of type: Plain.Type) -> ObjectChanges<Plain> { storage.changes(of: type) }
}
