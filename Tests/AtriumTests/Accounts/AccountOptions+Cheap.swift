import AccountsData
import Portico

@testable import Accounts
@testable import Atrium

extension AccountOptions {
    /// Hashes that cost next to nothing, and limits that no test reaches by chance.
    static var cheap: AccountOptions {
        var options = AccountOptions()
        options.hasher = ScryptHasher(.cheap)
        options.limits.signUpsPerAddress = .bucket(burst: 1_000, refill: .seconds(1))
        options.limits.failuresPerAddress = .bucket(burst: 1_000, refill: .seconds(1))
        options.codeLimits.maxPerHour = 1_000
        options.codeLimits.pause = .zero
        return options
    }

    /// The same, and whoever signs up confirms their address.
    static var confirming: AccountOptions {
        var options = cheap
        options.confirmsAddresses = true
        return options
    }
}

extension ScryptParameters {
    static let cheap = ScryptParameters(logRounds: 1, blockSize: 1, parallelism: 1)
}
