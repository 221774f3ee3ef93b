import Foundation
import Portico

/// Answers programs in the forms that DomainsDB has, so that what was written for it can ask here, another Atrium too.
///
/// The rows are those of the search and in its order, with all that the source gives of each name. Where there are none
/// the answer is `AnswerError.notFound`, as it is there; where the source fails, `unavailable`. Nothing is asked
/// without a text.
public struct DomainsAPI: Sendable {
    private let repository: any DomainsRepository

    public init(repository: any DomainsRepository) {
        self.repository = repository
    }

    /// `{"domains":[…],"total":1,"time":"12","next_page":null}`: truth values and `time`, in milliseconds, are texts,
    /// and dates have no zone; they are in UTC. Where dead or living names are wanted, a page has those of its rows;
    /// `total` counts both.
    func v1(_ parameters: SearchParameters, _ wanted: ListedNames) -> Download {
        Download(pace: .api) { [repository] in
            let offset = wanted.page.offset(pageSize: wanted.limit.number)
            let (page, time) = try await Self.page(parameters, from: offset, limit: wanted.limit.number, of: repository)
            // Where nobody knows whether anybody answers at the names, there are no dead ones to be found.
            guard wanted.liveness != .dead || page.rows.contains(where: { $0.particulars?.isDead != nil }) else {
                throw Self.nothing(on: page)
            }
            let rows = page.rows.filter { wanted.liveness?.includes($0.particulars) ?? true }
            let hasMore = offset + page.places < page.shownTotal
            let next = hasMore ? wanted.page.next?.text : nil
            return try Self.download(
                V1Document(
                    domains: rows.map(V1Row.init),
                    total: page.total,
                    time: String(time),
                    nextPage: next,
                    credit: SourceCredit(page, of: repository)
                )
            )
        }
    }

    /// `{"total":11906,"time":22,"domains":[…]}`: the first 50.
    func old(_ parameters: SearchParameters) -> Download {
        Download(pace: .api) { [repository] in
            let (page, time) = try await Self.page(
                parameters,
                from: 0,
                limit: AnswerLimit.maximum.number,
                of: repository
            )
            return try Self.download(
                OldDocument(
                    total: page.total,
                    time: time,
                    domains: page.rows.map(OldRow.init),
                    credit: SourceCredit(page, of: repository)
                )
            )
        }
    }

    /// A page with rows, and how many milliseconds it took.
    private static func page(
        _ parameters: SearchParameters,
        from offset: Int,
        limit: Int,
        of repository: any DomainsRepository
    ) async throws -> (DomainPage, Int) {
        guard var query = parameters.query(offset: offset, limit: limit) else { throw AnswerError.notFound }
        query.withParticulars = true
        let start = ContinuousClock.now
        let page: DomainPage
        do throws(DomainsError) {
            page = try await repository.search(query)
        } catch {
            switch error {
            case .cancelled: throw CancellationError()
            case .unavailable(let outage): throw outage.ofFile
            }
        }
        guard !page.rows.isEmpty else { throw nothing(on: page) }
        return (page, Int((ContinuousClock.now - start) / .milliseconds(1)))
    }

    /// What stands in for a source that fails does not know what the source would have there.
    private static func nothing(on page: DomainPage) -> AnswerError {
        page.origin.problem?.ofFile ?? .notFound
    }

    private static func download(_ document: some Encodable) throws -> Download {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        let bytes = Array(try encoder.encode(document))
        return Download(mediaType: "application/json", size: bytes.count, pace: .api) {
            AsyncThrowingStream { continuation in
                continuation.yield(bytes)
                continuation.finish()
            }
        }
    }
}

/// The source of an answer's names, as it asks to be named: `"source":"DomainsDB","attribution":"…"`. Nothing for the
/// index of this machine.
struct SourceCredit: Encodable {
    private let source: String?
    /// What the terms of the source ask to be printed, as it is.
    private let attribution: String?

    init(_ page: DomainPage, of repository: any DomainsRepository) {
        source = page.origin.source
        attribution = source == nil ? nil : repository.source.attribution
    }
}

/// Which of the found names a program wants.
struct ListedNames: Sendable, Hashable {
    var liveness: Liveness?
    var page: PageNumber
    var limit: AnswerLimit
}
