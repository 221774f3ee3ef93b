import DogFactsData
import Networking
import PorticoTerminal

extension DogFactsOptions.Kind {
    /// Where dog facts come from: `local`, `remote` or `remote-then-local`.
    init(setting text: String) throws {
        guard let kind = Self(rawValue: text) else {
            throw SettingFailure("“\(printable(text))” is none of \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = kind
    }
}

extension DogFactsAddress {
    /// The address of a source of dog facts.
    init(setting text: String) throws {
        self.init(text)
        do throws(APIEnvironmentError) {
            _ = try APIEnvironment("dog facts", address: base)
        } catch {
            throw SettingFailure("“\(printable(text))” \(error)")
        }
    }
}
