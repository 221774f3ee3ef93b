import HTTPTypes
import Hummingbird
import NIOCore
import Portico
import PorticoHost
import PorticoSessions

// Step 4: the view model handles it.
extension PostResponder {
    /// - Returns: the response, and what of it is to be kept; nil where the event was not carried out.
    func carryOut(
        _ event: SubmittedEvent,
        _ decoded: DecodedEvent,
        on screen: Screen
    ) async throws -> (response: Response, answer: StoredResponse?) {
        do throws(WebError) {
            try await appear(screen)
        } catch {
            return (try again(event, PageProblem(error), showing: screen, memory: ""), nil)
        }
        let reply = try await screen.send(decoded)
        site.ownedWork.withdraw(from: visit.audience)
        let begun = await newcomer?.begunSession
        switch reply {
        case .again(let condition, _):
            return (try again(event, await unkept(begun, condition), showing: screen), nil)
        case .working(let condition):
            return try await working(event, condition, on: screen, begun: begun)
        case .stay:
            let departure = Departure(.replace, to: action)
            var concluded = try await concluded(event, with: departure, begun: begun)
            if format == .json {
                concluded.response = showing(screen, in: concluded.response, departure, visit.session ?? begun)
            }
            return concluded
        case .go(let departure): return try await concluded(event, with: departure, begun: begun)
        }
    }

    /// What is said where nothing is kept of an event.
    func unkept(_ begun: OpenSession?, _ condition: Condition) async -> PageProblem {
        // The session was for what would be kept, and nothing is. In a task of its own: who closes the connection
        // leaves none either.
        if let begun { _ = await Task { try? await site.parts.services.sessions.end(begun.record.key) }.value }
        if case .tooMany(let seconds) = await newcomer?.failure { return PageProblem(.tooMany(retryAfter: seconds)) }
        return PageProblem(condition)
    }

    /// The answer to a program with what the screen shows after the event: what came of it may be nowhere else, such as
    /// the names that were found for a text. It is kept without.
    func showing(
        _ screen: Screen,
        in response: Response,
        _ departure: Departure,
        _ session: OpenSession?,
        memory: String? = nil
    ) -> Response {
        let audience = session?.record.audience ?? OfferSigner.publicAudience
        let presenter = JSONPresenter(
            screen: screen,
            problem: nil,
            offers: site.eventOffers,
            audience: audience,
            memory: memory
        )
        let document = EventResponseDocument(departure, offers: site.offers, audience: audience)
        guard case .whole(let shown)? = try? screen.present(with: presenter).body,
            let bytes = try? document.encoded(with: shown)
        else { return response }
        var response = response
        response.headers[.contentLength] = nil
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        return response
    }
}
