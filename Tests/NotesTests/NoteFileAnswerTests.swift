import Foundation
import Portico
import Testing

@testable import Notes

@Suite struct NoteFileAnswerTests {
    private static let ada = AccountID(rawValue: "ada")

    /// One file of Ada's.
    private struct OneFile: NoteFilesRepository {
        let file: NoteFile
        let content: [[UInt8]]

        func files(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile] {
            owner == file.owner ? [file] : []
        }

        func file(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteFile {
            guard id == file.id, note == file.note, owner == file.owner else { throw .notFound }
            return file
        }

        func piece(_ number: Int, of file: NoteFile.ID, of owner: AccountID) async throws(NoteError) -> [UInt8]? {
            number < content.count ? content[number] : nil
        }

        func add(_ file: NoteFile, content: [UInt8]) async throws(NoteFileError) -> NoteFile { file }
    }

    private func repository(size: Int = 3, content: [[UInt8]] = [[1, 2], [3]]) -> OneFile {
        OneFile(
            file: NoteFile(
                id: .random(),
                note: .random(),
                owner: Self.ada,
                name: "page.html",
                mediaType: "text/html",
                size: size,
                sha256: "",
                addedAt: Date(timeIntervalSince1970: 0)
            ),
            content: content
        )
    }

    private func download(_ files: OneFile, for account: AccountID?) async throws -> Download {
        let answer = try NoteFileAnswer(files: files).answer(
            files.file.id,
            of: files.file.note,
            for: Visitor(account: account)
        )
        guard case .file(let file) = answer else { throw AnswerError.gone }
        return try await file.found()
    }

    @Test func aFileIsToBeSavedAndNeverShownWhateverItsSourceCalledIt() async throws {
        let file = try await download(repository(), for: Self.ada)
        #expect(file.fileName == "page.html")
        #expect(file.mediaType == "application/octet-stream")
        #expect(file.size == 3)
        var bytes: [UInt8] = []
        for try await piece in file.chunks() { bytes += piece }
        #expect(bytes == [1, 2, 3])
    }

    @Test func nobodyElseGetsIt() async throws {
        await #expect(throws: AnswerError.notFound) {
            try await download(repository(), for: AccountID(rawValue: "grace"))
        }
        await #expect(throws: AnswerError.forbidden) { try await download(repository(), for: nil) }
    }

    @Test func aFileThatGoesAwayOnTheWayIsNeverShortWithoutSayingSo() async throws {
        let file = try await download(repository(size: 9), for: Self.ada)
        await #expect(throws: AnswerError.notFound) { for try await _ in file.chunks() {} }
    }
}
