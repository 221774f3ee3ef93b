import Portico

/// A question to a source elsewhere, answered by the universal scheme: ask, map, save; where one of these fails, serve
/// what was saved before, and say so.
///
///     struct NextFact: RemoteQuery {
///         func ask() async throws(HTTPClientError) -> APIResponse { try await client.load(FactsEndpoint()) }
///         func map(_ answer: APIResponse) throws(HTTPClientError) -> FactsDTO {
///             try Mapper().map(FactsDTO.self, from: answer)
///         }
///         func save(_ facts: FactsDTO, of answer: APIResponse) async throws(HTTPClientError) -> Shown { … }
///         func saved(after failure: HTTPClientError) async throws(HTTPClientError) -> Shown? { … }
///     }
///     let shown = try await NextFact().value()
///
/// Where it is saved is the conforming type's business, and so is how what it serves says that the source failed.
public protocol RemoteQuery: Sendable {
    /// What the source gives, as it came.
    associatedtype Answer
    /// What that means.
    associatedtype Mapped
    /// What the caller gets.
    associatedtype Value
    associatedtype Failure: Error

    /// What was saved so short a while ago that the source need not be asked. Nil unless written.
    func fresh() async -> Value?

    func ask() async throws(Failure) -> Answer

    /// Throws where the answer is not what was asked for: then nothing is saved.
    func map(_ answer: Answer) throws(Failure) -> Mapped

    /// Saves what came, and gives what is shown of it.
    func save(_ mapped: Mapped, of answer: Answer) async throws(Failure) -> Value

    /// What was saved before, with a word about the failure; nil where nothing was. Throws where nothing is to be
    /// served instead, as when nobody waits any more.
    func saved(after failure: Failure) async throws(Failure) -> Value?
}

extension RemoteQuery {
    public func fresh() async -> Value? { nil }

    /// What the source gives, else what was saved. Throws what kept the source from giving anything where nothing was
    /// saved.
    ///
    /// Answers are as long as their source likes, so they are read on no thread that connections are served by.
    public func value() async throws(Failure) -> Value {
        try await onConcurrencyPool { () async throws(Failure) in try await answeredOrSaved() }
    }

    private func answeredOrSaved() async throws(Failure) -> Value {
        if let fresh = await fresh() { return fresh }
        let failure: Failure
        do throws(Failure) {
            let answer = try await ask()
            return try await save(try map(answer), of: answer)
        } catch let error {
            failure = error
        }
        guard let saved = try await saved(after: failure) else { throw failure }
        return saved
    }
}
