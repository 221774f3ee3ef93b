public import Portico

/// The sign-in screen.
public final class SignInViewModel: ViewModel {
    private let provider: any SignInProvider

    public init(provider: any SignInProvider) {
        self.provider = provider
    }

    public var shown: Shown<SignInViewInputData> {
        Self.shown(in: provider.currentState)
    }

    public var updates: any AsyncSequence<Shown<SignInViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {}

    public func handle(_ event: SignInEvent) async -> SignInOutput? {
        switch event {
        case .signInTapped(let email, let password): await provider.signIn(email, password).map { .signedIn($0) }
        case .signUpTapped: .signUp
        }
    }

    private static func shown(in state: WayInState) -> Shown<SignInViewInputData> {
        Shown(state.mapToSignInViewInputData(), state.signInCondition)
    }
}
