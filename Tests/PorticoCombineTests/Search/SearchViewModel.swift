import OpenCombine

/// The article's view model of a search, as it was written for a phone: `SearchParameters { request }` in, `results`
/// and `isActive` out. It knows nothing of Portico.
final class SearchViewModel {
    struct SearchParameters {
        let request = PassthroughSubject<String, Never>()
    }

    typealias Results = Result<[FoundDomain], NetworkError>

    let parameters = SearchParameters()
    let results: AnyPublisher<Results, Never>
    let isActive: AnyPublisher<Bool, Never>

    init<S: Scheduler>(networkManager: any NetworkManager, scheduler: S) {
        let activity = CurrentValueSubject<Bool, Never>(false)
        isActive = activity.removeDuplicates().dropFirst().eraseToAnyPublisher()
        results = parameters.request
            .debounce(for: .seconds(0.3), scheduler: scheduler)
            .removeDuplicates()
            .map { request -> AnyPublisher<Results, Never> in
                guard !request.isEmpty else { return Just(Results.success([])).eraseToAnyPublisher() }
                return networkManager.domains(named: request)
                    .map { Results.success($0) }
                    .catch { Just(Results.failure($0)) }
                    .handleEvents(
                        receiveSubscription: { _ in activity.send(true) },
                        receiveCompletion: { _ in activity.send(false) },
                        receiveCancel: { activity.send(false) }
                    )
                    .eraseToAnyPublisher()
            }
            .switchToLatest()
            .eraseToAnyPublisher()
    }
}
