import Foundation
import Testing
import WebPush

@Suite struct VapidKeyFileTests {
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "push-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appending(path: "push-key.json", directoryHint: .notDirectory))
    }

    @Test func theKeyIsMadeOnceForItsOwnerOnly() throws {
        try inFolder { file in
            let made = try VapidKeyFile(file).key().publicText
            #expect(try VapidKeyFile(file).key().publicText == made)
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(VapidKeyFile.problem(in: try Data(contentsOf: file)) == nil)
        }
    }

    @Test func whoeverAsksAtTheSameTimeGetsTheSameKey() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "push-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "push-key.json", directoryHint: .notDirectory)
        let keys = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<16 { group.addTask { try VapidKeyFile(file).key().publicText } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
    }

    @Test func aFileThatOthersCanReadIsRefusedAndLeftAsItIs() throws {
        try inFolder { file in
            _ = try VapidKeyFile(file).key()
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
            #expect(throws: VapidKeyError.openToOthers(file: file.path, mode: 0o640)) { try VapidKeyFile(file).key() }
        }
    }

    @Test(arguments: ["", "{}", "[1]", #"{"version":2,"key":"AAAA"}"#, #"{"version":1,"key":"AAAA"}"#])
    func aBrokenFileIsSaidToBeSoAndNotReplaced(text: String) throws {
        try inFolder { file in
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            let isMade = FileManager.default.createFile(
                atPath: file.path,
                contents: Data(text.utf8),
                attributes: [.posixPermissions: 0o600]
            )
            #expect(isMade)
            #expect(throws: VapidKeyError.self) { try VapidKeyFile(file).key() }
            #expect(try String(contentsOf: file, encoding: .utf8) == text)
            #expect(VapidKeyFile.problem(in: Data(text.utf8)) != nil)
        }
    }

    @Test func aFolderInItsPlaceIsAnErrorAndNoCrash() throws {
        try inFolder { file in
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            #expect(throws: VapidKeyError.self) { try VapidKeyFile(file).key() }
        }
    }
}
