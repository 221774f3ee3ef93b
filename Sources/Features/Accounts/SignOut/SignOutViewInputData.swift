public import Portico

/// What the sign-out screen shows.
@ViewInputData public struct SignOutViewInputData {
    /// Whose session it is; nil where that cannot be told.
    public let email: String?
}
