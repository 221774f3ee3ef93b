public import Portico

/// What the deletion of an account shows.
@ViewInputData public struct DeletionViewInputData {
    /// Whose it is; nil where that cannot be told.
    public let email: String?
    /// Why it was not deleted; else empty.
    public let message: String
}
