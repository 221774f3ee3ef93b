import AccountsData
import Portico
import Synchronization

@testable import Accounts

/// A hasher whose computations wait until a test lets them pass, one by one, in the order they came.
final class GateHasher: PasswordHasher {
    private struct Guarded {
        var isClosed = false
        var arrived = 0
        var passed: Set<Int> = []
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var watching: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let hasher = ScryptHasher(.cheap)
    private let guarded = Mutex(Guarded())

    /// From now on computations wait, and are numbered from 1.
    func close() {
        guarded.withLock { $0.isClosed = true }
    }

    /// Waits until so many computations came.
    func arrival(of number: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = guarded.withLock { guarded in
                if guarded.arrived >= number { return true }
                guarded.watching.append((number, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Lets one pass that came.
    func pass(_ number: Int) {
        let waiter = guarded.withLock { guarded in
            guarded.passed.insert(number)
            return guarded.waiting.removeValue(forKey: number)
        }
        waiter?.resume()
    }

    func hash(_ password: Secret) async throws(PasswordHasherError) -> PasswordHash {
        await wait()
        return try await hasher.hash(password)
    }

    func check(_ password: Secret, against hash: PasswordHash?) async throws(PasswordHasherError) -> PasswordCheck {
        await wait()
        return try await hasher.check(password, against: hash)
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let (isOpen, watching) = guarded.withLock { guarded in
                guard guarded.isClosed else { return (true, [CheckedContinuation<Void, Never>]()) }
                guarded.arrived += 1
                let number = guarded.arrived
                if !guarded.passed.contains(number) { guarded.waiting[number] = continuation }
                let watching = guarded.watching.filter { $0.number <= number }.map(\.continuation)
                guarded.watching.removeAll { $0.number <= number }
                return (guarded.passed.contains(number), watching)
            }
            for watcher in watching { watcher.resume() }
            if isOpen { continuation.resume() }
        }
    }
}
