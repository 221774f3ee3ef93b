import Foundation
import Notes
import Portico
import PorticoTestSupport
import Synchronization
import Testing

@testable import Pictures

/// With a shell in the place of the program that reads pictures: what that does is tested on the program itself.
@Suite struct SmallerPicturesTests {
    @Test func aPictureIsMadeOnceAndKept() async throws {
        try await withPictures(#"echo run >> "$0/../runs"; printf 'small '; cat"#) { pictures, folder in
            let file = OneFile(content: [Array("a boat ".utf8), Array("at sea".utf8)])
            for _ in 0..<3 {
                let bytes = try #require(await pictures.text(of: file))
                #expect(bytes == "small a boat at sea")
            }
            #expect(runs(in: folder) == 1)
            _ = await pictures.text(of: file, width: .large)
            #expect(runs(in: folder) == 2, "another width is another picture")
            let names = try names(in: folder)
            #expect(!names.contains { $0.hasSuffix(".making") })
        }
    }

    @Test func manyWhoWantOneGetItFromOneRun() async throws {
        try await withPictures(#"echo run >> "$0/../runs"; sleep 0.2; cat"#) { pictures, folder in
            let file = OneFile(content: [Array("a boat".utf8)])
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask { await pictures.text(of: file) != nil }
                }
                for await isThere in group { #expect(isThere) }
            }
            #expect(runs(in: folder) == 1)
        }
    }

    @Test(arguments: ["exit 4", "kill -SEGV $$", "kill -KILL $$", "printf half; exit 3"])
    func aPictureThatItsProcessDiesOfIsNotTriedAgain(script: String) async throws {
        try await withPictures(#"echo run >> "$0/../runs"; "# + script) { pictures, folder in
            let file = OneFile(content: [Array("a bomb".utf8)])
            for _ in 0..<2 { #expect(await pictures.version(of: file) == .impossible) }
            #expect(runs(in: folder) == 1)
        }
    }

    @Test(arguments: ["exit 6", "exit 64", "exit 127"])
    func whatIsNoFaultOfThePictureIsTriedAgain(script: String) async throws {
        try await withPictures(#"echo run >> "$0/../runs"; "# + script) { pictures, folder in
            let file = OneFile(content: [Array("a boat".utf8)])
            for _ in 0..<2 { #expect(await pictures.version(of: file) == .busy) }
            #expect(runs(in: folder) == 2)
        }
    }

    @Test func whoLeavesBeforeItIsMadeLeavesNoWordOfIt() async throws {
        try await withPictures("sleep 30; cat") { pictures, folder in
            let file = OneFile(content: [Array("a boat".utf8)])
            let leaving = Task { await pictures.version(of: file) }
            try await Task.sleep(for: .milliseconds(300))
            leaving.cancel()
            #expect(await leaving.value == .busy)
            try await Task.sleep(for: .milliseconds(300))
            let kept = try names(in: folder)
            #expect(kept.isEmpty)
        }
    }

    @Test func withoutTheLibraryNoFurtherProcessIsStarted() async throws {
        try await withPictures(#"echo run >> "$0/../runs"; exit 5"#) { pictures, folder in
            for _ in 0..<3 {
                let file = OneFile(content: [Array("a boat".utf8)])
                #expect(await pictures.version(of: file) == .unsupported)
            }
            #expect(runs(in: folder) == 1)
            let kept = try names(in: folder)
            #expect(kept.isEmpty, "with it, it may be made")
        }
    }

    @Test func nothingIsStartedWhereNoProgramIsNamed() async throws {
        let pictures = SmallerPictures(keptIn: FileManager.default.temporaryDirectory.appending(path: "none"), by: [])
        let file = OneFile(content: [Array("a boat".utf8)])
        #expect(await pictures.version(of: file) == .unsupported)
    }

    @Test func aSmallPictureIsShownAsItCame() async throws {
        try await withPictures("cat") { pictures, _ in
            let file = OneFile(content: [Array("a boat".utf8)], pixels: PictureSize(width: 640, height: 480))
            #expect(await pictures.version(of: file) == .small)
            #expect(await pictures.text(of: file, isAlwaysMade: true) == "a boat", "where only its pixels are wanted")
            let wide = OneFile(content: [Array("a boat".utf8)], pixels: PictureSize(width: 641, height: 480))
            #expect(await pictures.text(of: wide) != nil)
        }
    }

    @Test func theProcessKnowsNothingOfTheServer() async throws {
        try await withPictures("env; echo $1") { pictures, _ in
            let file = OneFile(content: [Array("a boat".utf8)])
            let text = try #require(await pictures.text(of: file, width: .medium))
            #expect(text.hasSuffix("\n1280\n"))
            #expect(!text.contains("HOME="))
        }
    }

    @Test func whatIsOldOrTooMuchGoes() async throws {
        let clock = Mutex(Date())
        try await withPictures("cat", keeping: 100, now: { clock.withLock { $0 } }) { pictures, folder in
            let content = [Array(repeating: UInt8(ascii: "a"), count: 60)]
            for _ in 0..<3 {
                let file = OneFile(content: content)
                #expect(await pictures.text(of: file) != nil)
                clock.withLock { $0 += 3_600 }
            }
            let kept = try names(in: folder)
            #expect(kept.count == 1)
            clock.withLock { $0 = Date() + 8 * 86_400 }
            let other = OneFile(content: content)
            #expect(await pictures.version(of: other) == .busy, "it is as old as the others")
            let rest = try names(in: folder)
            #expect(rest.isEmpty)
        }
    }

    // MARK: - What they share

    private func withPictures(
        _ script: String,
        keeping bytes: Int = 1_000_000,
        now: @escaping @Sendable () -> Date = { Date() },
        _ body: (SmallerPictures, URL) async throws -> Void
    ) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
        let folder = directory.appending(path: "made", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let pictures = SmallerPictures(
            keptIn: folder,
            by: ["/bin/sh", "-c", script, folder.path(percentEncoded: false)],
            keeping: bytes,
            now: now
        )
        try await body(pictures, folder)
    }

    private func runs(in folder: URL) -> Int {
        let file = folder.deletingLastPathComponent().appending(path: "runs")
        return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").count
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    }
}

extension SmallerPictures {
    fileprivate func version(
        of file: OneFile,
        width: PictureWidth = .small,
        isAlwaysMade: Bool = false
    ) async -> PictureVersion {
        await version(of: file.file, width: width, isAlwaysMade: isAlwaysMade, in: file)
    }

    /// What was made; nil where nothing was.
    fileprivate func text(
        of file: OneFile,
        width: PictureWidth = .small,
        isAlwaysMade: Bool = false
    ) async -> String? {
        guard case .made(let made, let size) = await version(of: file, width: width, isAlwaysMade: isAlwaysMade),
            let text = try? String(contentsOf: made, encoding: .utf8), text.utf8.count == size
        else { return nil }
        return text
    }
}

/// A store of one file.
private struct OneFile: NoteFilesRepository {
    let file: NoteFile
    let content: [[UInt8]]

    init(content: [[UInt8]], pixels: PictureSize? = nil) {
        self.content = content
        file = NoteFile(
            id: .random(),
            note: .random(),
            owner: AccountID(rawValue: "ada"),
            name: "boat.png",
            mediaType: "image/png",
            size: content.reduce(0) { $0 + $1.count },
            sha256: "",
            addedAt: Date(timeIntervalSince1970: 0),
            pixels: pixels
        )
    }

    func files(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile] { [file] }
    func file(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteFile { file }
    func piece(_ number: Int, of file: NoteFile.ID, of owner: AccountID) async throws(NoteError) -> [UInt8]? {
        content.indices.contains(number) ? content[number] : nil
    }
    func remove(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) {}
    func add(_ file: NoteFile, content: [UInt8]) async throws(NoteFileError) -> NoteFile { file }
    func isContent(_ upload: UploadedFile, of file: NoteFile) -> Bool { false }
    func add(
        _ upload: UploadedFile,
        as name: String,
        to note: Note.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteFileError) -> NoteFile { file }
}
