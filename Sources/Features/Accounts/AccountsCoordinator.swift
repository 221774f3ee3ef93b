public import Portico

/// The flow of accounts: sign-up, sign-in and sign-out, and the account's own pages.
public struct AccountsCoordinator: Coordinator {
    private let parts: Scope

    public init(parts: Scope) {
        self.parts = parts
    }

    public func answer(for route: AccountsRoute, of visitor: Visitor) throws -> Answer<AccountsRoute> {
        throw AnswerFailure.notFound
    }
}
