import Portico

/// A view model without any framework, and its screen: what the documentation shows.
enum DogFact {
    struct NoFact: Error {
        let reason: String
    }

    final class DogFactViewModel: Sendable {
        private let repository: @Sendable () async throws(NoFact) -> String
        private let onSuccess: @Sendable (String) -> Void
        private let onError: @Sendable (String) -> Void

        init(
            repository: @escaping @Sendable () async throws(NoFact) -> String,
            onSuccess: @escaping @Sendable (String) -> Void,
            onError: @escaping @Sendable (String) -> Void
        ) {
            self.repository = repository
            self.onSuccess = onSuccess
            self.onError = onError
        }

        func load() async {
            do throws(NoFact) {
                onSuccess(try await repository())
            } catch {
                onError(error.reason)
            }
        }
    }

    @ViewInputData struct DogFactViewInputData {
        var text: String
    }

    @ViewEvents enum DogFactEvent {
        case anotherTapped
    }

    static func screen(
        _ repository: @escaping @Sendable () async throws(NoFact) -> String
    ) -> ClosureAdapter<DogFactViewInputData, DogFactEvent> {
        ClosureAdapter(Shown(DogFactViewInputData(text: ""))) { show in
            let model = DogFactViewModel(
                repository: repository,
                onSuccess: { fact in show { $0 = Shown(DogFactViewInputData(text: fact)) } },
                onError: { message in show { $0 = Shown(DogFactViewInputData(text: message), .unavailable) } }
            )
            return ClosureInputs(
                appear: { await model.load() },
                handle: { event in
                    switch event {
                    case .anotherTapped: await model.load()
                    }
                    return nil
                }
            )
        }
    }
}
