/// What the operator of several programs may want to know of a lease.
public enum LeaseNews: Sendable, Hashable {
    /// This program has it from now on.
    case taken
    /// Another has it, or nobody: this program could not keep it.
    case lost
    /// It cannot be told whose it is.
    case trouble(StorageError)
}

extension LeaseNews: CustomStringConvertible {
    public var description: String {
        switch self {
        case .taken: "this program does from now on what only one may do"
        case .lost: "this program does no longer what only one may do"
        case .trouble(let failure): "it is not known which program does what only one may do: \(failure.reason)"
        }
    }
}
