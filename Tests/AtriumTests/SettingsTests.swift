import Foundation
import PorticoTerminal
import PorticoWeb
import Testing
import Welcome

@testable import Accounts
@testable import Atrium

@Suite struct SettingsTests {
    private func settings(
        arguments: [SettingKey: String?] = [:],
        environment: [String: String] = [:],
        file: String? = nil
    ) throws -> Settings {
        let app = try TestApp()
        defer { app.remove() }
        let path = try file.map { try app.file("settings.json", $0).path }
        return try Settings(
            arguments: arguments,
            environment: environment,
            configFile: path,
            layout: Layout(executable: TestApp.root.appending(path: ".build/debug/atrium"))
        )
    }

    private func failure(_ make: () throws -> some Any) -> String {
        let error = #expect(throws: SettingError.self) { _ = try make() }
        return error?.description ?? ""
    }

    @Test func withoutAnythingThereAreDefaults() throws {
        let settings = try settings()
        #expect(settings.host == "127.0.0.1")
        #expect(settings.port == 8080)
        #expect(settings.publicURL?.origin == "http://127.0.0.1:8080")
        #expect(try settings.templates().lastPathComponent == "Templates")
        #expect(try settings.data().lastPathComponent == ".data")
    }

    @Test func whoMaySignUpIsASetting() throws {
        #expect(try settings().signUp == .open)
        #expect(try settings(environment: ["ATRIUM_SIGN_UP": "closed"]).signUp == .closed)
        #expect(try settings(arguments: [.signUp: "open"], file: #"{"signUp": "closed"}"#).signUp == .open)
        #expect(try settings(file: #"{"signUp": "closed"}"#).signUp == .closed)
    }

    @Test func whetherACrashIsFollowedByABacktraceIsASetting() throws {
        #expect(try settings().crashReport == .off)
        #expect(try settings(environment: ["ATRIUM_BACKTRACE": "on"]).crashReport == .on)
        #expect(try settings(arguments: [.backtrace: "off"], file: #"{"backtrace": "on"}"#).crashReport == .off)
        #expect(failure { try settings(arguments: [.backtrace: "yes"]) } == "--backtrace: “yes” is neither on nor off")
        #expect(
            failure { try settings(file: #"{"backtrace": true}"#) }.contains(
                #"backtrace must be "on" or "off", in quotes"#
            )
        )
    }

    @Test func whatNotesMayTakeIsASetting() throws {
        #expect(try settings().quota == 1_073_741_824)
        #expect(try settings(environment: ["ATRIUM_QUOTA": "0"]).quota == nil)
        #expect(try settings(arguments: [.quota: "5"], file: #"{"quota": 7}"#).quota == 5_242_880)
        #expect(try settings(file: #"{"quota": 7}"#).quota == 7_340_032)
        #expect(
            failure { try settings(arguments: [.quota: "1000001"]) }
                == "--quota must be a whole number from 0 to 1000000 (0 means no limit), not 1000001"
        )
        #expect(
            failure { try settings(environment: ["ATRIUM_QUOTA": "1 GB"]) }.hasPrefix(
                "ATRIUM_QUOTA must be a whole number"
            )
        )
    }

    @Test func anArgumentCountsBeforeTheEnvironmentAndThatBeforeTheFile() throws {
        let file = #"{"port": 3, "host": "file.example", "publicUrl": "https://file.example"}"#
        let environment = ["ATRIUM_PORT": "2", "ATRIUM_HOST": "environment.example", "PATH": "/bin"]
        let settings = try settings(arguments: [.port: "1"], environment: environment, file: file)
        #expect(settings.port == 1)
        #expect(settings.host == "environment.example")
        #expect(settings.publicURL?.origin == "https://file.example")
    }

    @Test(arguments: [
        (["ATRIUM_PORT": "many"], "ATRIUM_PORT must be a whole number"),
        (["ATRIUM_PORT": "08"], "ATRIUM_PORT must be a whole number from 0 to 65535, in digits alone"),
        (["ATRIUM_PORT": "+8"], "ATRIUM_PORT must be a whole number from 0 to 65535, in digits alone"),
        (["ATRIUM_PUBLIC_URL": "http://a:0"], "ATRIUM_PUBLIC_URL: http://a:0 has a port that is none"),
        (["ATRIUM_PORT": "70000"], "ATRIUM_PORT must be a whole number from 0 to 65535, not 70000"),
        (["ATRIUM_PORT": ""], "ATRIUM_PORT must be a whole number"),
        (["ATRIUM_HOST": ""], "ATRIUM_HOST must not be empty"),
        (["ATRIUM_PROT": "80"], "ATRIUM_PROT is not a setting"),
        (["ATRIUM_TRUSTED_PROXIES": "10.0.0.1/33"], "ATRIUM_TRUSTED_PROXIES: trusted proxies: \"10.0.0.1/33\""),
        (
            ["ATRIUM_POSTS_PER_MINUTE": "-1"],
            "ATRIUM_POSTS_PER_MINUTE must be a whole number from 0 to 1000000 (0 means no limit), not -1"
        ),
        (["ATRIUM_MAX_CONNECTIONS": "0"], "ATRIUM_MAX_CONNECTIONS must be a whole number from 8 to 1000000, not 0"),
        (["ATRIUM_MAX_CONNECTIONS_PER_ADDRESS": "all"], "ATRIUM_MAX_CONNECTIONS_PER_ADDRESS must be a whole number"),
        (["ATRIUM_SIGNING_KEY": "short"], "ATRIUM_SIGNING_KEY: "),
        (["ATRIUM_SIGN_UP": "maybe"], "ATRIUM_SIGN_UP: “maybe” is neither open nor closed"),
        (["ATRIUM_OLDEST_CLIENT": "2"], "ATRIUM_OLDEST_CLIENT: “2” is no version, such as 1.4.0"),
        (
            ["ATRIUM_OLDEST_CLIENT": "65535.0.0"],
            "ATRIUM_OLDEST_CLIENT: 65535.0.0 is newer than this program, which is \(Release.newest.version): "
                + "its own pages would be refused"
        ),
        (["ATRIUM_PUBLIC_URL": "atrium"], "ATRIUM_PUBLIC_URL: atrium is not an absolute URL"),
    ])
    func aBadEnvironmentIsRefused(environment: [String: String], message: String) {
        #expect(failure { try settings(environment: environment) }.contains(message))
        let overridden = failure {
            try settings(arguments: [.port: "1", .host: "a", .publicURL: "http://a"], environment: environment)
        }
        #expect(overridden.contains(message), "also where an argument counts before it")
    }

    @Test(arguments: [
        (#"{"port": "eighty"}"#, "port must be a whole number from 0 to 65535, written without quotes"),
        (#"{"port": "8080"}"#, "port must be a whole number from 0 to 65535, written without quotes"),
        (#"{"port": 8.5}"#, "port must be a whole number"), (#"{"port": true}"#, "port must be a whole number"),
        (#"{"port": null}"#, "port must be a whole number"), (#"{"port": [8]}"#, "port must be a whole number"),
        (#"{"data": {"a": 1}}"#, "data must be a text"), (#"{"data": ["a"]}"#, "data must be a text"),
        (#"{"trustedProxies": 8}"#, "trustedProxies must be a list of texts, or one text with commas"),
        (#"{"trustedProxies": [8]}"#, "trustedProxies must be a list of texts, or one text with commas"),
        (#"{"trustedProxies": ["10.0.0.1/33"]}"#, "trustedProxies: trusted proxies: \"10.0.0.1/33\""),
        (#"{"publicUrl": "http://a:65536"}"#, "publicUrl: http://a:65536 has a port that is none"),
        (#"{"reloadTemplates": true}"#, #"reloadTemplates must be "on" or "off", in quotes"#),
        (#"{"reloadTemplates": 1}"#, #"reloadTemplates must be "on" or "off", in quotes"#),
        (#"{"prot": 80}"#, "prot is not a setting"),
        (#"{"host": 5}"#, "host must be a text"), (#"[1]"#, "is not a JSON object"),
        (#"{"port""#, "is not a JSON object"),
    ])
    func aBadFileIsRefused(file: String, message: String) {
        #expect(failure { try settings(file: file) }.contains(message))
    }

    @Test func limitsAndProxiesAreRead() throws {
        let settings = try settings(
            environment: ["ATRIUM_EXPORTS_PER_MINUTE": "0", "ATRIUM_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8"],
            file: #"{"postsPerMinute": 30, "apiPerMinute": 7}"#
        )
        #expect(settings.limits.postsPerSession == RateLimits.Rate(perMinute: 30, burst: 15))
        #expect(settings.limits.postsPerAddress == RateLimits.Rate(perMinute: 60, burst: 30))
        #expect(settings.limits.exportsPerSession == nil)
        #expect(settings.limits.apiPerSession == RateLimits.Rate(perMinute: 7, burst: 4))
        #expect(settings.limits.apiPerAddress == RateLimits.Rate(perMinute: 14, burst: 7))
        #expect(settings.limits.cpuSecondsPerSession == RateLimits.Rate(perMinute: 10, burst: 20))
        #expect(settings.limits.cpuSecondsPerAddress == RateLimits.Rate(perMinute: 20, burst: 40))
        let unlimited = try self.settings(environment: ["ATRIUM_CPU_SECONDS_PER_MINUTE": "0"]).limits
        #expect(unlimited.cpuSecondsPerSession == nil && unlimited.cpuSecondsPerAddress == nil)
        let strict = try self.settings(file: #"{"cpuSecondsPerMinute": 3}"#).limits
        #expect(strict.cpuSecondsPerSession == RateLimits.Rate(perMinute: 3, burst: 6))
        #expect(strict.cpuSecondsPerAddress == RateLimits.Rate(perMinute: 6, burst: 12))
        #expect(try settings.trustedProxies == TrustedProxies("127.0.0.1, 10.0.0.0/8"))
        let listed = try self.settings(file: #"{"trustedProxies": ["127.0.0.1", "10.0.0.0/8"]}"#)
        #expect(listed.trustedProxies == settings.trustedProxies)
    }

    @Test func howManyConnectionsThereMayBeIsRead() throws {
        #expect(try settings().connections == ConnectionLimits(maximum: nil, maxPerAddress: 256))
        let settings = try settings(
            environment: ["ATRIUM_MAX_CONNECTIONS_PER_ADDRESS": "0"],
            file: #"{"maxConnections": 500}"#
        )
        #expect(settings.connections == ConnectionLimits(maximum: 500, maxPerAddress: nil))
        let arguments = try self.settings(arguments: [.maxConnections: "20", .maxConnectionsPerAddress: "2"])
        #expect(arguments.connections == ConnectionLimits(maximum: 20, maxPerAddress: 2))
    }

    @Test func aMissingFileIsRefused() {
        #expect(
            failure { try Settings(environment: [:], configFile: "/no/such/file.json") }
                == "there is no file /no/such/file.json"
        )
    }

    @Test func aFolderThatIsNamedHasToBeThere() throws {
        let settings = try settings(environment: ["ATRIUM_TEMPLATES": "/no/such/folder"])
        #expect(
            failure { try settings.templates() }
                == "there is no folder /no/such/folder, which --templates or another setting names"
        )
        let file = try Settings(arguments: [.templates: "/dev/null"], environment: [:], configFile: nil)
        #expect(
            failure { try file.templates() }
                == "/dev/null, which --templates or another setting names, is a file, not a folder; name the folder it is in"
        )
    }

    @Test func aDataFolderThatIsMissingIsSaidWithHowToMakeIt() throws {
        let app = try TestApp()
        defer { app.remove() }
        let missing = app.data.appending(path: "it's new").path
        let named = try settings(arguments: [.data: missing])
        let hint = "; `mkdir -p -m 700 \(ShellWord.quoted(missing))` makes it"
        #expect(
            failure { try named.data() }
                == "there is no folder \(missing), which --data or another setting names\(hint)"
        )
        let file = try app.file("file", "no folder")
        let taken = try settings(arguments: [.data: file.path])
        #expect(
            failure { try taken.data() }
                == "\(file.path), which --data or another setting names, is a file, not a folder; name the folder it is in"
        )
    }

    @Test(arguments: ["0.0.0.0", "::", "0", "::0", "0:0:0:0:0:0:0:0", "0.0", "0x0", "::ffff:0.0.0.0"])
    func aHostThatStandsForAllAddressesIsNoPublicAddress(host: String) throws {
        #expect(try settings(arguments: [.host: host]).publicURL == nil)
        #expect(try settings(arguments: [.port: "0"]).publicURL == nil)
        #expect(try settings(arguments: [.host: "::1"]).publicURL?.origin == "http://[::1]:8080")
    }

    @Test(arguments: ["0.0.0.0", "::", "0"])
    func aServerOnAllAddressesNeedsThePublicOne(host: String) throws {
        for port in ["8080", "0"] {
            let message = failure { try settings(arguments: [.host: host, .port: port]).requireKnownAddress() }
            #expect(
                message.contains(
                    "the host \(host) stands for every address of this machine; name the one that visitors use"
                )
            )
        }
        try settings(arguments: [.host: host, .publicURL: "https://atrium.example"]).requireKnownAddress()
        try settings(arguments: [.host: "127.0.0.1", .port: "0"]).requireKnownAddress()
        try settings(arguments: [.host: "192.0.2.1"]).requireKnownAddress()
    }

    @Test func aFolderOfAnotherKindIsNotTakenForOurs() throws {
        let app = try TestApp()
        defer { app.remove() }
        let program = app.data.appending(path: "bin/atrium")
        try FileManager.default.createDirectory(
            at: app.data.appending(path: "Templates"),
            withIntermediateDirectories: true
        )
        let settings = try Settings(environment: [:], configFile: nil, layout: Layout(executable: program))
        #expect(failure { try settings.templates() }.contains("name one with --templates"))
        #expect(try settings.data().path.hasSuffix(".local/share/atrium"))
    }
}
