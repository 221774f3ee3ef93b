import Foundation
import Synchronization

@testable import Domains

/// Answers what a test says, and keeps what it was asked.
final class StubRepository: DomainsRepository {
    let asked = Mutex<[DomainQuery]>([])
    private let answer: @Sendable (DomainQuery) async throws(DomainsError) -> DomainPage

    init(_ answer: @escaping @Sendable (DomainQuery) async throws(DomainsError) -> DomainPage) {
        self.answer = answer
    }

    convenience init(rows: [DomainRecord], total: Int? = nil, zones: [ZoneCount] = []) {
        self.init { _ throws(DomainsError) in
            DomainPage(
                rows: rows.map { DomainHit(record: $0, matched: 0..<3) },
                total: total ?? rows.count,
                zones: zones
            )
        }
    }

    func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage {
        asked.withLock { $0.append(query) }
        return try await answer(query)
    }

    func details(of name: DomainName) async throws(DomainsError) -> DomainDetails? {
        switch name.text {
        case "medium.com":
            DomainDetails(
                record: .named("medium.com"),
                particulars: NameParticulars(nameServers: ["ns1.example.net"]),
                namesInZone: 1_234
            )
        case "broken.com": throw .unavailable(.unreadableIndex)
        default: nil
        }
    }

    func summary() async throws(DomainsError) -> IndexSummary? {
        IndexSummary(names: 10_136, zones: 487, origin: .sample)
    }
}

extension DomainRecord {
    static func named(_ name: String, updated: Date? = nil) -> DomainRecord {
        let zone = name.split(separator: ".").dropFirst().joined(separator: ".")
        return DomainRecord(name: name, asciiName: name, zone: zone, asciiZone: zone, updated: updated)
    }
}
