/// The list of an app's parts: how each is made, from which others, and how long it lives.
///
///     var container = Container()
///     container.seed(Visitor.self)
///     container.register(.single, as: (any DomainsRepository).self) { DomainIndexRepository(folder: data) }
///     container.register(.perScreen, DomainSearchViewModel.init)
///     let parts = try container.resolved()
///
/// Dependencies are the initialiser's parameters, so nothing is listed twice. Only coordinators and the composition root
/// see the container; all other code is given what it needs.
public struct Container: Sendable {
    struct Part: Sendable {
        let lifetime: Lifetime
        let needs: [PartKey]
        let make: @Sendable (Scope) throws(ContainerFailure) -> any Sendable
    }

    private(set) var parts: [PartKey: Part] = [:]
    private(set) var seeds: Set<PartKey> = []

    public init() {}

    /// Declares a value that each screen brings along: the visitor, a route's parameter.
    public mutating func seed<Seed: Sendable>(_: Seed.Type) {
        seeds.insert(PartKey(Seed.self))
    }

    /// Registers how a part is made. A later registration of the same type replaces the earlier one, as tests need it.
    public mutating func register<Made: Sendable, each Need: Sendable>(
        _ lifetime: Lifetime,
        as _: Made.Type = Made.self,
        _ make: @escaping @Sendable (repeat each Need) -> Made
    ) {
        var needs: [PartKey] = []
        repeat needs.append(PartKey((each Need).self))
        parts[PartKey(Made.self)] = Part(lifetime: lifetime, needs: needs) { scope throws(ContainerFailure) in
            make(repeat try scope.part((each Need).self))
        }
    }

    /// Adds a module's parts.
    public mutating func load(_ module: some Module) {
        module.load(into: &self)
    }

    /// The parts, ready to be made. Throws every problem there is: a missing part, a cycle, and a `.single` part that needs what
    /// belongs to one visitor, each with the chain that leads there. Nothing is made to find out.
    public func resolved() throws(ContainerFailure) -> Scope {
        let problems = ContainerCheck(parts: parts, seeds: seeds).problems()
        guard problems.isEmpty else { throw ContainerFailure(problems: problems) }
        return Scope(parts: parts)
    }
}

/// A set of parts that belong together, such as those of one feature.
///
///     struct DomainsModule: Module {
///         func load(into container: inout Container) {
///             container.register(.perScreen, DomainSearchViewModel.init)
///         }
///     }
public protocol Module {
    func load(into container: inout Container)
}

/// What is wrong with the parts of an app, each problem with the chain of types that leads to it.
public struct ContainerFailure: Error, Sendable, Hashable, CustomStringConvertible {
    public var problems: [String]

    public init(problems: [String]) {
        self.problems = problems
    }

    public var description: String {
        problems.joined(separator: "\n")
    }
}
