import Foundation
import Testing

@testable import PorticoDev

@Suite struct SourceStampTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stamp-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func write(_ text: String, _ path: String, in folder: URL) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test func aFileThatIsNewLongerOrGoneIsAChange() throws {
        try withFolder { folder in
            try write("let a = 1", "Sources/A/a.swift", in: folder)
            let first = try SourceStamp(of: [folder])
            #expect(try SourceStamp(of: [folder]) == first)
            try write("let a = 10", "Sources/A/a.swift", in: folder)
            let second = try SourceStamp(of: [folder])
            #expect(second != first)
            try write("let b = 1", "Sources/A/b.swift", in: folder)
            let third = try SourceStamp(of: [folder])
            #expect(third != second)
            try FileManager.default.removeItem(at: folder.appending(path: "Sources/A/b.swift"))
            #expect(try SourceStamp(of: [folder]) == second)
        }
    }

    @Test func aFileThatWasSavedAgainIsAChange() throws {
        try withFolder { folder in
            try write("let a = 1", "a.swift", in: folder)
            let file = folder.appending(path: "a.swift")
            let first = try SourceStamp(of: [file])
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 9)],
                ofItemAtPath: file.path
            )
            #expect(try SourceStamp(of: [file]) != first)
        }
    }

    @Test func hiddenFilesAndDocumentationAreNone() throws {
        try withFolder { folder in
            try write("let a = 1", "a.swift", in: folder)
            let first = try SourceStamp(of: [folder])
            try write("x", ".build/b.swift", in: folder)
            try write("x", "A.docc/A.md", in: folder)
            #expect(try SourceStamp(of: [folder]) == first)
        }
    }

    @Test func whatIsNotThereIsNoFile() throws {
        let nowhere = URL(filePath: "/nowhere/at/all")
        #expect(try SourceStamp(of: [nowhere]) == SourceStamp(of: []))
    }

    @Test func moreFilesThanCanBeLookedAtAreRefused() throws {
        try withFolder { folder in
            for number in 0..<4 { try write("", "\(number).swift", in: folder) }
            #expect(try SourceStamp(of: [folder], maximum: 4) == SourceStamp(of: [folder]))
            #expect(throws: TooManyFiles(maximum: 3)) { try SourceStamp(of: [folder], maximum: 3) }
        }
    }
}
