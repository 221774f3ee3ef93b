import Hummingbird
import Logging
import Portico
import PorticoHost
import PorticoSessions

// Step 2: is it an event of the screen, within its limits?
extension PostResponder {
    /// - Parameter isStrict: whether fields that the event does not have are refused.
    func checked(_ event: SubmittedEvent, isStrict: Bool = false, on screen: Screen) async throws -> Response {
        guard let declaration = site.flow.screens[route.name],
            let shape = declaration.events.first(where: { $0.name == event.name })
        else {
            guard isStrict else { return try await response(toFormOfBefore: event, on: screen) }
            return try await again(event, PageProblem(WebError.noEvent(event.name, of: screen.events)), opening: screen)
        }
        if isStrict {
            let unknown = shape.unknownFields(in: event.form)
            if !unknown.isEmpty {
                return try await again(event, PageProblem(Condition.invalid(unknown)), opening: screen)
            }
        }
        if let excess = shape.limit.excess(of: event.received ?? event.form) {
            return try await again(event, PageProblem(excess), opening: screen)
        }
        let decoded: DecodedEvent
        do throws(DecodeError) {
            decoded = try declaration.decode(event.name, from: event.numberedForm)
        } catch {
            guard case .fields(let errors) = error else {
                return try await again(event, PageProblem(WebError.notOffered), opening: screen)
            }
            // Another build may have asked for less, and carried it out.
            if !isStrict, let known = try await answer(toKnown: event) { return known }
            return try await again(event, PageProblem(Condition.invalid(errors)), opening: screen)
        }
        guard isStrict || declaration.hasPlace(for: event.typed) else {
            return try await response(toFormOfBefore: event, on: screen)
        }
        do {
            // Somebody who saves and closes the page expects it to be saved. Only of a program's events that newer ones replace is
            // the older one given up.
            guard shape.policy == .serial || !event.idempotencyKey.isEmpty else {
                return try await once(event, decoded, isRepeatable: shape.isRepeatable, on: screen)
            }
            return try await uncancelled {
                try await once(event, decoded, isRepeatable: shape.isRepeatable, on: screen)
            }
        } catch let failure as StoreError {
            logger.error("a post could not be carried out", metadata: ["error": "\(failure)"])
            return try await again(event, PageProblem(Condition.unavailable), opening: try anotherScreen())
        } catch let failure as LateError {
            logger.error(
                "a post was carried out, and its session could not be changed",
                metadata: ["error": "\(failure.cause)"]
            )
            return try await again(event, PageProblem(WebError.interrupted), opening: try anotherScreen())
        }
    }

    /// A form as another build of the site had it comes back, for nothing of it may be left out unseen. That build may
    /// have carried it out, and only its answer was lost.
    private func response(toFormOfBefore event: SubmittedEvent, on screen: Screen) async throws -> Response {
        if let known = try await answer(toKnown: event) { return known }
        return try await again(event, PageProblem(WebError.formChanged), opening: screen)
    }
}

extension ScreenDeclaration {
    /// Whether there is a field for all that was typed. A button sends the whole of its form, also what only the other
    /// events of that have fields for.
    fileprivate func hasPlace(for typed: Form) -> Bool {
        typed.entries.allSatisfy { entry in
            entry.value.isEmpty || events.contains { $0.fields.contains { $0.name == entry.name } }
        }
    }
}
