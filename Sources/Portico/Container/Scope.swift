import Synchronization

/// Where parts are made and kept: one scope for the app, and one inside it for each screen.
///
///     let screen = parts.scope(visitor, name)
///     let viewModel = try screen.part(DomainDetailViewModel.self)
public final class Scope: Sendable {
    /// The place of one `.single` part. It is made under its own lock, so that two screens never make it twice; the
    /// check of the container refuses cycles, so the locks are always taken in one order.
    private final class SingleSlot: Sendable {
        let made = Mutex<(any AnyTypedBox)?>(nil)
    }

    private let parts: [PartKey: Container.Part]
    private let singles: [PartKey: SingleSlot]
    private let app: Scope?
    private let seeds: [PartKey: any AnyTypedBox]
    private let kept: Mutex<[PartKey: any AnyTypedBox]>

    init(parts: [PartKey: Container.Part]) {
        self.parts = parts
        singles = parts.filter { $0.value.lifetime == .single }.mapValues { _ in SingleSlot() }
        app = nil
        seeds = [:]
        kept = Mutex([:])
    }

    private init(app: Scope, seeds: [PartKey: any AnyTypedBox]) {
        parts = app.parts
        singles = [:]
        self.app = app
        self.seeds = seeds
        kept = Mutex([:])
    }

    /// A scope for one screen, with the values that belong to it. Made from a screen's scope it has that screen's
    /// values, too.
    public func scope<each Seed: Sendable>(_ seeds: repeat each Seed) -> Scope {
        var keyed = self.seeds
        repeat keyed[PartKey((each Seed).self)] = TypedBox(each seeds)
        return Scope(app: app ?? self, seeds: keyed)
    }

    /// The part of that type, made if there is none yet. Throws when it, or something it needs, was not registered or
    /// not brought along.
    public func part<Part: Sendable>(_: Part.Type = Part.self) throws(ContainerError) -> Part {
        let key = PartKey(Part.self)
        if let seed = seeds[key] { return try typed(seed, key) }
        guard let part = parts[key] else { throw ContainerError(problems: ["missing: \(key.name)"]) }
        switch part.lifetime {
        case .single:
            return try typed(try (app ?? self).single(key, part), key)
        case .perScreen:
            // Kept by the app's scope it would be shared by all visitors.
            guard app != nil else {
                throw ContainerError(problems: ["made per screen, but asked of the app: \(key.name)"])
            }
            if let there = kept.withLock({ $0[key] }) { return try typed(there, key) }
            let made = try part.make(self)
            // A part made meanwhile by another task of the same screen is the one that counts.
            return try typed(
                kept.withLock { kept in
                    kept[key]
                        ?? {
                            kept[key] = made; return made
                        }()
                },
                key
            )
        case .new:
            return try typed(try part.make(self), key)
        }
    }

    /// The part of that type where one was registered, for what an app may be without; nil where none was. Throws as
    /// `part` does.
    public func part<Part: Sendable>(ifRegistered _: Part.Type) throws(ContainerError) -> Part? {
        // By its own type: `part()` would take what it is assigned to, the optional, for the part that is meant.
        has(PartKey(Part.self)) ? try part(Part.self) : nil
    }

    /// Whether it is known how to make a part.
    func has(_ key: PartKey) -> Bool { parts[key] != nil }

    private func single(_ key: PartKey, _ part: Container.Part) throws(ContainerError) -> any AnyTypedBox {
        guard let place = singles[key] else { throw ContainerError(problems: ["missing: \(key.name)"]) }
        return try place.made.withLock { made throws(ContainerError) -> any AnyTypedBox in
            if let made { return made }
            let new = try part.make(self)
            made = new
            return new
        }
    }

    private func typed<Part: Sendable>(_ made: any AnyTypedBox, _ key: PartKey) throws(ContainerError) -> Part {
        guard let box = made as? TypedBox<Part> else {
            throw ContainerError(problems: ["\(key.name) was made as \(type(of: made))"])
        }
        return box.value
    }
}
