import Domains
import Foundation
import Networking

/// Pages of a source: from the source, or as they were saved.
struct RemoteAnswers: Sendable {
    let address: DomainsDBAddress
    let client: any HTTPClient
    let saved: DomainAnswers
    let freshFor: TimeInterval
    let now: @Sendable () -> Date
    let trouble: TroubleReport
    let names = NameReader()

    /// What visitors know the source by.
    var source: String { address.source.name ?? "The source" }

    /// Throws `unavailable` where the source fails and nothing was saved.
    func page(_ number: Int, of search: RemoteSearch) async throws(DomainsError) -> RemotePage {
        do throws(HTTPClientError) {
            return try await PageQuery(number: number, search: search, answers: self).value()
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .unavailable(error.outage(of: source))
        }
    }
}

/// One page of one search.
private struct PageQuery: RemoteQuery {
    typealias Failure = HTTPClientError

    let number: Int
    let search: RemoteSearch
    let answers: RemoteAnswers

    func fresh() async -> RemotePage? {
        // While it fails it is asked, so that who chose it hears of that.
        guard !answers.trouble.isOpen else { return nil }
        guard let page = await kept(number), let moment = page.saved, (0..<answers.freshFor).contains(moment.age) else {
            return nil
        }
        return RemotePage(page.answer, number: number, form: answers.address.form)
    }

    func ask() async throws(HTTPClientError) -> APIResponse {
        let endpoint = search.endpoint(page: await parameter(), of: answers.source)
        do throws(HTTPClientError) {
            return try await answers.client.load(endpoint)
        } catch {
            // That nothing was found, whatever comes with it.
            guard case .status(404, _) = error else { throw error }
            return APIResponse(status: 404)
        }
    }

    func map(_ answer: APIResponse) throws(HTTPClientError) -> RemoteAnswer {
        try map(answer, number)
    }

    func save(_ mapped: RemoteAnswer, of answer: APIResponse) async -> RemotePage {
        let saved = SavedDomainAnswer(
            request: key(number),
            status: answer.status,
            body: answer.body,
            savedAt: answers.now()
        )
        await answers.saved.save(saved)
        answers.trouble.isOver()
        return RemotePage(mapped, number: number, form: answers.address.form)
    }

    func saved(after failure: HTTPClientError) async throws(HTTPClientError) -> RemotePage? {
        if failure == .cancelled || Task.isCancelled { throw .cancelled }
        answers.trouble.tell(failure)
        var page = await kept(number)
        page?.trouble = failure
        return page
    }

    /// The number, or what the page before called this one.
    private func parameter() async -> String {
        guard number > 1, let before = await kept(number - 1), case .page(let name) = before.answer.next else {
            return String(number)
        }
        return name
    }

    /// What was saved, where it can still be read.
    private func kept(_ number: Int) async -> RemotePage? {
        let now = answers.now()
        guard let stored = await answers.saved.answer(to: key(number), now: now),
            let answer = try? map(APIResponse(status: stored.status, body: stored.body), number)
        else { return nil }
        let moment = SavedMoment(stored.savedAt, age: now.timeIntervalSince(stored.savedAt))
        return RemotePage(answer, number: number, form: answers.address.form, saved: moment)
    }

    private func map(_ answer: APIResponse, _ number: Int) throws(HTTPClientError) -> RemoteAnswer {
        if answer.status == 404 { return .nothing }
        return try RemoteAnswer(answer, of: answers.address.form, isFirst: number == 1, names: answers.names)
    }

    private func key(_ number: Int) -> String {
        "\(answers.address.text) \(search.key(page: number))"
    }
}
