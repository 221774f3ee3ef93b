import Foundation
import Notifications
import Portico
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import WebPush

/// Storage, queue and sender over a push service that answers what a test tells it to, at a time that a test moves.
final class PushFixture: PushTransport {
    private struct Guarded {
        var now = Date(timeIntervalSince1970: 1_800_000_000)
        var answers: [PushAnswer] = []
        var sent: [PushRequest] = []
        var reports: [String] = []
    }

    let storage = RepeatingStorage(InMemoryStorage())
    let bell = PushBell()
    let ann = AccountID(rawValue: "ann")
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "push-\(UUID().uuidString)",
        directoryHint: .isDirectory
    )
    private let guarded = Mutex(Guarded())

    deinit { try? FileManager.default.removeItem(at: folder) }

    var now: Date { guarded.withLock { $0.now } }
    var sent: [PushRequest] { guarded.withLock { $0.sent } }
    var reports: [String] { guarded.withLock { $0.reports } }

    func advance(by seconds: TimeInterval) { guarded.withLock { $0.now += seconds } }

    /// One after the other; then all is accepted.
    func answer(_ answers: PushAnswer...) { guarded.withLock { $0.answers = answers } }

    func send(_ request: PushRequest) async -> PushAnswer {
        guarded.withLock { guarded in
            guarded.sent.append(request)
            return guarded.answers.isEmpty ? .accepted : guarded.answers.removeFirst()
        }
    }

    var keys: VapidKeyFile { VapidKeyFile(folder.appending(path: "push-key.json", directoryHint: .notDirectory)) }

    var subscriptions: StoragePushSubscriptions {
        StoragePushSubscriptions(storage: storage, destinations: PushDestinations(), keys: keys)
    }

    var queue: PushQueue {
        PushQueue(storage: storage, bell: bell, now: { self.now }) { text in self.report(text) }
    }

    var sender: PushSender { sender(ContinuousClock()) }

    /// What the program that sends holds.
    var sending: URL { folder.appending(path: "push.tmp", directoryHint: .isDirectory) }

    func sender(_ clock: any Clock<Duration>) -> PushSender {
        PushSender(
            storage: storage,
            bell: bell,
            keys: keys,
            transport: self,
            folder: sending,
            contact: .nobody,
            now: { self.now },
            clock: clock,
            chance: { 0 },
            report: { self.report($0) }
        )
    }

    private func report(_ text: String) { guarded.withLock { $0.reports.append(text) } }

    func waiting() async throws -> [PushDelivery] { try await storage.cachedObjects(PushDelivery.self) }

    /// Subscribes a new device of an account.
    @discardableResult
    func device(of owner: AccountID? = nil) async throws -> TestDevice {
        let device = TestDevice()
        try await subscriptions.add(device.subscription(of: owner ?? ann))
        return device
    }

    static func note(_ text: String = "Milk", topic: String? = nil, lifetime: Int = 86_400) -> PushNote {
        PushNote(
            title: "Reminder",
            body: text,
            path: "/from/x",
            topic: topic,
            isUrgent: true,
            lifetime: lifetime
        )
    }
}
