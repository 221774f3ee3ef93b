/// Why the settings cannot be used.
struct SettingFailure: Error, Hashable, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
