public import Foundation

/// The list of an app's parts: how each is made, from which others, and how long it lives.
///
///     var container = Container()
///     container.seed(Visitor.self)
///     container.register(.single, as: (any DomainsRepository).self) { DomainIndexRepository(folder: data) }
///     container.register(.perScreen, DomainSearchViewModel.init)
///     let parts = try container.resolved()
///
/// Dependencies are the initialiser's parameters, so nothing is listed twice. Only coordinators and the composition
/// root see the container; all other code is given what it needs.
public struct Container: Sendable {
    struct Part: Sendable {
        let lifetime: Lifetime
        let needs: [PartKey]
        let make: @Sendable (Scope) throws(ContainerError) -> any AnyTypedBox
    }

    private(set) var parts: [PartKey: Part] = [:]
    private(set) var seeds: Set<PartKey> = []

    public init() {}

    /// A container with what every app has: the visitor, the time of day, and the languages of the framework's own
    /// texts.
    ///
    ///     var container = Container.standard
    ///     container.load(BooksModule())
    ///     let parts = try container.resolved()
    ///
    /// What is registered later takes the place of what is there.
    public static var standard: Container {
        var container = Container()
        container.seed(Visitor.self)
        container.register(.single, as: Now.self) { { Date() } }
        container.load(LanguagesModule(of: FrameworkText.self))
        return container
    }

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
        parts[PartKey(Made.self)] = Part(lifetime: lifetime, needs: needs) { scope throws(ContainerError) in
            TypedBox(make(repeat try scope.part((each Need).self)))
        }
    }

    /// Keeps items of a kind in memory, forgotten when the program ends: for tests, and for a program that has no store
    /// yet.
    ///
    ///     try BooksCoordinator { $0.keepInMemory(Book.self) }
    ///
    /// A store of your own is registered as `(any OwnedItemRepository<Book>).self` instead.
    public mutating func keepInMemory<Item: OwnedItem>(_: Item.Type) {
        register(.single, as: (any OwnedItemRepository<Item>).self) { MemoryOwnedItems<Item>() }
    }

    /// Adds a module's parts.
    public mutating func load(_ module: some Module) {
        module.load(into: &self)
    }

    /// Adds what the screens of a flow are made of.
    public mutating func load(_ screens: ScreenTable<some Route>) {
        for register in screens.registrations { register(&self) }
    }

    /// The parts, ready to be made. Throws every problem there is: a missing part, a cycle, and a `.single` part that
    /// needs what belongs to one visitor, each with the chain that leads there. Nothing is made to find out.
    public func resolved() throws(ContainerError) -> Scope {
        let problems = ContainerCheck(parts: parts, seeds: seeds).problems()
        guard problems.isEmpty else { throw ContainerError(problems: problems) }
        return Scope(parts: parts)
    }
}

/// The time of day as a part: whatever writes moments down is given it, and tests give one that they move.
///
///     container.register(.single, as: Now.self) { { Date() } }
public typealias Now = @Sendable () -> Date

/// A set of parts that belong together, such as those of one feature.
///
///     struct DomainsModule: Module {
///         func load(into container: inout Container) {
///             container.load(DomainsCoordinator.screens)
///             container.register(.new, DomainExport.init)
///         }
///     }
public protocol Module {
    func load(into container: inout Container)
}

/// What is wrong with the parts of an app, each problem with the chain of types that leads to it.
public struct ContainerError: Error, Sendable, Hashable, CustomStringConvertible {
    public var problems: [String]

    public init(problems: [String]) {
        self.problems = problems
    }

    public var description: String {
        problems.joined(separator: "\n")
    }
}

/// Walks the dependencies of all parts and names what cannot work.
struct ContainerCheck {
    let parts: [PartKey: Container.Part]
    let seeds: Set<PartKey>

    func problems() -> [String] {
        let found = parts.keys.map { (key: $0, problems: problems(of: $0)) }.filter { !$0.problems.isEmpty }
        return missing + found.sorted { $0.key.name < $1.key.name }.flatMap(\.problems)
    }

    /// Parts that nobody registered, each with those that need it themselves: all else that cannot be made follows.
    private var missing: [String] {
        var users: [PartKey: [String]] = [:]
        for (key, part) in parts {
            for need in Set(part.needs) where parts[need] == nil && !seeds.contains(need) {
                users[need, default: []].append(key.name)
            }
        }
        return users.sorted { $0.key.name < $1.key.name }.map { key, users in
            let users = users.sorted()
            let others = users.count > 2 ? ["\(users.count - 1) others"] : Array(users.dropFirst())
            let all = (users.prefix(1) + others).joined(separator: " and ")
            return "nothing is registered as \(key.name), which \(all) \(users.count == 1 ? "needs" : "need"); "
                + "load the module that has it, or register it"
        }
    }

    private func problems(of key: PartKey) -> [String] {
        var found: [String] = []
        walk(key, path: [], single: nil, into: &found)
        return found
    }

    /// `single` is the nearest part above that all visitors share.
    private func walk(_ key: PartKey, path: [PartKey], single: PartKey?, into found: inout [String]) {
        let chain = path + [key]
        if path.contains(key) {
            // Reported once, from its first member, and not again from every part that leads into it.
            if path.first == key, key == path.min(by: { $0.name < $1.name }) {
                found.append("circular: \(text(chain))")
            }
            return
        }
        if seeds.contains(key) {
            if single != nil { found.append("a single part needs a visitor's value: \(text(chain))") }
            return
        }
        guard let part = parts[key] else { return }
        if let single, part.lifetime == .perScreen {
            found.append("a single part (\(single.name)) needs a part made per screen: \(text(chain))")
            return
        }
        for need in part.needs {
            walk(need, path: chain, single: part.lifetime == .single ? key : single, into: &found)
        }
    }

    private func text(_ chain: [PartKey]) -> String {
        chain.map(\.name).joined(separator: " -> ")
    }
}

/// Identifies a part by its type.
typealias PartKey = TypeIdentity

extension Container {
    /// How long a part lives that a container made.
    public enum Lifetime: Sendable {
        /// One for the whole app, shared by all visitors.
        case single
        /// One for each screen, shared by the screen's other parts.
        case perScreen
        /// A new one each time it is asked for.
        case new
    }
}
