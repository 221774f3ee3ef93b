import Foundation
import PorticoTestSupport
import Testing

@testable import Domains
@testable import DomainsData

/// Files that are no index, not whole, or changed: an error that says what is wrong, never a crash.
struct IndexFileTests {
    private static let list =
        "a.com\nbé.de\nc1.co.uk\nd-d.net\n" + "e.com. 60 in ns ns1.x.net.\ne.com. 60 in ns ns2.x.net.\n"

    private func open(_ bytes: [UInt8], verifying: Bool = false) throws -> DomainIndex {
        try DomainIndex(IndexStorage(copying: bytes), verifying: verifying)
    }

    @Test func aFileCutAnywhereIsRefused() throws {
        let whole = try Indexes.bytes(Self.list)
        for count in 1..<whole.count {
            #expect(throws: DomainIndexError.Fault.self, "cut to \(count)") { try open(Array(whole.prefix(count))) }
        }
        #expect(throws: DomainIndexError.Fault.truncated(expected: 64, found: 63)) { try open(Array(whole.prefix(63))) }
        #expect(throws: DomainIndexError.Fault.truncated(expected: whole.count, found: whole.count - 1)) {
            try open(whole.dropLast())
        }
    }

    @Test func anotherFileIsNotAnIndex() throws {
        for text in ["SQLite format 3\0", "ATRIUMX", "<html>", "\u{1F}\u{8B}"] {
            #expect(throws: DomainIndexError.Fault.notAnIndex) { try open(Array(text.utf8)) }
        }
        #expect(throws: DomainIndexError.Fault.notAnIndex) { try open([UInt8](repeating: 0, count: 4096)) }
        #expect(throws: DomainIndexError.Fault.notAnIndex) { try open([]) }
    }

    @Test func aNewerFormatIsSaidToBeNewer() throws {
        var bytes = try Indexes.bytes(Self.list)
        bytes[8] = 2
        #expect(throws: DomainIndexError.Fault.newer(format: 2)) { try open(bytes) }
    }

    @Test func aChangedHeaderIsRefused() throws {
        let whole = try Indexes.bytes(Self.list)
        for offset in 0..<IndexHeader.byteCount {
            for bit in 0..<8 {
                var bytes = whole
                bytes[offset] ^= 1 << bit
                #expect(throws: DomainIndexError.Fault.self, "byte \(offset), bit \(bit)") { try open(bytes) }
            }
        }
    }

    @Test func aFileWithMoreAtItsEndIsRefused() throws {
        #expect(throws: DomainIndexError.Fault.damaged("it is longer than its header says")) {
            try open(try Indexes.bytes(Self.list) + [0])
        }
    }

    @Test(arguments: 1...8)
    func aChangedByteGivesAnErrorOrAnAnswer(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let whole = try Indexes.bytes(Self.list)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: IndexHeader.byteCount..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }
            guard bytes != whole else { continue }
            #expect(throws: DomainIndexError.Fault.self, "seed \(seed)") { try open(bytes, verifying: true) }
            guard let index = try? open(bytes) else { continue }
            for text in ["a", "c", "é", "a.c", ".co", "c1.co.uk"] {
                for match in NameMatch.allCases {
                    _ = try? index.search(DomainQuery(text: text, match: match, limit: 100))
                }
            }
            for name in ["a.com", "bé.de", "e.com", "zzz.zz"] { _ = try? index.details(of: name) }
        }
    }

    @Test func aFileThatIsNotThereHasNoPathInTheVisitorsSentence() async throws {
        let folder = try TemporaryFolder()
        let repository = DomainIndexRepository(file: folder.index)
        await #expect(throws: DomainsError.unavailable(.noIndex)) {
            try await repository.search(DomainQuery(text: "a"))
        }
        let error = #expect(throws: DomainIndexError.self) { try repository.verify() }
        #expect(error?.description == "\(folder.index.path): there is no such file")
    }

    @Test func aDamagedFileIsUnavailableAndSaidBeforeServing() async throws {
        let folder = try TemporaryFolder()
        try await folder.importing(Self.list)
        var bytes = Array(try Data(contentsOf: folder.index))
        bytes[bytes.count - 1] ^= 1
        _ = try folder.write(bytes, to: DomainImport.fileName)
        let repository = DomainIndexRepository(folder: folder.url)
        #expect(throws: DomainIndexError(file: folder.index.path, fault: .damaged("its checksum does not match"))) {
            try repository.verify()
        }
        _ = try folder.write("no index", to: DomainImport.fileName)
        await #expect(throws: DomainsError.unavailable(.damagedIndex)) {
            try await repository.search(DomainQuery(text: "a"))
        }
    }

    @Test func aServerOpensAFileWithoutReadingAllOfItAndComparesItsChecksumLater() async throws {
        let folder = try TemporaryFolder()
        try await folder.importing(Self.list)
        var bytes = Array(try Data(contentsOf: folder.index))
        bytes[bytes.count - 1] ^= 1
        _ = try folder.write(bytes, to: DomainImport.fileName)
        let repository = DomainIndexRepository(folder: folder.url)
        try repository.open()
        try repository.verify()
        #expect(try await repository.summary() != nil)
        let clock = ManualClock()
        let (faults, tell) = AsyncStream<DomainIndexError>.makeStream()
        let watching = Task { await repository.watch(by: clock) { tell.yield($0) } }
        await clock.sleepers(1)
        let fault = DomainIndexError(file: folder.index.path, fault: .damaged("its checksum does not match"))
        #expect(await faults.first { _ in true } == fault)
        #expect(throws: fault) { try repository.verify() }
        await #expect(throws: DomainsError.unavailable(.damagedIndex)) {
            try await repository.search(DomainQuery(text: "a"))
        }
        watching.cancel()
        await watching.value
    }

    @Test func aWholeFileThatAServerOpenedGoesOnToAnswer() async throws {
        let folder = try TemporaryFolder()
        try await folder.importing(Self.list)
        let repository = DomainIndexRepository(folder: folder.url)
        try repository.open()
        let clock = ManualClock()
        let watching = Task { await repository.watch(by: clock) { Issue.record("\($0)") } }
        await clock.sleepers(1)
        #expect(try await repository.summary()?.origin == .imported)
        watching.cancel()
        await watching.value
    }

    @Test(arguments: ["", "no index"])
    func whatIsNoIndexIsSaidBeforeAServerServes(text: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(text, to: DomainImport.fileName)
        let repository = DomainIndexRepository(folder: folder.url)
        #expect(throws: DomainIndexError.self) { try repository.open() }
        #expect(throws: DomainIndexError.self) { try repository.verify() }
    }

    @Test func anEmptyFileAndAFolderInItsPlaceAreErrors() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: DomainImport.fileName)
        let repository = DomainIndexRepository(folder: folder.url)
        #expect(throws: DomainIndexError(file: folder.index.path, fault: .truncated(expected: 64, found: 0))) {
            try repository.verify()
        }
        try FileManager.default.removeItem(at: folder.index)
        try FileManager.default.createDirectory(at: folder.index, withIntermediateDirectories: false)
        #expect(throws: DomainIndexError.self) { try repository.verify() }
    }
}
