import Portico
import PorticoSessions
import Synchronization

@testable import Accounts

/// The devices of accounts in memory, which a test can make fail.
final class InMemoryDevices: AccountDevices {
    let known = Mutex<[AccountID: [AccountDevice]]>([:])
    let copies = Mutex<[AccountID: CopiedSignIn]>([:])
    /// The sessions that were to go on when a device was forgotten.
    let kept = Mutex<[SessionID?]>([])
    /// Thrown by everything while it is there.
    let outage = Mutex<AccountError?>(nil)

    func devices(of account: AccountID) async throws(AccountError) -> [AccountDevice] {
        try available()
        return known.withLock { $0[account] ?? [] }
    }

    func forget(
        _ id: RememberedDeviceID,
        of account: AccountID,
        except kept: SessionID?
    ) async throws(AccountError) -> Bool {
        try available()
        let isKnown = known.withLock { known in
            let before = known[account]?.count
            known[account]?.removeAll { $0.id == id }
            return known[account]?.count != before
        }
        if isKnown { self.kept.withLock { $0.append(kept) } }
        return isKnown
    }

    func copiedSignIn(of account: AccountID) async throws(AccountError) -> CopiedSignIn? {
        try available()
        return copies.withLock { $0[account] }
    }

    func settleCopy(of account: AccountID) async throws(AccountError) {
        try available()
        copies.withLock { $0[account] = nil }
    }

    private func available() throws(AccountError) {
        if let outage = outage.withLock({ $0 }) { throw outage }
    }
}
