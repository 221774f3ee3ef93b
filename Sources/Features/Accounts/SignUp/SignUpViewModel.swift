public import Portico

/// The sign-up screen.
public final class SignUpViewModel: ViewModel {
    private let provider: SignUpProvider

    public init(provider: SignUpProvider) {
        self.provider = provider
    }

    public var shown: Shown<SignUpViewInputData> {
        Self.shown(in: provider.currentState)
    }

    public var updates: any AsyncSequence<Shown<SignUpViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {}

    public func handle(_ event: SignUpEvent) async -> SignUpOutput? {
        switch event {
        case .signUpTapped(let email, let password): await provider.signUp(email, password).map { .signedUp($0) }
        case .signInTapped: .signIn
        }
    }

    private static func shown(in state: WayInState) -> Shown<SignUpViewInputData> {
        Shown(state.mapToSignUpViewInputData(), state.signUpCondition)
    }
}
