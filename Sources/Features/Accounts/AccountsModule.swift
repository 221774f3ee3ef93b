public import Portico

/// The parts of the accounts.
public struct AccountsModule: Module {
    public init() {}

    public func load(into container: inout Container) {}
}
