public import Portico

/// The sign-in screen.
public final class SignInViewModel: ViewModel {
    private let provider: SignInProvider
    private let hasSignedUp: Bool

    public init(provider: SignInProvider, request: SignInRequest = SignInRequest()) {
        self.provider = provider
        hasSignedUp = request.hasSignedUp
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

/// How somebody came to the sign-in screen.
public struct SignInRequest: Sendable {
    /// Whether by signing up: the address has an account then, with another password.
    let hasSignedUp: Bool

    public init(hasSignedUp: Bool = false) {
        self.hasSignedUp = hasSignedUp
    }
}
