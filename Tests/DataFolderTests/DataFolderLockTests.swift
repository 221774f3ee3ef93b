import DataFolder
import Foundation
import Testing

@Suite struct DataFolderLockTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "lock-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func path(_ folder: URL) -> String { folder.path(percentEncoded: false) }

    @Test func anyNumberMayUseAFolderAndItIsMadeWhereMissing() throws {
        try withFolder { folder in
            let locks = try (0..<3).map { _ in try DataFolderLock(using: folder) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [DataFolderLock.fileName])
            withExtendedLifetime(locks) {}
        }
    }

    @Test func aFolderThatIsMadeIsItsOwnersAloneAndOneThatIsThereStays() throws {
        try withFolder { folder in
            let inner = folder.appending(path: "a/b", directoryHint: .isDirectory)
            _ = try DataFolderLock(using: inner)
            for made in [folder, folder.appending(path: "a"), inner] { #expect(try permissions(made) == 0o700) }
            try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: inner.path)
            _ = try DataFolderLock(using: inner)
            _ = try FolderLock(inner)
            #expect(try permissions(inner) == 0o750)
            #expect(try permissions(inner.appending(path: DataFolderLock.fileName)) == 0o600)
        }
    }

    @Test func aFileInAFoldersPlaceIsSaid() throws {
        try withFolder { folder in
            try PrivateFolder.make(folder)
            let file = folder.appending(path: "file", directoryHint: .notDirectory)
            try Data().write(to: file)
            for place in [file, file.appending(path: "inner")] {
                #expect {
                    try PrivateFolder.make(place)
                } throws: { error in
                    guard case .unusable? = error as? DataFolderError else { return false }
                    return true
                }
            }
        }
    }

    private func permissions(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test func aFolderInUseIsNotReplaced() throws {
        try withFolder { folder in
            let lock = try DataFolderLock(using: folder)
            #expect(throws: DataFolderError.inUse(folder: path(folder))) { try DataFolderLock(replacing: folder) }
            withExtendedLifetime(lock) {}
        }
    }

    @Test func aFolderAnImportWritesToIsNotReplaced() throws {
        try withFolder { folder in
            let lock = try FolderLock(folder)
            #expect(throws: DataFolderError.busy(folder: path(folder))) { try DataFolderLock(replacing: folder) }
            _ = try DataFolderLock(using: folder)
            withExtendedLifetime(lock) {}
        }
    }

    @Test func aFolderBeingReplacedIsNotUsed() throws {
        try withFolder { folder in
            let lock = try DataFolderLock(replacing: folder)
            #expect(throws: DataFolderError.beingReplaced(folder: path(folder))) { try DataFolderLock(using: folder) }
            #expect(throws: DataFolderError.inUse(folder: path(folder))) { try DataFolderLock(replacing: folder) }
            #expect(throws: DataFolderError.busy(folder: path(folder))) { try FolderLock(folder) }
            withExtendedLifetime(lock) {}
        }
    }

    @Test func aLockEndsWithItsObject() throws {
        try withFolder { folder in
            do { _ = try DataFolderLock(using: folder) }
            do { _ = try DataFolderLock(replacing: folder) }
            _ = try DataFolderLock(using: folder)
        }
    }

    @Test func aFailedLockHoldsNothing() throws {
        try withFolder { folder in
            let importing = try FolderLock(folder)
            #expect(throws: DataFolderError.self) { try DataFolderLock(replacing: folder) }
            _ = try DataFolderLock(using: folder)
            withExtendedLifetime(importing) {}
        }
    }

    @Test func aLockStaysWithItsFolderWhenAnotherTakesItsName() throws {
        try withFolder { folder in
            let lock = try DataFolderLock(using: folder)
            let moved = folder.deletingLastPathComponent().appending(
                path: folder.lastPathComponent + "-moved",
                directoryHint: .isDirectory
            )
            defer { try? FileManager.default.removeItem(at: moved) }
            try FileManager.default.moveItem(at: folder, to: moved)
            _ = try DataFolderLock(replacing: folder)
            #expect(throws: DataFolderError.inUse(folder: path(moved))) { try DataFolderLock(replacing: moved) }
            withExtendedLifetime(lock) {}
        }
    }

    @Test func aKilledProcessLetsGo() throws {
        try withFolder { folder in
            _ = try DataFolderLock(using: folder)
            // Not by Foundation's `Process`, which crashes where more than 1,024 files are open.
            let file = folder.appending(path: DataFolderLock.fileName).path
            let holding = "$| = 1; open(F, \"<\", $ARGV[0]) or die; flock(F, 1 | 4) or die; print \"$$\\n\"; sleep 600"
            let output = try #require(popen("exec /usr/bin/perl -e '\(holding)' '\(file)'", "r"))
            var digits = ""
            while let digit = UInt8(exactly: fgetc(output)), digit != UInt8(ascii: "\n") {
                digits.unicodeScalars.append(Unicode.Scalar(digit))
            }
            let identifier = try #require(pid_t(digits))
            #expect(throws: DataFolderError.inUse(folder: path(folder))) { try DataFolderLock(replacing: folder) }
            kill(identifier, SIGKILL)
            pclose(output)
            _ = try DataFolderLock(replacing: folder)
        }
    }

    @Test func aFileInTheFoldersPlaceIsSaid() throws {
        try withFolder { folder in
            try Data().write(to: URL(filePath: folder.path))
            for lock in [{ _ = try DataFolderLock(using: folder) }, { _ = try DataFolderLock(replacing: folder) }] {
                let failure = #expect(throws: DataFolderError.self) { try lock() }
                guard case .unusable? = failure else {
                    Issue.record("\(String(describing: failure))")
                    return
                }
            }
        }
    }

    @Test func aLinkIsNotTakenForTheLockFile() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: DataFolderLock.fileName).path,
                withDestinationPath: "/nowhere"
            )
            #expect(throws: DataFolderError.self) { try DataFolderLock(using: folder) }
        }
    }
}
