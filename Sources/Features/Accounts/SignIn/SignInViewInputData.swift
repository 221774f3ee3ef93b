public import Portico

/// What the sign-in screen shows.
@ViewInputData public struct SignInViewInputData {
    /// Why nobody is signed in; empty where nothing was tried yet.
    public let message: String
    /// Whether visitors can make accounts by themselves.
    public let canSignUp: Bool
}
