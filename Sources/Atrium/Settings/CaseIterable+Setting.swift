import PorticoTerminal

extension CaseIterable where Self: RawRepresentable<String> {
    /// One of several choices, by its name; who writes another is told all of them.
    init(setting text: String) throws {
        guard let choice = Self(rawValue: text) else {
            throw SettingError(
                "“\(printable(text))” is none of \(Self.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        self = choice
    }
}
