/// Whether anybody can make an account by themselves.
public enum SignUpPolicy: String, Sendable, CaseIterable {
    case open, closed
}
