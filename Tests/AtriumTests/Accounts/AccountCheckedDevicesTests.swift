import AccountsData
import Foundation
import Portico
import PorticoSessions
import PorticoWeb
import Storage
import Testing

@testable import Accounts

/// Devices that stay signed in, as the accounts' own store and pages see them.
@Suite struct AccountCheckedDevicesTests {
    private let stored = MemorySessions()
    private let accounts = StorageAccountRepository(storage: InMemoryStorage())
    private let moment = Date(timeIntervalSince1970: 1_800_000_000)

    private var checked: AccountCheckedDevices { AccountCheckedDevices(stored, of: accounts) }

    private var devices: StoredAccountDevices {
        StoredAccountDevices(store: checked, sessions: stored, now: { [moment] in moment })
    }

    private func account(_ email: String) async throws -> (id: AccountID, version: CredentialVersion) {
        let address = try #require(EmailAddress(text: email))
        let account = Account(id: Account.newID(), email: address, createdAt: moment, passwordChangedAt: moment)
        return (account.id, try await accounts.add(account, password: PasswordHash(rawValue: "one")))
    }

    private func remember(
        _ id: String,
        _ account: AccountID,
        _ version: CredentialVersion?,
        expires: TimeInterval = 100
    ) {
        let device = RememberedDevice(
            id: RememberedDeviceID(rawValue: id),
            account: account,
            version: version,
            audience: id,
            token: TokenHash(rawValue: id),
            createdAt: moment,
            usedAt: moment,
            expiresAt: moment + expires
        )
        stored.remember(device, keeping: 20)
    }

    private func isThere(_ id: String) async throws -> Bool {
        try await checked.device(RememberedDeviceID(rawValue: id)) != nil
    }

    @Test func aDeviceCountsWhileItsCredentialsAreThePresentOnes() async throws {
        let (ann, first) = try await account("ann@example.com")
        remember("hers", ann, first)
        remember("without a version", ann, nil)
        #expect(try await isThere("hers"))
        #expect(try await !isThere("without a version"))
        let second = try await accounts.setPassword(PasswordHash(rawValue: "two"), of: ann, replacing: nil, at: moment)
        // A sign-in that was under way meanwhile is remembered now.
        remember("late", ann, first)
        remember("new", ann, second)
        for (id, expected) in [("hers", false), ("late", false), ("new", true)] {
            #expect(try await isThere(id) == expected, "\(id)")
        }
        #expect(try await devices.devices(of: ann).map(\.id.rawValue) == ["new"])
        try await accounts.delete(ann)
        remember("after all", ann, nil)
        for id in ["new", "after all"] { #expect(try await !isThere(id)) }
        #expect(try await devices.devices(of: ann).isEmpty)
    }

    @Test func onlyAnAccountsOwnDeviceIsForgotten() async throws {
        let (ann, hers) = try await account("ann@example.com")
        let (bob, his) = try await account("bob@example.com")
        remember("hers", ann, hers)
        remember("expired", ann, hers, expires: 0)
        remember("his", bob, his)
        #expect(try await devices.devices(of: ann).map(\.id.rawValue) == ["hers"])
        #expect(try await !devices.forget(RememberedDeviceID(rawValue: "his"), of: ann, except: nil))
        #expect(try await devices.forget(RememberedDeviceID(rawValue: "hers"), of: ann, except: nil))
        #expect(try await !devices.forget(RememberedDeviceID(rawValue: "hers"), of: ann, except: nil))
        #expect(try await isThere("his"))
    }
}
