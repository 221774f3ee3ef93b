import Hummingbird
import Logging
import Portico
import PorticoHost
import PorticoSessions

// A screen that is worked on in memory: its page takes along what the next event begins with.
extension PostResponder {
    /// Tells the view model that the screen opened, and what the page took along that the post comes from. Throws
    /// `WebError` where that page was of another build.
    func appear(_ screen: Screen) async throws(WebError) {
        await screen.appear()
        guard !memory.isEmpty else { return }
        do {
            guard let bytes = memoryBytes else { throw WebError.notOffered }
            try await screen.resume(WorkingMemory(bytes: bytes))
        } catch let failure as WebError {
            throw failure
        } catch {
            logger.notice("a page was of another build", metadata: ["error": "\(error)"])
            throw .formChanged
        }
    }

    /// Nil where it was not sealed here, for this page and its visitor.
    private var memoryBytes: [UInt8]? {
        guard let sealed = Base64URL.decode(memory.utf8) else { return nil }
        return memoryOwners.lazy.compactMap { memorySeal.open(sealed, context: [$0, action]) }.first
    }

    /// Who may use a memory: the account in each of its sessions, else this session, or anybody without one.
    private var memoryOwners: [String] {
        visit.visitor.account.map { ["account \($0.rawValue)"] } ?? visit.audiences
    }

    private var memorySeal: Seal { Seal(keys: site.parts.services.keys, purpose: .memories) }

    /// The page as the view model has it, with nothing laid over it.
    func working(
        _ event: SubmittedEvent,
        _ condition: Condition,
        on screen: Screen,
        begun: OpenSession?
    ) async throws -> (response: Response, answer: StoredResponse?) {
        let memory = try await screen.memory()
        if let memory, memory.isTooLarge {
            _ = await unkept(begun, condition)
            return (try await again(event, .tooMuchMemory, opening: try anotherScreen()), nil)
        }
        let sealed = try memory.map { memory in
            Base64URL.encode(try memorySeal.close(memory.bytes, context: [memoryOwners[0], action]))
        }
        guard condition == .ok else {
            let returned = FormReturn(
                event: event.name,
                arguments: event.arguments,
                typed: nil,
                problem: await unkept(begun, condition)
            )
            return (try again(event, returned, memory: sealed ?? "", showing: screen), nil)
        }
        guard format == .html else {
            let departure = Departure(.replace, to: action)
            var concluded = try await concluded(event, with: departure, begun: begun)
            concluded.response = showing(
                screen,
                in: concluded.response,
                departure,
                visit.session ?? begun,
                memory: sealed
            )
            return concluded
        }
        return try await concluded(event, showing: screen, memory: sealed ?? "", begun: begun)
    }

    private func concluded(
        _ event: SubmittedEvent,
        showing screen: Screen,
        memory: String,
        begun: OpenSession?
    ) async throws -> (response: Response, answer: StoredResponse?) {
        let page = try pages.response(with: screen, memory: memory)
        var concluded = try await concluded(event, with: Departure(.replace, to: action), begun: begun)
        guard let redirect = concluded.answer else { return concluded }
        // The same page again for a post that comes again. One too long to be kept is then made anew at its address.
        if let whole = page.whole {
            let answer = redirect.showing(page.response, whole, to: (visit.session ?? begun)?.record.audience)
            return (remembered(answer).response, answer)
        }
        concluded.response = page.response
        for cookie in remembered(redirect).all(.setCookie) { concluded.response.headers.append(cookie) }
        return concluded
    }
}
