import Foundation
import Portico
import PorticoTestSupport
import Synchronization
import Testing

@testable import Domains

@Suite struct DomainExportTests {
    private let med = SearchParameters(query: "med")

    private func pieces(_ download: Download) async throws -> [[UInt8]] {
        func all(_ chunks: some AsyncSequence<[UInt8], any Error>) async throws -> [[UInt8]] {
            try await chunks.reduce(into: []) { $0.append($1) }
        }
        return try await all(download.chunks())
    }

    private func csv(_ repository: StubRepository, _ parameters: SearchParameters? = nil) async throws -> [[String]] {
        try CSVReader.records(
            in: try await pieces(DomainExport(repository: repository).csv(parameters ?? med)).flatMap(\.self)
        )
    }

    private func json(_ repository: StubRepository, _ parameters: SearchParameters? = nil) async throws -> [String: Any]
    {
        let bytes = try await pieces(DomainExport(repository: repository).json(parameters ?? med)).flatMap(\.self)
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func source(of total: Int, atATime maximum: Int = .max) -> StubRepository {
        StubRepository { query throws(DomainsError) in
            let end = min(total, query.offset + min(query.limit, maximum))
            let rows =
                query.offset < end
                ? (query.offset..<end).map { DomainHit(record: .named("med\($0).com"), matched: nil) } : []
            return DomainPage(rows: rows, total: total, zones: [])
        }
    }

    @Test func theRowsAreThoseOfTheSearchInItsOrder() async throws {
        let updated = try Date(
            "2018-01-11T05:29:12.517Z",
            strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        )
        let idn = DomainRecord(name: "münchen.de", asciiName: "xn--mnchen-3ya.de", zone: "de", asciiZone: "de")
        let rows = [DomainRecord.named("med-med-buy.com", updated: updated), idn, .named("med.co.uk")]
        #expect(
            try await csv(StubRepository(rows: rows)) == [
                ["name", "ascii_name", "zone", "updated"],
                ["med-med-buy.com", "med-med-buy.com", "com", "2018-01-11T05:29:12.517Z"],
                ["münchen.de", "xn--mnchen-3ya.de", "de", ""],
                ["med.co.uk", "med.co.uk", "co.uk", ""],
            ]
        )
        let json = try await json(StubRepository(rows: rows))
        #expect(Set(json.keys) == ["query", "total", "capped", "rows"])
        #expect(json["query"] as? String == "med")
        #expect(json["total"] as? Int == 3)
        #expect(json["capped"] as? Bool == false)
        let read = try #require(json["rows"] as? [[String: Any]])
        #expect(read.map { $0["name"] as? String } == rows.map(\.name))
        #expect(read[1]["ascii_name"] as? String == "xn--mnchen-3ya.de")
        #expect(read[0]["updated"] as? String == "2018-01-11T05:29:12.517Z")
        #expect(read[1]["updated"] is NSNull)
    }

    @Test func theWholeSearchIsAskedForAtOnce() async throws {
        let repository = source(of: 3)
        let parameters = SearchParameters(
            query: " med ",
            zone: ZoneName(text: "com"),
            match: .prefix,
            digits: .no,
            hyphens: .only,
            idn: .no
        )
        _ = try await csv(repository, parameters)
        let query = DomainQuery(
            text: "med",
            zone: "com",
            match: .prefix,
            digits: .no,
            hyphens: .only,
            idn: .no,
            offset: 0,
            limit: 10_000
        )
        #expect(repository.asked.withLock { $0 } == [query])
    }

    @Test func whatIsCappedSaysSoInARecordOfTheSameWidth() async throws {
        let records = try await csv(source(of: 11_906))
        #expect(records.count == 10_002)
        #expect(records.last == ["first 10000 of 11906", "", "", ""])
        #expect(records[10_000].first == "med9999.com")
        let json = try await json(source(of: 11_906))
        #expect(json["total"] as? Int == 11_906)
        #expect(json["capped"] as? Bool == true)
        #expect((json["rows"] as? [Any])?.count == 10_000)
    }

    @Test func tenThousandRowsAreNotCapped() async throws {
        let records = try await csv(source(of: 10_000))
        #expect(records.count == 10_001)
        #expect(records.last?.first == "med9999.com")
    }

    @Test func aFileComesInPiecesAndTheSourceIsAskedWhenTheFirstIsWanted() async throws {
        let repository = source(of: 1_200)
        let download = DomainExport(repository: repository).csv(med)
        #expect(repository.asked.withLock { $0 }.isEmpty)
        let pieces = try await pieces(download)
        #expect(pieces.count == 3)
        #expect(pieces.allSatisfy { !$0.isEmpty })
        #expect(try CSVReader.records(in: pieces[0]).count == 501)
    }

    @Test func aSourceThatGivesFewAtATimeIsAskedOn() async throws {
        let repository = source(of: 1_003, atATime: 50)
        let records = try await csv(repository)
        #expect(records.dropFirst().map { $0[0] } == (0..<1_003).map { "med\($0).com" })
        #expect(repository.asked.withLock { $0.map(\.offset) } == Array(stride(from: 0, to: 1_003, by: 50)))
        #expect((try await json(source(of: 1_003, atATime: 50))["rows"] as? [Any])?.count == 1_003)
    }

    @Test func aSourceThatGivesFewerThanItSaidFailsTheFile() async throws {
        let repository = StubRepository { query throws(DomainsError) in
            DomainPage(
                rows: query.offset == 0 ? [DomainHit(record: .named("med.com"), matched: nil)] : [],
                total: 2,
                zones: []
            )
        }
        await #expect(throws: AnswerError.unavailable) { try await csv(repository) }
    }

    @Test(arguments: ["", "  \u{3000}", "\u{200B}"])
    func aBlankSearchAsksNothingAndHasNoRows(query: String) async throws {
        let repository = source(of: 3)
        #expect(
            try await csv(repository, SearchParameters(query: query)) == [["name", "ascii_name", "zone", "updated"]]
        )
        let json = try await json(repository, SearchParameters(query: query))
        #expect(json["total"] as? Int == 0)
        #expect((json["rows"] as? [Any])?.isEmpty == true)
        #expect(repository.asked.withLock { $0 }.isEmpty)
    }

    @Test func aSearchThatFindsNothingHasNoRows() async throws {
        #expect(try await csv(source(of: 0)).count == 1)
        #expect((try await json(source(of: 0))["rows"] as? [Any])?.isEmpty == true)
    }

    @Test func aFailingSourceFailsTheFirstPiece() async throws {
        let export = DomainExport(
            repository: StubRepository { _ throws(DomainsError) in
                throw .unavailable(.unreadableIndex)
            }
        )
        for download in [export.csv(med), export.json(med)] {
            func first(_ chunks: some AsyncSequence<[UInt8], any Error>) async throws -> [UInt8]? {
                var iterator = chunks.makeAsyncIterator()
                return try await iterator.next()
            }
            await #expect(throws: DomainsOutage.unreadableIndex.ofFile) { try await first(download.chunks()) }
        }
    }

    @Test func aCancelledDownloadAsksNoMore() async throws {
        let repository = source(of: 5_000, atATime: 500)
        let download = DomainExport(repository: repository).csv(med)
        let (taken, take) = AsyncStream<Void>.makeStream()
        let (never, _) = AsyncStream<Void>.makeStream()
        let reading = Task {
            func read(_ chunks: some AsyncSequence<[UInt8], any Error>) async throws {
                for try await _ in chunks {
                    take.yield()
                    for await _ in never {}
                }
            }
            try await read(download.chunks())
        }
        for await _ in taken { break }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(repository.asked.withLock { $0.count } == 1)
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"), ("\rx", "'\rx"),
        ("\r\nx", "'\r\nx"),
        ("=\u{301}x", "'=\u{301}x"), ("=\"a\",b", "'=\"a\",b"), ("a=b", "a=b"), ("'x", "'x"), ("", ""),
    ])
    func aCellThatASpreadsheetWouldRunIsDefused(text: String, cell: String) throws {
        #expect(try CSVReader.records(in: Array((CSVFormat.cell(text) + "\r\n").utf8)) == [[cell]])
    }

    @Test func namesThatBeginWithAHyphenAreDefusedInTheFile() async throws {
        let records = try await csv(StubRepository(rows: [.named("-med-.com")]))
        #expect(records[1] == ["'-med-.com", "'-med-.com", "com", ""])
    }

    @Test func randomCellsReadBack() throws {
        var random = SeededRandom(seed: 41)
        let scalars = Array("ab,\"\r\n \t;'é日".unicodeScalars)
        for _ in 0..<2_000 {
            let cells = (0..<4).map { _ in
                "x"
                    + String(
                        String.UnicodeScalarView(
                            (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(scalars) }
                        )
                    )
            }
            let record = cells.map(CSVFormat.cell).joined(separator: ",") + "\r\n"
            let read = try CSVReader.records(in: Array(record.utf8))
            #expect(read.map { $0.map { Array($0.utf8) } } == [cells.map { Array($0.utf8) }], "seed \(random.seed)")
        }
    }

    @Test func textThatJSONEscapesReadsBack() async throws {
        let text = "m\"e\\d/\u{1}\u{2028}</script>"
        let row = DomainRecord(name: text, asciiName: text, zone: "com", asciiZone: "com")
        let json = try await json(StubRepository(rows: [row]), SearchParameters(query: text))
        #expect(json["query"] as? String == text)
        #expect((json["rows"] as? [[String: Any]])?.first?["name"] as? String == text)
    }

    @Test(arguments: [
        ("med", "domains-med.csv"), ("  Lab.IO ", "domains-lab-io.csv"), ("", "domains.csv"),
        ("../../etc/passwd", "domains-etc-passwd.csv"), ("a\"\r\nX: y", "domains-a-x-y.csv"),
        ("\u{202E}gpj.exe", "domains-gpj-exe.csv"),
        ("München", "domains-münchen.csv"), ("日本", "domains-日本.csv"),
        (String(repeating: "a", count: 500), "domains-" + String(repeating: "a", count: 40) + ".csv"),
    ])
    func aFileIsNamedAfterItsSearchSafely(query: String, name: String) {
        #expect(DomainExport(repository: source(of: 0)).csv(SearchParameters(query: query)).fileName == name)
    }

    @Test func theMediaTypesAreTheRegisteredOnes() {
        let export = DomainExport(repository: source(of: 0))
        #expect(export.csv(med).mediaType == "text/csv; charset=utf-8; header=present")
        #expect(export.json(med).mediaType == "application/json")
        #expect(export.json(med).fileName == "domains-med.json")
    }

    @Test(arguments: [(3, nil), (10_000, nil), (11_906, "first 10,000 of 11,906")])
    func thePageSaysWhatTheFilesHold(total: Int, cap: String?) async {
        let request = SearchRequest(SearchParameters(query: " med ", zone: ZoneName(text: "com")))
        let viewModel = DomainSearchViewModel(
            search: DomainSearchProvider(repository: source(of: total), request: request),
            saved: SavedSearchesProvider(
                repository: InMemorySavedSearches(),
                visitor: Visitor(),
                now: { Date() },
                newID: SavedSearch.ID.random
            ),
            request: request,
            localiser: .english
        )
        #expect(viewModel.shown.value.export == nil)
        _ = await viewModel.appear()
        #expect(
            viewModel.shown.value.export
                == ExportViewInputData(
                    query: "med",
                    zone: "com",
                    match: "contains",
                    digits: "any",
                    hyphens: "any",
                    idn: "any",
                    cap: cap
                )
        )
    }

    @Test func nothingFoundIsNoFile() async {
        let request = SearchRequest(med)
        let viewModel = DomainSearchViewModel(
            search: DomainSearchProvider(repository: source(of: 0), request: request),
            saved: SavedSearchesProvider(
                repository: InMemorySavedSearches(),
                visitor: Visitor(),
                now: { Date() },
                newID: SavedSearch.ID.random
            ),
            request: request,
            localiser: .english
        )
        _ = await viewModel.appear()
        #expect(viewModel.shown.value.export == nil)
    }
}
