/// The settings there are, by the name they have in a file.
///
/// In the environment the name is in capitals, its words apart, after `ATRIUM_`: `publicUrl` is `ATRIUM_PUBLIC_URL`.
enum SettingKey: String, CaseIterable, Sendable {
    case host, port, data, templates
    case staticFiles = "static"
    case publicURL = "publicUrl"

    static let environmentPrefix = "ATRIUM_"

    var environmentName: String {
        switch self {
        case .publicURL: Self.environmentPrefix + "PUBLIC_URL"
        default: Self.environmentPrefix + rawValue.uppercased()
        }
    }

    var isNumber: Bool { self == .port }
}
