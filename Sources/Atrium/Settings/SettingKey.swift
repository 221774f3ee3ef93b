/// The settings there are, by the name they have in a file.
///
/// In the environment the name is in capitals, its words apart, after `ATRIUM_`: `publicUrl` is `ATRIUM_PUBLIC_URL`.
enum SettingKey: String, CaseIterable, Sendable {
    case host, port, data, templates
    case staticFiles = "static"
    case publicURL = "publicUrl"

    static let environmentPrefix = "ATRIUM_"

    var environmentName: String {
        Self.environmentPrefix + argumentName.uppercased().replacing("-", with: "_")
    }

    /// The name of the argument, without its dashes.
    var argumentName: String {
        self == .publicURL ? "public-url" : rawValue
    }
}
