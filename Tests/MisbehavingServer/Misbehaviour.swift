/// How a test server answers.
public enum Misbehaviour: Sendable, Hashable {
    case none
}
