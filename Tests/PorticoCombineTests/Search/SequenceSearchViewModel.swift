/// The same search made of async sequences: a method in, two sequences out.
final class SequenceSearchViewModel: Sendable {
    let results: AsyncStream<Result<[FoundDomain], NetworkError>>
    let isActive: AsyncStream<Bool>

    private let network: any NetworkManager
    private let resultsContinuation: AsyncStream<Result<[FoundDomain], NetworkError>>.Continuation
    private let isActiveContinuation: AsyncStream<Bool>.Continuation

    init(network: any NetworkManager) {
        self.network = network
        (results, resultsContinuation) = AsyncStream.makeStream()
        (isActive, isActiveContinuation) = AsyncStream.makeStream()
    }

    func search(_ request: String) async {
        guard !request.isEmpty else {
            resultsContinuation.yield(.success([]))
            return
        }
        isActiveContinuation.yield(true)
        do throws(NetworkError) {
            resultsContinuation.yield(.success(try await network.answer(to: request)))
        } catch {
            resultsContinuation.yield(.failure(error))
        }
        isActiveContinuation.yield(false)
    }
}
