import ArgumentParser
import PorticoTerminal

/// The settings there are, by the name they have in a file.
///
/// As an argument a name has its words apart (`--public-url`), in the environment it is in capitals after `ATRIUM_`
/// (`ATRIUM_PUBLIC_URL`).
enum SettingKey: String, CaseIterable, Sendable {
    case host, port, data, database, databasePassword, databasePasswordFile, templates
    case staticFiles = "static"
    case publicURL = "publicUrl"
    case quota
    case maxConnections, maxConnectionsPerAddress
    case trustedProxies, postsPerMinute, exportsPerMinute, apiPerMinute, cpuSecondsPerMinute, signingKey, backtrace,
        reloadTemplates, development, signUp, oldestClient
    case domainsSource, domainsKey, domainsAttribution
    case domainsURL = "domainsUrl"
    case domainsOtherURL = "domainsOtherUrl"
    case domainsOtherAttribution
    case dogFactsSource, dogFactsAttribution
    case dogFactsURL = "dogFactsUrl"
    case dogFactsFeed, dogFactsFeedAttribution, dogFactsFeedHeader, dogFactsFeedKeyFile
    case favouritesAt
    case pushAllowedOrigins, pushContact
    case smtpURL = "smtpUrl"
    case smtpUser, smtpPassword, smtpPasswordFile
    case smtpCAFile = "smtpCaFile"
    case mailFrom, confirmAddresses

    static let environmentPrefix = "ATRIUM_"

    var environmentName: String {
        Self.environmentPrefix + argumentName.uppercased().replacing("-", with: "_")
    }

    /// The name of the argument, without its dashes.
    var argumentName: String {
        rawValue.reduce(into: "") { name, character in
            name += character.isUppercase ? "-\(character.lowercased())" : String(character)
        }
    }

    /// Whether it names several things, which a file may give as a list.
    var isList: Bool { self == .trustedProxies || self == .pushAllowedOrigins }

    /// What its value has to be where it is no number, as a file has it.
    var form: String {
        switch self {
        case .trustedProxies, .pushAllowedOrigins: "a list of texts, or one text with commas"
        case .reloadTemplates, .development, .backtrace, .confirmAddresses: "\"on\" or \"off\", in quotes"
        default: "a text"
        }
    }

    /// Whether its 0 stands for no limit.
    var isUnlimitedAtZero: Bool {
        switch self {
        case .postsPerMinute, .exportsPerMinute, .apiPerMinute, .cpuSecondsPerMinute, .maxConnectionsPerAddress, .quota:
            true
        default: false
        }
    }

    /// The numbers it may be, in words: `from 0 to 1000000 (0 means no limit)`; nil where it is a text.
    var numbersInWords: String? {
        numbers.map { "from \($0.lowerBound) to \($0.upperBound)\(isUnlimitedAtZero ? " (0 means no limit)" : "")" }
    }

    /// The numbers it may be; nil where it is a text.
    var numbers: ClosedRange<Int>? {
        switch self {
        case .port: 0...65_535
        case .postsPerMinute, .exportsPerMinute, .apiPerMinute, .cpuSecondsPerMinute, .maxConnectionsPerAddress:
            0...1_000_000
        case .quota: 0...1_000_000
        case .maxConnections: 8...1_000_000
        case .host, .data, .database, .databasePassword, .databasePasswordFile, .templates, .staticFiles, .publicURL,
            .trustedProxies, .signingKey, .reloadTemplates,
            .development, .backtrace, .signUp, .oldestClient,
            .domainsSource, .domainsURL, .domainsKey, .domainsAttribution, .domainsOtherURL,
            .domainsOtherAttribution, .dogFactsSource, .dogFactsURL,
            .dogFactsAttribution, .dogFactsFeed, .dogFactsFeedAttribution, .dogFactsFeedHeader, .dogFactsFeedKeyFile,
            .favouritesAt, .pushAllowedOrigins, .pushContact,
            .smtpURL, .smtpUser, .smtpPassword, .smtpPasswordFile, .smtpCAFile, .mailFrom, .confirmAddresses:
            nil
        }
    }
}

extension ArgumentHelp {
    /// What a setting that is a number does, which numbers it takes, and what it is unless it is set.
    static func number(_ key: SettingKey, _ what: String, default standard: String) -> ArgumentHelp {
        ArgumentHelp("\(what), \(key.numbersInWords ?? "") (default: \(standard)).", valueName: "number")
    }
}

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

/// Why the settings, or what was typed, cannot be used.
struct SettingError: FailureWithExitCode, Hashable, CustomStringConvertible {
    var description: String
    var exitCode: ExitCode

    init(_ description: String, _ exitCode: ExitCode = .failure) {
        self.description = description
        self.exitCode = exitCode
    }
}
