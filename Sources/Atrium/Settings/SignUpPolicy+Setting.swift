import Accounts
import PorticoTerminal

extension SignUpPolicy {
    /// Whether anybody can make an account by themselves: `open` or `closed`.
    init(setting text: String) throws {
        guard let policy = SignUpPolicy(rawValue: text) else { throw SettingFailure("“\(printable(text))” is neither open nor closed") }
        self = policy
    }
}
