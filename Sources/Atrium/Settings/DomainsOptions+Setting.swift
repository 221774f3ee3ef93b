import DomainsData
import Networking
import PorticoTerminal

extension DomainsOptions.Kind {
    /// Where domain names come from: `local`, `domainsdb` or `domainsdb-then-local`.
    init(setting text: String) throws {
        guard let kind = Self(rawValue: text) else {
            throw SettingFailure("“\(printable(text))” is none of \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = kind
    }
}

extension DomainsOptions {
    /// The address of a source, where it is one.
    static func address(setting text: String) throws -> String {
        do throws(APIEnvironmentError) {
            _ = try DomainsDBAddress(text)
        } catch {
            throw SettingFailure("“\(printable(text))” \(error)")
        }
        return text
    }
}
