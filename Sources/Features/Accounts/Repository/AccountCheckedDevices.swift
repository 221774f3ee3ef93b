public import Portico
public import PorticoSessions

/// Remembered devices that are worth as much as the credentials they were signed in with, as `AccountCheckedSessions`
/// are: one counts while its account is there and its credentials are of the same version. So nobody stays signed in
/// with an old password or to an account that is deleted, whenever the device was stored.
public struct AccountCheckedDevices: RememberedDeviceStore {
    private let devices: any RememberedDeviceStore
    private let accounts: any AccountRepository
    private let history: (any AccountHistory)?

    /// - Parameter history: where copies of tokens are noted, and their owners told; nil where nobody is.
    public init(
        _ devices: any RememberedDeviceStore,
        of accounts: any AccountRepository,
        noting history: (any AccountHistory)? = nil
    ) {
        self.devices = devices
        self.accounts = accounts
        self.history = history
    }

    public func device(_ id: RememberedDeviceID) async throws(StoreError) -> RememberedDevice? {
        guard let device = try await devices.device(id) else { return nil }
        guard let version = try await accounts.storedVersion(of: device.account) else { return nil }
        return device.version == version ? device : nil
    }

    public func devices(of account: AccountID) async throws(StoreError) -> [RememberedDevice] {
        guard let version = try await accounts.storedVersion(of: account) else { return [] }
        return try await devices.devices(of: account).filter { $0.version == version }
    }

    public func remember(_ device: RememberedDevice, keeping maximum: Int) async throws(StoreError) {
        try await devices.remember(device, keeping: maximum)
    }

    public func rotate(
        _ device: RememberedDevice,
        replacing token: TokenHash,
        beginning session: SessionRecord
    ) async throws(StoreError) -> Bool {
        try await devices.rotate(device, replacing: token, beginning: session)
    }

    public func forget(_ id: RememberedDeviceID, except key: SessionKey?) async throws(StoreError) {
        try await devices.forget(id, except: key)
    }

    public func endSessions(becauseOf copy: CopiedSignIn) async throws(StoreError) {
        try await devices.endSessions(becauseOf: copy)
        // The sessions are over, whatever becomes of this. Whose language it is that the token came with nobody knows.
        try? await history?.add(
            HistoryEntry(.tokenCopied, by: AccountOrigin(device: copy.device), at: copy.noticedAt),
            of: copy.account,
            telling: AccountMail.tokenCopied.letter(in: .english)
        )
    }

    public func copiedSignIn(of account: AccountID) async throws(StoreError) -> CopiedSignIn? {
        try await devices.copiedSignIn(of: account)
    }

    public func settleCopy(of account: AccountID) async throws(StoreError) {
        try await devices.settleCopy(of: account)
    }
}
