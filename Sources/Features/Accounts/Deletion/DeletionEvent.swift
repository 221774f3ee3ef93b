public import Portico

/// What an account's owner does where it is deleted.
@ViewEvents public enum DeletionEvent {
    public typealias Output = DeletionOutput

    case deleteTapped(password: Secret)
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from the deletion.
public enum DeletionOutput: Sendable, Hashable {
    /// The account and all that was in it is gone.
    case deleted
    case closed
}
