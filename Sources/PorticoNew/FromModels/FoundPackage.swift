import SwiftParser
import SwiftSyntax

/// What a Swift package of view models has that a server could show: by what is written, without types.
///
///     let found = FoundPackage(["TripFeatures/TripListModel.swift": source])
///     found.models[0].methods    // what a visitor could do
struct FoundPackage {
    private(set) var models: [FoundModel] = []
    /// Public structs, by name.
    private(set) var values: [String: FoundValue] = [:]
    /// Public protocols, by name.
    private(set) var protocols: [String: FoundProtocol] = [:]
    /// Public classes, actors and structs that can be made of nothing.
    private(set) var makeable: Set<String> = []
    /// Names that several files declare.
    private var twice: Set<String> = []
    /// What nothing is written for.
    private(set) var remarks: [FoundRemark] = []

    /// - Parameter sources: by path.
    init(_ sources: [String: String]) {
        for (path, source) in sources.sorted(by: { $0.key < $1.key }) {
            let tree = Parser.parse(source: source)
            let reader = PackageReader(path, tree)
            reader.walk(tree)
            models += reader.models
            remarks += reader.remarks
            twice.formUnion(Set(values.keys).intersection(reader.values.keys))
            twice.formUnion(Set(protocols.keys).intersection(reader.protocols.keys))
            values.merge(reader.values) { $1 }
            protocols.merge(reader.protocols) { $1 }
            makeable.formUnion(reader.makeable)
        }
    }

    /// Of a name that two modules have, or that Portico has as well, nobody could tell which is meant.
    mutating func leaveOut(_ taken: Set<String>) {
        let doubled = Dictionary(grouping: models, by: \.name).filter { $1.count > 1 }.keys
        let names = taken.union(doubled).union(twice)
        for model in models where names.contains(model.name) {
            remarks.append(FoundRemark(place: model.place, text: "\(model.name) is the name of something else, too"))
        }
        models.removeAll { names.contains($0.name) }
        for name in names {
            values[name] = nil
            protocols[name] = nil
            makeable.remove(name)
        }
    }

    /// What a type is where it stands for another: the type of an id.
    func resolved(_ type: FoundType) -> FoundType {
        guard case .named(let name) = type, name.hasSuffix(".ID"), let value = values[String(name.dropLast(3))] else {
            return type
        }
        return value.id ?? type
    }
}

/// Where somebody has to decide, and what.
struct FoundRemark: Equatable, CustomStringConvertible {
    let place: String
    let text: String

    var description: String { "\(place): \(text)" }
}

/// A type as it is written, as far as anything depends on it.
indirect enum FoundType: Equatable {
    case named(String)
    case optional(FoundType)
    case array(FoundType)
    case function(arity: Int)
    case other(String)

    init(_ type: TypeSyntax) {
        if let type = type.as(OptionalTypeSyntax.self) {
            self = .optional(FoundType(type.wrappedType))
        } else if let type = type.as(ArrayTypeSyntax.self) {
            self = .array(FoundType(type.element))
        } else if let type = type.as(AttributedTypeSyntax.self) {
            self = type.specifiers.isEmpty ? FoundType(type.baseType) : .other(type.trimmedDescription)
        } else if let type = type.as(SomeOrAnyTypeSyntax.self) {
            self = FoundType(type.constraint)
        } else if let type = type.as(FunctionTypeSyntax.self) {
            let isVoid = ["Void", "()"].contains(type.returnClause.type.trimmedDescription)
            let isPlain = type.effectSpecifiers == nil && isVoid
            self = isPlain ? .function(arity: type.parameters.count) : .other(type.trimmedDescription)
        } else if let type = type.as(TupleTypeSyntax.self), let only = type.elements.first, type.elements.count == 1 {
            self = FoundType(only.type)
        } else if type.is(MemberTypeSyntax.self) || type.as(IdentifierTypeSyntax.self)?.genericArgumentClause == nil {
            self = .named(type.trimmedDescription)
        } else {
            self = .other(type.trimmedDescription)
        }
    }

    /// Whether a field has it as it is.
    var isPlain: Bool {
        if case .named(let name) = self { ["String", "Int", "Double", "Bool"].contains(name) } else { false }
    }

    /// As a template is given it, and how it is written there; nil where it has no such form. Numbers are texts but whole
    /// ones.
    var shown: (type: String, write: (String) -> String)? {
        switch self {
        case .named("String"), .named("Int"), .named("Bool"), .optional(.named("String")), .array(.named("String")):
            (text, { $0 })
        case .named("Double"): ("String", { "String(\($0))" })
        case .optional(.named("Int")), .optional(.named("Double")): ("String?", { "\($0).map { String($0) }" })
        case .array(.named("Int")), .array(.named("Double")): ("[String]", { "\($0).map { String($0) }" })
        default: nil
        }
    }

    /// As it is written in Swift.
    var text: String {
        switch self {
        case .named(let name), .other(let name): name
        case .optional(let type): "\(type.text)?"
        case .array(let type): "[\(type.text)]"
        case .function: "closure"
        }
    }
}

/// A class that shows something.
struct FoundModel: Equatable {
    let name: String
    let place: String
    /// Whether it is on the main actor.
    let isMain: Bool
    /// The types that are declared in it, which have their names there alone.
    let nested: Set<String>
    var properties: [FoundProperty] = []
    var methods: [FoundMethod] = []
    /// The first public initialiser; nil where there is none.
    var parameters: [FoundParameter]?
}

struct FoundProperty: Equatable {
    let name: String
    let type: FoundType
    let isSettable: Bool
    let place: String

    var hasPlainName: Bool { SwiftWord.isPlain(name) }
}

struct FoundMethod: Equatable {
    let name: String
    let parameters: [FoundParameter]
    let isAsync: Bool
    let isThrowing: Bool
    let result: FoundType?
    /// All but what it does, as it is written.
    let signature: String
    let place: String
}

struct FoundParameter: Equatable {
    /// Nil where a caller writes none.
    let label: String?
    let name: String
    let type: FoundType
    let hasDefault: Bool

    /// What is written before the argument.
    var prefix: String { label.map { "\($0): " } ?? "" }
}

/// A struct that view models have lists of.
struct FoundValue: Equatable {
    var properties: [FoundProperty] = []
    var parameters: [FoundParameter]?

    var id: FoundType? { properties.first { $0.name == "id" }?.type }
}

/// What a view model is given to work with.
struct FoundProtocol: Equatable {
    let place: String
    let isActor: Bool
    let isObject: Bool
    /// What its file imports.
    let imports: Set<String>
    var properties: [FoundProperty] = []
    var methods: [FoundMethod] = []
    /// Whether it asks for more than methods and properties.
    var isOther = false
}
