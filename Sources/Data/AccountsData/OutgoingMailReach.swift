public import Accounts
import Mail
import Portico

/// What mails can be sent to: what a header and a command take, in a domain that can be.
///
///     OutgoingMailReach().reaches(address)   // not “ann@localhost”, nor “ann@[192.0.2.1]”
public struct OutgoingMailReach: MailReach {
    /// Nobody has a domain there that mail reaches (RFC 6761, and 7686 for `onion`).
    private static let nowhere: Set = ["invalid", "localhost", "onion"]

    public init() {}

    public func reaches(_ address: EmailAddress) -> Bool {
        // With a name in front of it, it would be another spelling of what stands in the brackets.
        guard let mail = try? MailAddress(address.text), mail.name == nil, !address.text.hasSuffix(">") else {
            return false
        }
        // What has to stand in quotes was typed with them (RFC 5322 section 3.4.1): a comma separates addresses.
        guard address.text.hasPrefix("\"") || address.text.hasPrefix(mail.localPart + "@") else { return false }
        let labels = mail.domain.split(separator: ".")
        guard labels.count > 1, let last = labels.last else { return false }
        // No domain ends in a number or a single letter; an address of a machine does in a number.
        let isTopLevel = last.count > 1 && !last.allSatisfy(\.isNumber)
        return isTopLevel && !Self.nowhere.contains(String(last))
    }
}
