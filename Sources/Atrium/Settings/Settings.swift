import Accounts
import ArgumentParser
import DataFolder
import DogFactsData
import Foundation
import Networking
import Portico
import PorticoTerminal
import PorticoWeb
import WebPush
import Welcome

/// What was set, from all sources, each value checked; what a command does not need is not looked for.
struct Settings: Sendable {
    let host: String
    let port: Int
    /// The address visitors use, where it is known.
    let publicURL: PublicURL?
    /// Whose word on a visitor's address counts.
    let trustedProxies: TrustedProxies
    let limits: RateLimits
    let connections: ConnectionLimits
    /// The key that pages are signed with, where it is not kept in the data folder.
    let signingKey: SigningKeys?
    /// When templates that changed count.
    let reload: PageFolders.Reload
    /// Nil where visitors are served.
    let development: Development?
    /// What a crash is followed by.
    let crashReport: CrashReport
    /// Whether anybody can make an account by themselves.
    let signUp: SignUpPolicy
    /// The oldest client that is still understood.
    let oldestClient: ClientVersion
    /// What the notes of an account may take, in bytes; nil where there is no limit.
    let quota: Int?
    /// Where domain names come from.
    let domains: DomainsOptions
    /// Where dog facts come from.
    let dogFacts: DogFactsOptions
    /// Where push messages may go, and who is named as their sender.
    let push: PushOptions
    /// Where mails go and whom they are from, for who sends some.
    let mail: MailSettings
    /// Where things are stored, if not in the data folder.
    let database: DatabaseSettings

    private let named: [SettingKey: String]
    private let layout: Layout

    /// Takes each setting from the arguments, else the environment, else the file, else the default. A value that does
    /// not parse and a name that is not a setting's are refused, wherever they stand.
    init(
        arguments: [SettingKey: String?] = [:],
        environment: [String: String],
        configFile: String?,
        layout: Layout = .ofThisProgram
    ) throws(SettingError) {
        var sources = [SettingSource.arguments(arguments), try SettingSource.environment(environment)]
        if let configFile { sources.append(try SettingSource.file(configFile)) }
        var named: [SettingKey: String] = [:]
        var numbers: [SettingKey: Int] = [:]
        var publicURL: PublicURL?
        var proxies: TrustedProxies?
        var signingKey: SigningKeys?
        var reload: PageFolders.Reload?
        var isDeveloped: Bool?
        var crashReport: CrashReport?
        var signUp: SignUpPolicy?
        var oldestClient: ClientVersion?
        var domainsKind: DomainsOptions.Kind?
        var domainsAddress: String?
        var otherDomainsAddress: String?
        var dogFactsKind: DogFactsOptions.Kind?
        var dogFactsAddress: DogFactsAddress?
        var dogFactsFeed: DogFactsAddress?
        var favouritesAt: APIEnvironment?
        var destinations: PushDestinations?
        var contact: PushContact?
        var mail = MailSettings()
        var database = DatabaseSettings()
        for source in sources {
            for key in SettingKey.allCases {
                if let range = key.numbers {
                    let number = try source.number(key, in: range)
                    numbers[key] = numbers[key] ?? number
                } else if let text = try source.text(key) {
                    named[key] = named[key] ?? text
                }
            }
            let url = try source.value(.publicURL) { try PublicURL($0) }
            publicURL = publicURL ?? url
            let named = try source.value(.trustedProxies) { try TrustedProxies($0) }
            proxies = proxies ?? named
            let key = try source.value(.signingKey) { try SigningKeys(base64: $0) }
            signingKey = signingKey ?? key
            let when = try source.value(.reloadTemplates) { try PageFolders.Reload(setting: $0) }
            reload = reload ?? when
            let developed = try source.value(.development) { try OnOff(setting: $0) == .on }
            isDeveloped = isDeveloped ?? developed
            let report = try source.value(.backtrace) { try CrashReport(setting: $0) }
            crashReport = crashReport ?? report
            let policy = try source.value(.signUp) { try SignUpPolicy(setting: $0) }
            signUp = signUp ?? policy
            let client = try source.value(.oldestClient) { try ClientVersion(setting: $0) }
            oldestClient = oldestClient ?? client
            let kind = try source.value(.domainsSource) { try DomainsOptions.Kind(setting: $0) }
            domainsKind = domainsKind ?? kind
            let address = try source.value(.domainsURL) { try DomainsOptions.address(setting: $0) }
            domainsAddress = domainsAddress ?? address
            let other = try source.value(.domainsOtherURL) { try DomainsOptions.address(setting: $0) }
            otherDomainsAddress = otherDomainsAddress ?? other
            let factsKind = try source.value(.dogFactsSource) { try DogFactsOptions.Kind(setting: $0) }
            dogFactsKind = dogFactsKind ?? factsKind
            let factsAddress = try source.value(.dogFactsURL) { try DogFactsAddress(setting: $0) }
            dogFactsAddress = dogFactsAddress ?? factsAddress
            let feed = try source.value(.dogFactsFeed) { try DogFactsAddress(feedSetting: $0) }
            dogFactsFeed = dogFactsFeed ?? feed
            let elsewhere = try source.value(.favouritesAt) { try APIEnvironment(favouritesSetting: $0) }
            favouritesAt = favouritesAt ?? elsewhere
            let origins = try source.value(.pushAllowedOrigins) { try PushDestinations.exceptions(setting: $0) }
            destinations = destinations ?? origins
            let sender = try source.value(.pushContact) { try PushContact(setting: $0) }
            contact = contact ?? sender
            try mail.read(source)
            try database.read(source)
        }
        self.named = named
        self.layout = layout
        self.host = named[.host] ?? "127.0.0.1"
        self.port = numbers[.port] ?? 8080
        self.publicURL = publicURL ?? Self.ownAddress(host: self.host, port: self.port)
        trustedProxies = proxies ?? .none
        limits = RateLimits(
            postsPerMinute: numbers[.postsPerMinute],
            exportsPerMinute: numbers[.exportsPerMinute],
            apiPerMinute: numbers[.apiPerMinute],
            cpuSecondsPerMinute: numbers[.cpuSecondsPerMinute]
        )
        connections = ConnectionLimits(
            maxConnections: numbers[.maxConnections],
            maxConnectionsPerAddress: numbers[.maxConnectionsPerAddress]
        )
        self.signingKey = signingKey
        self.reload = reload ?? .onDemand
        development = isDeveloped == true ? Development() : nil
        self.crashReport = crashReport ?? .off
        self.signUp = signUp ?? .open
        self.oldestClient = oldestClient ?? FirstStepsOptions.standardOldestClient
        quota = NoteQuota.bytes(megabytes: numbers[.quota])
        domains = DomainsOptions(
            kind: domainsKind ?? .local,
            address: domainsAddress,
            key: named[.domainsKey].map { Secret($0) },
            attribution: named[.domainsAttribution],
            otherAddress: otherDomainsAddress,
            otherAttribution: named[.domainsOtherAttribution]
        )
        dogFacts = DogFactsOptions(
            kind: dogFactsKind ?? .local,
            address: dogFactsAddress ?? .standard,
            attribution: named[.dogFactsAttribution],
            feed: dogFactsFeed.map {
                DogFactsFeedOptions(
                    address: $0,
                    attribution: named[.dogFactsFeedAttribution],
                    header: named[.dogFactsFeedHeader],
                    keyFile: named[.dogFactsFeedKeyFile]
                )
            },
            favouritesAt: favouritesAt
        )
        push = PushOptions(destinations: destinations ?? PushDestinations(), contact: contact)
        self.mail = mail
        self.database = database
    }

    /// Refuses to serve on every address of the machine without a word on which of them visitors use: where a post
    /// comes from could not be told, for what a request says of it is whatever its sender says.
    func requireKnownAddress() throws(SettingError) {
        guard publicURL == nil, WebAddress.isWildcard(host) else { return }
        throw SettingError(
            "the host \(printable(host)) stands for every address of this machine; name the one that visitors use with --public-url, "
                + "such as --public-url http://atrium.example:8080, or serve on --host 127.0.0.1",
            ExitCode(78)
        )
    }

    /// Refuses to serve to others what is for whoever develops the app: what happens in it, and its compiler's words.
    func requireOwnMachine() throws(SettingError) {
        guard development != nil else { return }
        guard ["127.0.0.1", "::1", "localhost"].contains(host) else {
            throw SettingError(
                "development is for this machine only, and \(printable(host)) is for others; serve on --host 127.0.0.1, "
                    + "or leave out --development",
                ExitCode(78)
            )
        }
        if let publicURL, !publicURL.isLoopback {
            throw SettingError(
                "development is for this machine only, and \(publicURL) is for others; leave out --public-url, "
                    + "or --development",
                ExitCode(78)
            )
        }
    }

    /// Where things are stored. A folder somebody named has to be there.
    func data() throws(SettingError) -> URL {
        try folder(.data) ?? layout.data
    }

    /// Where things are to be stored: it is made, for its owner only, when it is not there yet.
    func dataToBe() throws(SettingError) -> URL {
        let folder = named[.data].map { URL(filePath: $0, directoryHint: .isDirectory) } ?? layout.data
        do throws(DataFolderError) {
            try PrivateFolder.make(folder)
        } catch {
            throw SettingError("data: \(error)", error.exitCode)
        }
        return folder
    }

    func templates() throws(SettingError) -> URL {
        if let folder = try folder(.templates) { return folder }
        return try layout.folder("Templates", for: .templates)
    }

    func staticFiles() throws(SettingError) -> URL {
        if let folder = try folder(.staticFiles) { return folder }
        return try layout.folder("Static", for: .staticFiles)
    }

    private func folder(_ key: SettingKey) throws(SettingError) -> URL? {
        guard let path = named[key] else { return nil }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            let name = "\(path), which --\(key.argumentName) or another setting names"
            let exitCode = key == .data ? ExitCode(66) : .failure
            guard !FileManager.default.fileExists(atPath: path) else {
                throw SettingError("\(name), is a file, not a folder; name the folder it is in", exitCode)
            }
            let hint = key == .data ? "; `\(ShellWord.line(["mkdir", "-p", "-m", "700", path]))` makes it" : ""
            throw SettingError("there is no folder \(name)\(hint)", exitCode)
        }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// The address the server listens on, where visitors could use it: not before the port is chosen, nor where the
    /// host stands for every address of the machine.
    private static func ownAddress(host: String, port: Int) -> PublicURL? {
        guard port != 0, !WebAddress.isWildcard(host) else { return nil }
        return try? PublicURL("http://\(WebAddress.host(host)):\(port)")
    }
}

extension Settings {
    /// Where templates and static files are.
    func pageFolders() throws(SettingError) -> PageFolders {
        let templates = try templates()
        return PageFolders(
            templates: templates,
            // Problems name files as somebody would open them: those of another folder by their whole path.
            label: templates.lastPathComponent == "Templates" ? "Templates" : templates.path,
            others: [MailTemplates.folder],
            staticFiles: try staticFiles(),
            reload: reload,
            development: development
        )
    }
}

extension PageFolders.Reload {
    /// Whether templates that changed count with the next request: `on` or `off`.
    init(setting text: String) throws {
        self = try OnOff(setting: text) == .on ? .onEachRequest : .onDemand
    }
}

extension ClientVersion {
    /// The version of a client, such as `1.4.0`, and none after the program's: its own pages would be too old for it.
    init(setting text: String) throws {
        guard let version = ClientVersion(text) else {
            throw SettingError("“\(printable(text))” is no version, such as 1.4.0")
        }
        if let own = ClientVersion(Release.newest.version), version > own {
            throw SettingError("\(version) is newer than this program, which is \(own): its own pages would be refused")
        }
        self = version
    }
}

/// Whether something is to be: `on` or `off`.
enum OnOff: String {
    case on, off

    init(setting text: String) throws {
        guard let choice = Self(rawValue: text) else {
            throw SettingError("“\(printable(text))” is neither on nor off")
        }
        self = choice
    }
}
