/// The same search without any framework: a method in, which returns at once, and two closures out.
final class ClosureSearchViewModel {
    var onResults: (@Sendable (Result<[FoundDomain], NetworkError>) -> Void)?
    var onActivity: (@Sendable (Bool) -> Void)?

    private let network: any NetworkManager
    private var work: Task<Void, Never>?

    init(network: any NetworkManager) {
        self.network = network
    }

    deinit {
        work?.cancel()
    }

    func search(_ request: String) {
        work?.cancel()
        guard !request.isEmpty else {
            onResults?(.success([]))
            return
        }
        onActivity?(true)
        work = Task { [network, onResults, onActivity] in
            do throws(NetworkError) {
                onResults?(.success(try await network.answer(to: request)))
            } catch {
                onResults?(.failure(error))
            }
            onActivity?(false)
        }
    }
}
