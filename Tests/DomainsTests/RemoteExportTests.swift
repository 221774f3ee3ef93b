import Foundation
import Portico
import Synchronization
import Testing

@testable import Domains

/// Files of names that another source gives page by page.
@Suite struct RemoteExportTests {
    private static let origin = AnswerOrigin(source: "DomainsDB")

    /// Pages of 50, the last of what is reachable saying so; every fiftieth name cannot be read.
    private func source(
        total: Int,
        ending: Int? = nil,
        origin: @escaping @Sendable (Int) -> AnswerOrigin = { _ in Self.origin }
    ) -> StubRepository {
        StubRepository { query throws(DomainsError) in
            let end = min(total, query.offset + 50)
            let hits = (query.offset..<max(query.offset, end - 1)).map {
                DomainHit(record: .named("med\($0).com"), matched: nil)
            }
            return DomainPage(
                rows: hits,
                total: total,
                zones: [],
                unreadable: end > query.offset ? 1 : 0,
                reachable: end == ending ? ending : nil,
                origin: origin(query.offset)
            )
        }
    }

    private func text(_ download: Download) async throws -> String {
        var bytes: [UInt8] = []
        for try await piece in download.chunks() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func csv(_ repository: StubRepository) async throws -> [Substring] {
        try await text(DomainExport(repository: repository).csv(SearchParameters(query: "med"))).split(
            separator: "\r\n"
        )
    }

    @Test func namesThatCannotBeReadMakeNoPageShiftAndAreCounted() async throws {
        let repository = source(total: 120)
        let lines = try await csv(repository)
        #expect(lines.count == 1 + 117 + 2)
        #expect(lines.suffix(2) == ["names from DomainsDB,,,", "3 names could not be read and are left out.,,,"])
        #expect(repository.asked.withLock { $0.map(\.offset) } == [0, 50, 100])
        let document = try await text(DomainExport(repository: source(total: 120)).json(SearchParameters(query: "med")))
        let json = try #require(try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any])
        #expect(json["source"] as? String == "DomainsDB")
        #expect(json["remarks"] as? [String] == ["3 names could not be read and are left out."])
        #expect((json["rows"] as? [Any])?.count == 117)
    }

    @Test func aSourceThatEndsBeforeItsTotalIsSaidTo() async throws {
        let lines = try await csv(source(total: 400, ending: 100))
        #expect(lines.count == 1 + 98 + 4)
        #expect(lines.contains("first 100 of 400,,,"))
        #expect(lines.contains("DomainsDB gives only the first 100 of 400.,,,"))
    }

    @Test func noOtherSourceGoesOnInTheMiddleOfAFile() async throws {
        let repository = source(total: 120) {
            $0 < 100 ? Self.origin : AnswerOrigin(problem: .silent("DomainsDB"))
        }
        await #expect(throws: AnswerError.unavailable) { try await csv(repository) }
    }

    @Test func theOldestAnswerIsTheAgeOfTheFile() async throws {
        let repository = source(total: 120) { offset in
            AnswerOrigin(
                source: "DomainsDB",
                saved: offset == 50 ? SavedMoment(Date(timeIntervalSince1970: 0), age: 120) : nil
            )
        }
        let lines = try await csv(repository)
        #expect(lines.contains { $0.contains("These results are from 2 minutes ago. 1970-01-01T00:00:00.000Z") })
    }
}
