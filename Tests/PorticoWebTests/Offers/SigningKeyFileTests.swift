import Foundation
import Testing

@testable import PorticoWeb

@Suite struct SigningKeyFileTests {
    private static let day: TimeInterval = 86_400
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// A folder of the test's own, removed after it.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "signing-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func mode(of url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    private func setMode(_ mode: Int, of url: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: NSNumber(value: mode)], ofItemAtPath: url.path)
    }

    private func write(_ text: String, to url: URL) throws {
        try Data(text.utf8).write(to: url)
        try setMode(0o600, of: url)
    }

    private func ids(_ keys: SigningKeys) -> [UInt32] { keys.all.map(\.id) }

    @Test func keysAreMadeOnceAndKept() throws {
        try withFolder { folder in
            let url = folder.appending(path: "not/yet/there/keys.json")
            let made = try SigningKeyFile(url).keys(now: start)
            let opened = try SigningKeyFile(url).keys(now: start.addingTimeInterval(29 * Self.day))
            #expect(ids(made) == ids(opened))
            #expect(made.newest.secret == opened.newest.secret)
            #expect(opened.newest.createdAt == start)
            #expect(try mode(of: url) == 0o600)
            let names = try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
                .sorted()
            #expect(names == ["keys.json", "keys.json.lock"])
        }
    }

    @Test func aKeySignsForThirtyDaysAndOpensForSixty() throws {
        try withFolder { folder in
            let file = SigningKeyFile(folder.appending(path: "keys.json"))
            let first = try file.keys(now: start).newest.id
            #expect(try ids(file.keys(now: start.addingTimeInterval(30 * Self.day))) == [first])
            let two = try file.keys(now: start.addingTimeInterval(30 * Self.day + 1))
            #expect(two.newest.id != first)
            #expect(two.older.map(\.id) == [first])
            #expect(try ids(file.keys(now: start.addingTimeInterval(60 * Self.day))) == ids(two))
            let one = try file.keys(now: start.addingTimeInterval(60 * Self.day + 1))
            #expect(ids(one) == [two.newest.id])
            #expect(try ids(file.keys(now: start.addingTimeInterval(60 * Self.day + 1))) == [two.newest.id])
            let fresh = try file.keys(now: start.addingTimeInterval(400 * Self.day))
            #expect(fresh.all.count == 1 && fresh.newest.id != two.newest.id)
        }
    }

    @Test func theCommandAddsAKeyAtOnceAndKeepsTheOthers() throws {
        try withFolder { folder in
            let file = SigningKeyFile(folder.appending(path: "keys.json"))
            let first = try file.keys(now: start)
            let second = try file.rotate(now: start)
            let third = try file.rotate(now: start)
            #expect(second.older.map(\.id) == ids(first))
            #expect(third.older.map(\.id) == ids(second))
            #expect(try ids(file.keys(now: start)) == ids(third))
            #expect(try file.rotate(now: start.addingTimeInterval(90 * Self.day)).all.count == 1)
        }
    }

    @Test func aClockThatWentBackLeavesTheNewestKeyTheNewest() throws {
        try withFolder { folder in
            let file = SigningKeyFile(folder.appending(path: "keys.json"))
            let first = try file.keys(now: start)
            let earlier = start.addingTimeInterval(-1_000 * Self.day)
            #expect(try ids(file.keys(now: earlier)) == ids(first))
            let second = try file.rotate(now: earlier)
            #expect(second.older.map(\.id) == ids(first))
            #expect(try ids(file.keys(now: earlier)) == ids(second))
        }
    }

    @Test func processesThatOpenAtTheSameTimeAgree() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "signing-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "keys.json")
        for now in [start, start.addingTimeInterval(31 * Self.day)] {
            let seen = try await withThrowingTaskGroup(of: [UInt32].self) { group in
                for _ in 0..<16 { group.addTask { try SigningKeyFile(url).keys(now: now).all.map(\.id) } }
                return try await group.reduce(into: Set<[UInt32]>()) { $0.insert($1) }
            }
            #expect(seen.count == 1)
        }
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o644, 0o601])
    func aFileThatOthersCanReadIsRefusedAndLeftAlone(mode: Int) throws {
        try withFolder { folder in
            let url = folder.appending(path: "keys.json")
            _ = try SigningKeyFile(url).keys(now: start)
            try setMode(mode, of: url)
            let before = try Data(contentsOf: url)
            let failure = #expect(throws: SigningKeyError.self) {
                try SigningKeyFile(url).keys(now: start.addingTimeInterval(99 * Self.day))
            }
            #expect(failure == .openToOthers(file: url.resolvingSymlinksInPath().path, mode: UInt32(mode)))
            #expect("\(try #require(failure))".contains("mode \(String(mode, radix: 8))"))
            #expect(try Data(contentsOf: url) == before)
        }
    }

    private static let secret = "q0zHVxKqcFD6oyFGQ3cJv2b7u0kqZ8f7C2Ew1f0r5bM="
    private static func key(
        id: String = "1f00c2aa",
        created: String = "2026-02-03T04:05:06Z",
        secret: String = secret
    ) -> String {
        #"{"id":"\#(id)","created":"\#(created)","secret":"\#(secret)"}"#
    }

    @Test(arguments: [
        ("", "not whole JSON"),
        ("{", "not whole JSON"),
        ("[]", "another kind"),
        ("\u{0}\u{0}", "not whole JSON"),
        (#"{"version":1}"#, #"no "keys""#),
        (#"{"version":1,"keys":[]}"#, "no keys"),
        (#"{"version":2,"keys":[]}"#, "version 2"),
        (#"{"version":1,"keys":[{}]}"#, "in key 1"),
        (#"{"version":1,"keys":[\#(key()),7]}"#, "in key 2"),
        (#"{"version":1,"keys":[\#(key()),\#(key())]}"#, "the id of another key"),
        (#"{"version":1,"keys":[\#(key(id: "1f00c2a"))]}"#, "8 hexadecimal digits"),
        (#"{"version":1,"keys":[\#(key(id: "+f00c2aa"))]}"#, "8 hexadecimal digits"),
        (#"{"version":1,"keys":[\#(key(created: "yesterday"))]}"#, "creation date of key 1"),
        (#"{"version":1,"keys":[\#(key(secret: "AAAA"))]}"#, "secret of key 1"),
        (#"{"version":1,"keys":[\#(key(secret: secret + "!"))]}"#, "secret of key 1"),
    ])
    func aBrokenFileIsRefusedWithWhatIsWrongInIt(text: String, what: String) throws {
        try withFolder { folder in
            let url = folder.appending(path: "keys.json")
            try write(text, to: url)
            let failure = try #require(throws: SigningKeyError.self) { try SigningKeyFile(url).keys(now: start) }
            #expect(failure.description.contains(what), "\(failure)")
            #expect(failure.description.contains("keys.json"))
            #expect(!failure.description.contains(Self.secret))
            #expect(try String(contentsOf: url, encoding: .utf8) == text, "a broken file is never overwritten")
            #expect(throws: SigningKeyError.self) { try SigningKeyFile(url).rotate(now: start) }
        }
    }

    @Test func aKeyFileWrittenElsewhereIsRead() throws {
        try withFolder { folder in
            let url = folder.appending(path: "keys.json")
            try write(#"{"version":1,"keys":[\#(Self.key())]}"#, to: url)
            let keys = try SigningKeyFile(url).keys(now: Date(timeIntervalSince1970: 1_770_091_506))
            #expect(ids(keys) == [0x1F00_C2AA])
            #expect(keys.newest.createdAt == Date(timeIntervalSince1970: 1_770_091_506))
        }
    }

    @Test func aFolderOrAHugeFileInItsPlaceIsRefused() throws {
        try withFolder { folder in
            let place = folder.appending(path: "keys.json")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            #expect(throws: SigningKeyError.self) { try SigningKeyFile(place).keys(now: start) }
            let huge = folder.appending(path: "huge.json")
            try write(String(repeating: " ", count: 100_000), to: huge)
            #expect(throws: SigningKeyError.self) { try SigningKeyFile(huge).keys(now: start) }
            let pipe = folder.appending(path: "pipe.json")
            #expect(mkfifo(pipe.path, 0o600) == 0)
            #expect(throws: SigningKeyError.self) { try SigningKeyFile(pipe).keys(now: start) }
        }
    }

    @Test func whereNothingCanBeWrittenTheFailureNamesTheFile() throws {
        try withFolder { folder in
            let file = folder.appending(path: "file")
            try write("", to: file)
            let failure = try #require(throws: SigningKeyError.self) {
                try SigningKeyFile(file.appending(path: "keys.json")).keys(now: start)
            }
            #expect(failure.description.contains("keys.json"))
        }
    }

    @Test func whatAnInterruptedWriteLeftIsReplaced() throws {
        try withFolder { folder in
            let url = folder.appending(path: "keys.json")
            try write("half", to: folder.appending(path: "keys.json.new"))
            let keys = try SigningKeyFile(url).keys(now: start)
            #expect(try ids(SigningKeyFile(url).keys(now: start)) == ids(keys))
            #expect(!FileManager.default.fileExists(atPath: url.path + ".new"))
        }
    }

    @Test func aLinkIsFollowedAndKept() throws {
        try withFolder { folder in
            let real = folder.appending(path: "real.json")
            let link = folder.appending(path: "link.json")
            _ = try SigningKeyFile(real).keys(now: start)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
            let rotated = try SigningKeyFile(link).rotate(now: start)
            #expect(try ids(SigningKeyFile(real).keys(now: start)) == ids(rotated))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real.path)
        }
    }
}
