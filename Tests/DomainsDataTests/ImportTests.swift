import DataFolder
import Foundation
import MisbehavingServer
import PorticoTestSupport
import Synchronization
import Testing

@testable import Domains
@testable import DomainsData

struct ImportTests {
    private func names(in folder: TemporaryFolder) throws -> [String] {
        let index = try DomainIndex(IndexStorage(mapping: folder.index.path), verifying: true)
        return try index.withView { view in
            try (0..<index.names).map { try index.record(try view.byName.number($0), in: view).name }
        }
    }

    @Test func aListGivesItsRegisteredNames() async throws {
        let folder = try TemporaryFolder()
        let report = try await folder.importing(
            "\u{FEFF}Example.COM\r\n# a comment\r\n; another\r\n\r\n  spaced.org  \r\nwww.Example.co.uk.\r\nexample.com # twice\r\nMünchen.de"
        )
        #expect(try names(in: folder) == ["example.co.uk", "example.com", "münchen.de", "spaced.org"])
        #expect(report.lines == 8)
        #expect(report.names == 4)
        #expect(report.added == 4)
        #expect(report.hosts == 1)
        #expect(report.refused.isEmpty)
        #expect(report.total == 4)
        #expect(report.zones == 4)
    }

    @Test func aZoneFileGivesWhatIsDelegated() async throws {
        let folder = try TemporaryFolder()
        let report = try await folder.importing(
            """
            com.\t900\tin\tsoa\ta.gtld-servers.net. nstld.verisign-grs.com. 1 1800 900 604800 86400
            com.\t172800\tin\tns\ta.gtld-servers.net.
            example.com.\t172800\tin\tns\tns2.example.net.
            example.com.\t172800\tin\tns\tNS1.Example.net.
            EXAMPLE2.COM.  172800   IN \t NS\tns1.example.net.
            example3.com. 60 NS ns1.example.net. ; no class
            example4.com. in ns ns1.example.net.
            example.com.\t86400\tin\tds\t1 8 2 ABCDEF
            ns1.glue.com.\t172800\tin\ta\t192.0.2.1
            ns1.glue.com.\t172800\tin\taaaa\t2001:db8::1
            ck0pojmg874ljref7efn8430qvit8bsm.com.\t86400\tin\tnsec3\t1 1 0 - CK0Q NS SOA
            example.com.\t86400\tin\trrsig\tns 8 2 86400 20300101000000 20290101000000 1 com. abc=
            xn--mnchen-3ya.com.\t172800\tin\tns\tns1.example.net.
            """
        )
        #expect(
            try names(in: folder) == ["example.com", "example2.com", "example3.com", "example4.com", "münchen.com"]
        )
        #expect(report.names == 5)
        #expect(report.refused.isEmpty)
        let details = try await DomainIndexRepository(folder: folder.url).details(
            of: try #require(DomainName("example.com"))
        )
        #expect(details?.particulars.nameServers == ["ns1.example.net", "ns2.example.net"])
    }

    @Test func oddLinesAreRefusedCountedAndShownWithoutLosingTheOthers() async throws {
        let folder = try TemporaryFolder()
        let lines: [(String, Refusal?)] = [
            ("good.com", nil), ("under_score.com", .character), ("-edge.com", .hyphenAtEdge),
            ("edge-.com", .hyphenAtEdge),
            ("two..dots.com", .emptyLabel), (".com", .emptyLabel), (".", .emptyLabel), ("com", .publicSuffix),
            ("co.uk", .publicSuffix),
            ("192.0.2.1", .address), ("https://example.com", .character), ("two words", .notOneNameNorRecord),
            ("\(String(repeating: "a", count: 64)).com", .labelTooLong),
            ("\(String(repeating: "a.", count: 127))com", .nameTooLong),
            (String(repeating: "x", count: 5000), .lineTooLong),
            ("relative 60 in ns ns1.example.net.", .relativeOwner),
            ("\t60\tin\tns\tns1.example.net.", .recordWithoutOwner),
            ("example.com. 60 in ns", .notOneNameNorRecord), ("example.com. 60 in ns .", .nameServer),
            ("good.net", nil),
            ("relative.com 60 in ns ns1.example.net.", .relativeOwner), ("$ORIGIN com.", .directive),
            ("$include other.zone", .directive),
            ("$GENERATE 1-9 a$ NS b.example.net.", .directive), ("$TTL 86400", nil), ("$ttl 1d ; a day", nil),
            ("$TTL", nil),
            ("one.com\rtwo.com", .carriageReturn), ("# a comment\rthree.com", .carriageReturn),
        ]
        let report = try await folder.importing(lines.map(\.0).joined(separator: "\n"))
        var expected: [Refusal: Int] = [:]
        for case let reason? in lines.map(\.1) { expected[reason, default: 0] += 1 }
        #expect(report.refused == expected)
        #expect(report.refusedLines == lines.count { $0.1 != nil })
        #expect(report.examples.map(\.line) == [2, 3, 4, 5, 6])
        #expect(report.examples.map(\.reason) == lines[1...5].map { $0.1! })
        #expect(
            report.examples.first?.description.hasSuffix(":2: a character other than letters, digits and hyphens")
                == true
        )
        #expect(try names(in: folder) == ["example.com", "good.com", "good.net"])
    }

    @Test(arguments: [
        ("ns", Refusal.relativeServer), ("ns1.example.net", .relativeServer), (".", .nameServer),
        ("ns1.é.net.", .nameServer),
    ])
    func aNameIsKeptWhereItsServerIsRefused(server: String, reason: Refusal) async throws {
        let folder = try TemporaryFolder()
        let report = try await folder.importing("a.com. 60 in ns \(server)\na.com. 60 in ns ns2.example.net.\n")
        #expect(report.refused == [reason: 1])
        #expect(report.names == 1)
        let details = try await DomainIndexRepository(folder: folder.url).details(of: DomainName("a.com")!)
        #expect(details?.particulars.nameServers == ["ns2.example.net"])
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00], [0xFE, 0xFF, 0x00, 0x61, 0x00, 0x0A]] as [[UInt8]])
    func aFileInUTF16IsSaidToBe(bytes: [UInt8]) async throws {
        let folder = try TemporaryFolder()
        let report = try await DomainImport(folder: folder.url).run([try folder.write(bytes, to: "list")])
        #expect(report.names == 0)
        #expect(report.examples.first?.reason == .utf16)
    }

    @Test func invalidUnicodeIsRefused() async throws {
        let folder = try TemporaryFolder()
        let bytes =
            Array("ok.com\n".utf8) + [0xFF, 0x2E, 0x63, 0x6F, 0x6D, 0x0A]
            + Array("\u{2603}.com\nxn--a.com\nxn--\u{FFFD}.com\n".utf8)
        let report = try await DomainImport(folder: folder.url).run([try folder.write(bytes, to: "list")])
        #expect(report.added == 1)
        #expect(report.refused[.notUTF8] == 1)
        #expect(report.refusedLines == 4)
    }

    @Test func aLaterImportAddsToTheEarlier() async throws {
        let folder = try TemporaryFolder()
        try await folder.importing("a.com. 60 in ns ns1.old.net.\nb.com. 60 in ns ns1.old.net.\nc.com\n")
        let report = try await folder.importing(
            "b.com. 60 in ns ns1.new.net.\nb.com. 60 in ns ns2.new.net.\nc.com\nd.net\n"
        )
        #expect(report.names == 3)
        #expect(report.added == 1)
        #expect(report.alreadyThere == 2)
        #expect(report.total == 4)
        #expect(report.zones == 2)
        #expect(try names(in: folder) == ["a.com", "b.com", "c.com", "d.net"])
        let repository = DomainIndexRepository(folder: folder.url)
        #expect(try await repository.details(of: DomainName("a.com")!)?.particulars.nameServers == ["ns1.old.net"])
        #expect(
            try await repository.details(of: DomainName("b.com")!)?.particulars.nameServers == [
                "ns1.new.net", "ns2.new.net",
            ]
        )
    }

    @Test func theOrderOfImportDoesNotMatter() async throws {
        var random = SeededRandom(seed: 7)
        let lines = (0..<500).map {
            "name\($0 % 300).\($0 % 2 == 0 ? "com" : "co.uk"). 60 in ns ns\($0 % 7).example.net."
        }
        let one = try Indexes.bytes(lines.joined(separator: "\n"))
        #expect(try Indexes.bytes(lines.shuffled(using: &random).joined(separator: "\n")) == one)
        let folder = try TemporaryFolder()
        try await folder.importing(lines.joined(separator: "\n"))
        #expect(Array(try Data(contentsOf: folder.index)) == one)
        try await folder.importing(lines.shuffled(using: &random).joined(separator: "\n"))
        #expect(Array(try Data(contentsOf: folder.index)) == one, "importing the same again changes nothing")
    }

    @Test func aFailingFileLeavesTheOldIndexUntouched() async throws {
        let folder = try TemporaryFolder()
        try await folder.importing("old.com\n")
        let before = try Data(contentsOf: folder.index)
        let good = try folder.write("new.com\n", to: "good")
        let damaged = try folder.write(Array(Gzip.compressed("more.com\n").dropLast(6)), to: "damaged.gz")
        let missing = folder.url.appending(path: "missing")
        for bad in [damaged, missing, folder.url] {
            await #expect(throws: DomainImportError.self) {
                try await DomainImport(folder: folder.url).run([good, bad])
            }
            #expect(try Data(contentsOf: folder.index) == before)
        }
        #expect(!folder.contents.contains { $0.hasSuffix(".new") })
    }

    @Test func anImportIntoADamagedIndexIsRefused() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("something else", to: DomainImport.fileName)
        await #expect(
            throws: DomainImportError.existingIndex(DomainIndexError(file: folder.index.path, fault: .notAnIndex))
        ) {
            try await folder.importing("a.com\n")
        }
        #expect(try String(contentsOf: folder.index, encoding: .utf8) == "something else")
    }

    @Test func anImportWithoutNamesWritesNothing() async throws {
        let folder = try TemporaryFolder()
        let report = try await folder.importing("# nothing\ncom\n")
        #expect(report.names == 0)
        #expect(report.refused == [.publicSuffix: 1])
        #expect(!FileManager.default.fileExists(atPath: folder.index.path))
    }

    @Test func aCancelledImportLeavesNothingBehind() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.com\n", to: "list")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await DomainImport(folder: folder.url).run([file])
        }
        await #expect(throws: DomainImportError.cancelled) { try await task.value }
        #expect(folder.contents == ["list"])
    }

    @Test func oneImportAtATimeWritesToAFolder() async throws {
        let folder = try TemporaryFolder()
        let lock = try FolderLock(folder.url)
        await #expect(throws: DomainImportError.busy(folder: folder.url.path(percentEncoded: false))) {
            try await folder.importing("a.com\n")
        }
        withExtendedLifetime(lock) {}
    }

    @Test func serversOfAHostAreNotThoseOfItsName() async throws {
        let folder = try TemporaryFolder()
        let report = try await folder.importing(
            """
            sub.a.co.uk. 60 in ns ns1.sub.net.
            sub.a.co.uk. 60 in ns ns2.sub.net.
            a.co.uk. 60 in ns ns1.example.net.
            """
        )
        #expect(report.hosts == 1)
        #expect(report.names == 1)
        let details = try await DomainIndexRepository(folder: folder.url).details(of: DomainName("a.co.uk")!)
        #expect(details?.particulars.nameServers == ["ns1.example.net"])
    }

    @Test func progressEndsWithEachFile() async throws {
        let folder = try TemporaryFolder()
        let files = [try folder.write("a.com\nb.com\n", to: "one"), try folder.write("b.com\nc.com\n", to: "two")]
        let seen = Mutex<[ImportProgress]>([])
        _ = try await DomainImport(folder: folder.url).run(files) { progress in seen.withLock { $0.append(progress) } }
        #expect(
            seen.withLock { $0 } == [
                ImportProgress(file: files[0].path, lines: 2, names: 2),
                ImportProgress(file: files[1].path, lines: 4, names: 3),
            ]
        )
    }

    @Test func aNameHasNoMoreServersThanAreKept() async throws {
        let folder = try TemporaryFolder()
        let report = try await folder.importing(
            (0..<70).map { "a.com. 60 in ns ns\($0).example.net." }.joined(separator: "\n")
        )
        #expect(report.refused == [.tooManyNameServers: 6])
        #expect(report.total == 1)
    }
}
