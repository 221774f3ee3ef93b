public import Portico

/// The sign-in screen.
public final class SignInViewModel: ViewModel {
    private let provider: SignInProvider
    private let hasSignedUp: Bool

    /// - Parameter hasSignedUp: whether the visitor comes from signing up: the address has an account then, with another password.
    public init(provider: SignInProvider, hasSignedUp: Bool = false) {
        self.provider = provider
        self.hasSignedUp = hasSignedUp
    }

    public var shown: Shown<SignInViewInputData> {
        Self.shown(in: provider.currentState, hasSignedUp)
    }

    public var updates: any AsyncSequence<Shown<SignInViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { [hasSignedUp] in Self.shown(in: $0, hasSignedUp) }
    }

    public func appear() async {}

    public func handle(_ event: SignInEvent) async -> SignInOutput? {
        switch event {
        case .signInTapped(let email, let password): await provider.signIn(email, password).map { .signedIn($0) }
        case .signUpTapped: .signUp
        }
    }

    private static func shown(in state: WayInState, _ hasSignedUp: Bool) -> Shown<SignInViewInputData> {
        Shown(state.mapToSignInViewInputData(hasSignedUp: hasSignedUp), state.signInCondition)
    }
}
