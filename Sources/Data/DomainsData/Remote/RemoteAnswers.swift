import Domains
import Foundation
import Networking

/// Pages of a source, by the universal scheme: ask, map, save; where that fails, what was saved.
struct RemoteAnswers: Sendable {
    let address: DomainsDBAddress
    let client: any HTTPClient
    let saved: DomainAnswers
    let freshFor: TimeInterval
    let now: @Sendable () -> Date
    let trouble: TroubleReport
    let names = NameReader()

    /// Throws `unavailable` where the source fails and nothing was saved.
    func page(_ number: Int, of search: RemoteSearch) async throws(DomainsError) -> RemotePage {
        let kept = await kept(number, of: search)
        if let kept, let moment = kept.saved, (0..<freshFor).contains(moment.age) {
            return RemotePage(kept.answer, number: number, form: address.form)
        }
        let error: HTTPClientError
        do throws(HTTPClientError) {
            let answer = try await asked(number, of: search)
            trouble.isOver()
            return RemotePage(answer, number: number, form: address.form)
        } catch let failure {
            error = failure
        }
        if error == .cancelled || Task.isCancelled { throw .cancelled }
        trouble.tell(error)
        guard var kept else { throw .unavailable(reason: error.sentence(of: address.source.name ?? "The source")) }
        kept.trouble = error
        return kept
    }

    private func asked(_ number: Int, of search: RemoteSearch) async throws(HTTPClientError) -> RemoteAnswer {
        let endpoint = search.endpoint(page: await parameter(number, of: search))
        let given: HTTPAnswer
        do throws(HTTPClientError) {
            given = try await client.load(endpoint)
        } catch {
            // That nothing was found, whatever comes with it.
            guard case .status(404, _) = error else { throw error }
            given = HTTPAnswer(status: 404)
        }
        let answer = try answer(given, number)
        let request = key(number, of: search)
        await saved.save(SavedDomainAnswer(request: request, status: given.status, body: given.body, savedAt: now()))
        return answer
    }

    /// The number, or what the page before called this one.
    private func parameter(_ number: Int, of search: RemoteSearch) async -> String {
        guard number > 1, let before = await kept(number - 1, of: search), case .page(let name) = before.answer.next else {
            return String(number)
        }
        return name
    }

    /// What was saved, where it can still be read.
    private func kept(_ number: Int, of search: RemoteSearch) async -> RemotePage? {
        let now = now()
        guard let stored = await saved.answer(to: key(number, of: search), now: now),
            let answer = try? answer(HTTPAnswer(status: stored.status, body: stored.body), number)
        else { return nil }
        let moment = SavedMoment(stored.savedAt, age: now.timeIntervalSince(stored.savedAt))
        return RemotePage(answer, number: number, form: address.form, saved: moment)
    }

    private func answer(_ given: HTTPAnswer, _ number: Int) throws(HTTPClientError) -> RemoteAnswer {
        if given.status == 404 { return .nothing }
        return try RemoteAnswer(given, of: address.form, isFirst: number == 1, names: names)
    }

    private func key(_ number: Int, of search: RemoteSearch) -> String {
        "\(address.text) \(search.key(page: number))"
    }
}
