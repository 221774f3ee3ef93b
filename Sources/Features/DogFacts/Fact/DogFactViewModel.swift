/// Shows a fact: one thing to ask of it, and two closures that hear the answer.
///
///     let model = DogFactViewModel(
///         provider: provider,
///         onSuccess: { fact in label.text = fact?.fact.text },
///         onError: { message in label.text = message }
///     )
///     await model.getFact()
///
/// It knows neither a framework nor a front end. The closures are called in the task that asked; on whichever thread a screen wants to be
/// told is the matter of what stands between, here `ClosureAdapter`.
public struct DogFactViewModel: Sendable {
    private let provider: any DogFactProvider
    private let onSuccess: @Sendable (FoundFact?) -> Void
    private let onError: @Sendable (String) -> Void

    /// - Parameters:
    ///   - onSuccess: is told the fact, or nil where there is none with the id that was asked for.
    ///   - onError: is told why there is no fact, in words for the visitor.
    public init(
        provider: any DogFactProvider,
        onSuccess: @escaping @Sendable (FoundFact?) -> Void,
        onError: @escaping @Sendable (String) -> Void
    ) {
        self.provider = provider
        self.onSuccess = onSuccess
        self.onError = onError
    }

    /// Asks for the fact. One of the closures is called once, unless nobody waits for the answer any more.
    public func getFact() async {
        do throws(DogFactsError) {
            onSuccess(try await provider.fact())
        } catch {
            if let sentence = error.sentence { onError(sentence) }
        }
    }
}
