import Portico
import PorticoAdapters

/// A view model without any framework, and its screen: what the documentation shows.
enum DogFact {
    struct NoFact: Error {
        let reason: String
    }

    final class DogFactViewModel: Sendable {
        private let provider: @Sendable () async throws(NoFact) -> String
        private let onSuccess: @Sendable (String) -> Void
        private let onError: @Sendable (String) -> Void

        init(
            provider: @escaping @Sendable () async throws(NoFact) -> String,
            onSuccess: @escaping @Sendable (String) -> Void,
            onError: @escaping @Sendable (String) -> Void
        ) {
            self.provider = provider
            self.onSuccess = onSuccess
            self.onError = onError
        }

        func getFact() async {
            do throws(NoFact) {
                onSuccess(try await provider())
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
        _ provider: @escaping @Sendable () async throws(NoFact) -> String
    ) -> ClosureAdapter<DogFactViewInputData, DogFactEvent> {
        ClosureAdapter<DogFactViewInputData, DogFactEvent>(Shown(DogFactViewInputData(text: ""))) { show in
            let model = DogFactViewModel(
                provider: provider,
                onSuccess: { fact in show { $0 = Shown(DogFactViewInputData(text: fact)) } },
                onError: { message in show { $0 = Shown(DogFactViewInputData(text: message), .unavailable) } }
            )
            return ClosureInputs(
                appear: { await model.getFact() },
                handle: { event in
                    switch event {
                    case .anotherTapped: await model.getFact()
                    }
                    return nil
                }
            )
        }
    }
}
