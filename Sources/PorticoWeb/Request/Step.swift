/// What is known at once, or else what has to be waited for.
///
///     switch try responder.answer(to: request, from: peer, &exchange) {
///     case .now(let answer)?: send(answer)
///     case .later(let rest)?: Task { send(try await rest(&exchange)) }
///     case nil: break    // nothing is there
///     }
///
/// Most sessions are found without waiting, and most screens have all they show at once. Such an answer needs no task.
/// A call of an asynchronous function allocates a frame, so what comes at once comes from synchronous ones.
enum Step<Value: Sendable>: Sendable {
    case now(Value)
    case later(Rest)

    typealias Rest = nonisolated(nonsending) @Sendable (inout Exchange) async throws -> Value

    func map<Other>(_ transform: @escaping @Sendable (Value) throws -> Other) rethrows -> Step<Other> {
        switch self {
        case .now(let value): .now(try transform(value))
        case .later(let rest): .later { try transform(try await rest(&$0)) }
        }
    }

    /// The value, waited for where that is needed.
    nonisolated(nonsending) func value(_ exchange: inout Exchange) async throws -> Value {
        switch self {
        case .now(let value): value
        case .later(let rest): try await rest(&exchange)
        }
    }
}
