public import Foundation
public import Observation

// View models as they are found: the server that is written for them has to compile whatever is in them. `.ci/test-new`
// builds it.

public enum StoreError: Error { case full }

public protocol OddStore: Sendable {
    var limit: Int { get }
    func stats(since date: Date) async throws(StoreError) -> [Stat]
    func delete(_ id: UUID, _ others: UUID..., then done: @escaping @Sendable (Bool) -> Void)
    func change(_ stat: inout Stat, with change: ((Bool) -> Void)?) -> Stat?
}

public struct Stat: Identifiable, Sendable {
    public let id: Int
    public var value: Double
    public var share: Int?
    public var days: [Int]
    public var isKnown: Bool?
    public var when: Date
    public var `class`: String

    public init(id: Int, value: Double, share: Int?, days: [Int], isKnown: Bool?, when: Date, class name: String) {
        self.id = id
        self.value = value
        self.share = share
        self.days = days
        self.isKnown = isKnown
        self.when = when
        self.class = name
    }
}

/// Called like something of Portico.
public struct Destination: Sendable {
    public let id: Int
}

@MainActor
@Observable
public final class OddModel {
    public struct Row: Sendable {
        public let id: Int
    }

    public private(set) var stats: [Stat] = []
    public private(set) var rows: [Row] = []
    public private(set) var places: [Destination] = []
    public var price = 1.5
    public var model = ""
    public var name = "odd"
    public var count = 0
    public var isOpen = false
    public var words = ["a"]
    public private(set) var best: Double?
    public private(set) var numbers: [Int] = []
    public private(set) var perhaps: Bool?
    public var `default`: String { "" }
    public var total: Int { get async { 1 } }

    public init(store: any OddStore, done: @escaping (Stat) -> Void, query: String = "") {}

    public func load() async {}
    public func select(_ stat: Stat) {}
    public func select(id: Int) {}
    public func search() {}
    public func search(query: String) async {}
    public func shapes() {}
    public func rename(model: String) {}
    public func open(in place: Int, _: String) {}
    public func set(price: Double, isOpen: Bool) {}
    public class func make() {}
    public func save() throws {}
    @discardableResult public func remove(id: Int) -> Bool { true }
}

/// Would have the files of `OddModel`.
@MainActor
@Observable
public final class OddViewModel {
    public init() {}
}

@Observable
public final class LooseModel {
    public var text = ""

    public init() {}

    public func load() async {}
    public func clear() { text = "" }
}

@MainActor
@Observable
public final class BoxModel<Value> {
    public init() {}
}

@MainActor
@Observable
public final class DetailModel {
    public let id: Int
    public private(set) var title = ""

    public init(id: Int, filter: String, limit: Int = 3) {
        self.id = id
    }
}

@MainActor
@Observable
public final class AllModel {
    public private(set) var odd: OddModel?
    public private(set) var detail: DetailModel?

    public init() {}
}

extension OddModel {
    public func more() {}
}

public enum Odds {
    @Observable public final class InnerModel {
        public init() {}
    }
}

#if os(iOS)
    @Observable public final class PhoneModel {
        public init() {}
    }
#endif
