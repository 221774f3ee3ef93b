import SwiftSyntax
import SwiftSyntaxBuilder

/// The members that `@ObservedScreen` writes.
struct ScreenMembers {
    private let name: String
    /// What the events tell the coordinator, as the class calls it.
    private let output: String?
    private let properties: [ShownProperty]
    private let methods: [HandlingMethod]

    /// Nil where the declaration is no class.
    init?(_ declaration: some DeclGroupSyntax, problems: inout Problems) {
        guard let type = declaration.as(ClassDeclSyntax.self) else {
            problems.add(
                "@ObservedScreen belongs on a class, which keeps its state between two events",
                at: declaration.introducer
            )
            return nil
        }
        name = type.name.text
        if let generics = type.genericParameterClause {
            problems.add("write the types of `\(name)`: what a screen shows has no generic ones", at: generics)
        }
        var (properties, methods): ([ShownProperty], [HandlingMethod]) = ([], [])
        var output: String?
        for member in type.memberBlock.members.map(\.decl) {
            if let condition = member.as(IfConfigDeclSyntax.self),
                condition.tokens(viewMode: .sourceAccurate).contains(where: { ["Shows", "Handles"].contains($0.text) })
            {
                problems.add("@ObservedScreen does not see what is inside #if: declare it outside", at: condition)
            } else if let alias = member.as(TypeAliasDeclSyntax.self), alias.name.text == "Output" {
                output = alias.initializer.value.trimmedDescription
            } else if let nested = member.asProtocol((any NamedDeclSyntax).self), nested.name.text == "Output",
                member.isProtocol((any DeclGroupSyntax).self)
            {
                output = "\(name).Output"
            } else if let variable = member.as(VariableDeclSyntax.self), !variable.attributes.named("Shows").isEmpty {
                properties += variable.bindings.compactMap { ShownProperty($0, of: variable, problems: &problems) }
            } else if let function = member.as(FunctionDeclSyntax.self), !function.attributes.named("Handles").isEmpty {
                methods.append(HandlingMethod(function, problems: &problems))
            }
        }
        if output == nil, let leading = methods.first(where: \.leads) {
            problems.add(
                "add `typealias Output = …` to the class: the type of what `\(leading.name)` tells the coordinator",
                at: leading.function.name
            )
        }
        self.output = output
        self.properties = properties
        self.methods = methods
    }

    func members(access: String) -> [DeclSyntax] {
        let fields = properties.map { "\($0.label): \($0.name)" }.joined(separator: ", ")
        let blanks = properties.map { "\($0.label): \($0.blank)" }.joined(separator: ", ")
        return [
            """
            /// What the screen shows.
            @Portico.ViewInputData \(raw: access)struct Value {
            \(raw: properties.map { "\(access)let \($0.name): \($0.type)" }.joined(separator: "\n"))
            }
            """,
            """
            /// What a visitor can do on the screen.
            @Portico.ViewEvents \(raw: access)enum Event {
            \(raw: (output.map { ["\(access)typealias Output = \($0)"] } ?? []).joined())
            \(raw: methods.map { $0.enumCase(of: name) }.joined(separator: "\n"))
            }
            """,
            "\(raw: access)nonisolated static var blank: Value { Value(\(raw: blanks)) }",
            "\(raw: access)var shown: Value { Value(\(raw: fields)) }",
            """
            \(raw: access)func handle(_ event: Event) async -> Event.Output? {
            \(raw: handling)
            }
            """,
        ]
    }

    private var handling: String {
        let handled = methods.filter { !$0.isStatic }
        if handled.isEmpty { return "nil" }
        let others = handled.count < methods.count ? "\ndefault: return nil" : ""
        return "switch event {\n" + handled.map(\.call).joined(separator: "\n") + others + "\n}"
    }
}

/// A property with `@Shows`.
struct ShownProperty {
    let name: String
    let label: String
    let type: String
    /// What is shown of it before the screen opens.
    let blank: String

    init?(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, problems: inout Problems) {
        guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self), !variable.belongsToType else {
            problems.add("@Shows belongs on a property with one name that each object has", at: binding.pattern)
            return nil
        }
        name = pattern.identifier.text
        label = pattern.identifier.asLabel
        let value = binding.initializer?.value
        guard let type = binding.typeAnnotation?.type.trimmedDescription ?? value.flatMap(Self.typeOfLiteral) else {
            problems.add("write the type of `\(name)`: @Shows does not see what its value is", at: pattern)
            return nil
        }
        self.type = type
        guard
            let blank = value?.trimmedDescription ?? (binding.typeAnnotation?.type).flatMap(Self.blank)
        else {
            problems.add(
                "`\(name)` is shown before the screen opens: make it optional, or give it a value",
                at: pattern
            )
            return nil
        }
        self.blank = blank
    }

    private static func typeOfLiteral(_ value: ExprSyntax) -> String? {
        switch value.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr: "String"
        case .integerLiteralExpr: "Int"
        case .floatLiteralExpr: "Double"
        case .booleanLiteralExpr: "Bool"
        default: nil
        }
    }

    private static func blank(of type: TypeSyntax) -> String? {
        if type.isOptional { return "nil" }
        return switch type.as(TypeSyntaxEnum.self) {
        case .arrayType: "[]"
        case .identifierType(let type):
            switch type.name.text {
            case "String": "\"\""
            case "Bool": "false"
            case "Int", "Double": "0"
            default: nil
            }
        default: nil
        }
    }
}

/// A method with `@Handles`. One that belongs to the class only says where to go: its event is a link or a form that is
/// asked for (`@Navigates`).
struct HandlingMethod {
    let function: FunctionDeclSyntax
    let isStatic: Bool

    var name: String { function.name.text }

    /// Whether it may tell the coordinator something.
    var leads: Bool {
        guard let type = function.signature.returnClause?.type.trimmedDescription else { return false }
        return type != "Void" && type != "()"
    }

    init(_ function: FunctionDeclSyntax, problems: inout Problems) {
        self.function = function
        isStatic = function.modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
        if let effect = function.signature.effectSpecifiers?.throwsClause {
            problems.add("handle the failure in `\(name)`: no front end knows what it means", at: effect)
        }
        if let generics = function.genericParameterClause {
            problems.add("write the types of `\(name)`: a form has no generic ones", at: generics)
        }
        for parameter in function.signature.parameterClause.parameters {
            let isAttributed = parameter.type.is(AttributedTypeSyntax.self)
            guard isAttributed || parameter.defaultValue != nil || parameter.ellipsis != nil else { continue }
            problems.add("a field of a form is a plain parameter: write its type alone", at: parameter)
        }
        guard isStatic else { return }
        if !leads || function.signature.returnClause?.type.isOptional ?? false {
            problems.add("a static method only says where to go: let `\(name)` return `Output`", at: function.name)
        }
        if !function.modifiers.contains(where: { $0.name.tokenKind == .keyword(.nonisolated) }) {
            problems.add("write `nonisolated static`: where `\(name)` leads depends on no object", at: function.name)
        }
        if let effect = function.signature.effectSpecifiers?.asyncSpecifier {
            problems.add("`\(name)` cannot wait: its address is printed into the page", at: effect)
        }
    }

    /// The case of the event, in a class of a name.
    func enumCase(of owner: String) -> String {
        let markers = ["Latest", "Limit"].flatMap(function.attributes.named).map(\.trimmedDescription)
        let call = parameters.isEmpty ? "()" : ""
        let navigates = isStatic ? ["@Portico.Navigates(\(owner).\(name)\(call))"] : []
        let fields = parameters.map { $0.label.map { "\($0.text): " } ?? "" }
        let list = zip(fields, parameters).map { $0 + $1.type }.joined(separator: ", ")
        return (markers + navigates + ["case \(name)\(list.isEmpty ? "" : "(\(list))")"]).joined(separator: " ")
    }

    /// What becomes of the event.
    var call: String {
        let names = parameters.indices.map { "value\($0 + 1)" }
        let pattern = names.isEmpty ? ".\(name)" : ".\(name)(\(names.map { "let \($0)" }.joined(separator: ", ")))"
        let arguments = zip(parameters, names).map { parameter, name in
            (parameter.label.map { "\($0.asLabel): " } ?? "") + name
        }
        let isAsync = function.signature.effectSpecifiers?.asyncSpecifier != nil
        let call = "\(isAsync ? "await " : "")self.\(name)(\(arguments.joined(separator: ", ")))"
        return "case \(pattern):\n" + (leads ? "return \(call)" : "\(call)\nreturn nil")
    }

    private var parameters: [(label: TokenSyntax?, type: String)] {
        function.signature.parameterClause.parameters.map { parameter in
            let label = parameter.firstName.tokenKind == .wildcard ? nil : parameter.firstName.trimmed
            return (label, parameter.type.trimmedDescription)
        }
    }
}
