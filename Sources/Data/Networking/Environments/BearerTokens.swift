public import Foundation
public import Portico
import Synchronization

/// Keeps the token of a source and gets a new one when it has ended or was refused: once for all calls that wait for
/// it.
///
///     let tokens = BearerTokens { try await signIn() }
///     let environment = APIEnvironment("shop", host: "api.example.org", credential: .bearer(tokens))
public final class BearerTokens: Sendable {
    private let current: Mutex<BearerToken?>
    private let flight = SingleFlight<Bool, Result<BearerToken, HTTPClientError>>()
    private let now: @Sendable () -> Date
    private let refresh: @Sendable () async throws -> BearerToken

    /// `refresh` runs inside the deadline of the call that needs the token.
    public init(
        _ first: BearerToken? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        refresh: @escaping @Sendable () async throws -> BearerToken
    ) {
        current = Mutex(first)
        self.now = now
        self.refresh = refresh
    }

    /// The token to send; never the one that was refused.
    func token(insteadOf refused: BearerToken? = nil) async throws(HTTPClientError) -> BearerToken {
        if let kept = current.withLock({ $0 }), kept != refused, !hasEnded(kept) { return kept }
        let outcome = await flight.value(for: true) { await self.fetched() }
        guard let outcome else { throw .cancelled }
        return try outcome.get()
    }

    private func fetched() async -> Result<BearerToken, HTTPClientError> {
        do {
            let token = try await refresh()
            current.withLock { $0 = token }
            return .success(token)
        } catch let error as HTTPClientError {
            return .failure(error)
        } catch {
            return .failure(.status(401, message: SaidMessage(StatusMessages.noToken)))
        }
    }

    /// A little early: a token that ends on its way is refused.
    private func hasEnded(_ token: BearerToken) -> Bool {
        guard let expiry = token.expiry else { return false }
        return expiry <= now().addingTimeInterval(5)
    }
}

/// A token, and when it ends.
public struct BearerToken: Sendable, Equatable {
    public var text: Secret
    /// Nil: nobody knows. It is then used until a source refuses it.
    public var expiry: Date?

    public init(_ text: Secret, expiry: Date? = nil) {
        self.text = text
        self.expiry = expiry
    }
}
