public import Portico

/// What the sign-up screen shows.
@ViewInputData public struct SignUpViewInputData {
    /// Whether visitors can make accounts by themselves; there is no form where they cannot.
    public let isOpen: Bool
    /// Why no account was made; empty where nothing was tried yet.
    public let message: String
}
