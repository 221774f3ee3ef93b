import Foundation
import PorticoTestSupport
import Testing

@testable import Backup

@Suite struct TamperingTests {
    /// Whether an archive is taken; if so, what it restores has to be what was saved, for no check may be passed by
    /// anything else.
    private func isTaken(_ scratch: Scratch, expecting files: [String: Data]) throws -> Bool {
        let new = scratch.url.appending(path: "new", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: new) }
        do {
            _ = try FolderRestore(into: new, checks: []).run(scratch.archive)
        } catch {
            return false
        }
        #expect(try Scratch.files(in: new) == files)
        #expect(try Scratch.notes(in: new) == 100)
        return true
    }

    private func filled() throws -> (Scratch, archive: [UInt8], files: [String: Data]) {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        return (scratch, Array(try Data(contentsOf: scratch.archive)), try Scratch.files(in: scratch.data))
    }

    @Test func aChangedByteAnywhereIsNoticedOrHarmless() throws {
        let (scratch, archive, files) = try filled()
        var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
        var taken = 0
        let places = Set(0..<20).union(archive.count - 20..<archive.count).union(
            stride(from: 20, to: archive.count, by: archive.count / 150)
        )
        for place in places {
            var changed = archive
            changed[place] ^= UInt8.random(in: 1...255, using: &random)
            try Data(changed).write(to: scratch.archive)
            if try isTaken(scratch, expecting: files) { taken += 1 }
        }
        // Only what says nothing about the contents: the time in gzip's header, its trailer, the padding of tar.
        #expect(taken < 50, "seed \(random.seed)")
    }

    /// The same without compression, where each byte of the contents is one of the archive.
    @Test func aChangedByteOfTheContentsIsAlwaysNoticed() throws {
        let scratch = try Scratch()
        let contents = Array("The quick brown fox".utf8)
        var tar = Tar()
        try tar.addManifest([("fox", contents)])
        let manifestEnd = tar.bytes.count
        tar.add("data/fox", contents)
        let entries = [
            0..<512, 512..<700, manifestEnd - 512..<manifestEnd - 512 + 64,
            manifestEnd + 512..<manifestEnd + 512 + contents.count,
        ]
        for place in entries.joined() {
            // The header's fields that nobody looks at are covered by its checksum all the same.
            var changed = tar.bytes
            changed[place] ^= 0x01
            try Data(changed + [UInt8](repeating: 0, count: 1024)).write(to: scratch.archive)
            let report = try? ArchiveVerification(of: scratch.archive, checks: []).run()
            #expect(report?.problems != [], "byte \(place)")
        }
    }

    @Test func aCutOffArchiveIsRefused() throws {
        let (scratch, archive, files) = try filled()
        var taken: [Int] = []
        let lengths = Set(stride(from: 0, to: archive.count, by: archive.count / 100)).union(
            archive.count - 30..<archive.count
        )
        for length in lengths {
            try Data(archive[..<length]).write(to: scratch.archive)
            if try isTaken(scratch, expecting: files) { taken.append(length) }
        }
        // Of gzip's trailer nothing is needed; the contents were whole.
        #expect(taken.allSatisfy { $0 > archive.count - 30 }, "\(taken) of \(archive.count)")
    }
}
