/// Gives an identity to somebody who has only looked around so far, when something is first kept for them: a front end's part of `Visitor`.
///
///     Visitor(identification: VisitorIdentification { () throws(IdentityFailure) in try await session.begin() })
public struct VisitorIdentification: Sendable {
    private let identify: @Sendable () async throws(IdentityFailure) -> VisitorID

    /// - Parameter identify: gives the same identity each time, after storing what the visitor will be recognised by.
    public init(_ identify: @escaping @Sendable () async throws(IdentityFailure) -> VisitorID) {
        self.identify = identify
    }

    func callAsFunction() async throws(IdentityFailure) -> VisitorID {
        try await identify()
    }
}

/// Two visitors who differ only in how they would get an identity are shown the same.
extension VisitorIdentification: Hashable {
    public static func == (_: VisitorIdentification, _: VisitorIdentification) -> Bool { true }
    public func hash(into _: inout Hasher) {}
}

/// Why somebody got no identity, so that nothing can be kept for them now.
public enum IdentityFailure: Error, Sendable, Hashable {
    /// Too many newcomers from where they are; seconds after which one more gets in.
    case tooMany(retryAfter: Int)
    case unavailable

    /// What a visitor is told.
    public var sentence: String {
        switch self {
        case .tooMany: "There were too many new visitors from your network. Please try again in a few minutes."
        case .unavailable: "Nothing can be saved for you at the moment."
        }
    }
}
