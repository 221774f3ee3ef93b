import SwiftSyntax
import SwiftSyntaxMacros

/// One case of an enum, with what is written around it.
struct EnumCase {
    let declaration: EnumCaseDeclSyntax
    let element: EnumCaseElementSyntax
    let parameters: [CaseParameter]

    init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax) {
        self.element = element
        self.declaration = declaration
        parameters = element.parameterClause?.parameters.map(CaseParameter.init) ?? []
    }

    /// The name without backticks.
    var name: String { element.name.plainText }

    /// The name as it is written in code.
    var token: String { element.name.text }

    func attributes(_ name: String) -> [AttributeSyntax] {
        declaration.attributes.named(name)
    }

    /// A pattern that binds the associated values to `value1`, `value2` and so on.
    var bindingPattern: String {
        parameters.isEmpty ? ".\(token)" : ".\(token)(\(boundNames.map { "let \($0)" }.joined(separator: ", ")))"
    }

    /// The names that `bindingPattern` binds.
    var boundNames: [String] {
        parameters.indices.map { "value\($0 + 1)" }
    }

    /// An expression that makes the case from one expression per parameter; nil leaves a parameter to its default
    /// value.
    func construction(_ arguments: [String?]) -> String {
        if parameters.isEmpty { return ".\(token)" }
        let list = zip(parameters, arguments).compactMap { parameter, argument in
            argument.map { parameter.argumentPrefix + $0 }
        }
        return ".\(token)(\(list.joined(separator: ", ")))"
    }
}

/// One associated value of an enum's case.
struct CaseParameter {
    let syntax: EnumCaseParameterSyntax

    /// The label without backticks; nil where there is none, or only `_`.
    var label: String? {
        labelToken?.plainText
    }

    /// The label as it stands in a call, with the colon and a space; nothing where there is none.
    var argumentPrefix: String {
        labelToken.map { "\($0.asLabel): " } ?? ""
    }

    var type: TypeSyntax { syntax.type.trimmed }

    var defaultValue: ExprSyntax? { syntax.defaultValue?.value.trimmed }

    var isOptional: Bool {
        type.isOptional || defaultValue?.is(NilLiteralExprSyntax.self) == true
    }

    private var labelToken: TokenSyntax? {
        guard let name = syntax.firstName, name.tokenKind != .wildcard else { return nil }
        return name.trimmed
    }
}

/// The attributes of cases that the macro on their enum reads.
enum CaseMarker {
    /// Says so where such an attribute has no effect: on anything but a case of an enum with `@owner`.
    static func refuseElsewhere(
        than owner: String,
        _ attribute: AttributeSyntax,
        on declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) {
        let type = context.lexicalContext.first?.as(EnumDeclSyntax.self)
        if declaration.is(EnumCaseDeclSyntax.self), let type, !type.attributes.named(owner).isEmpty { return }
        var problems = Problems()
        problems.add("@\(attribute.attributeName.trimmed) belongs on a case of an enum with @\(owner)", at: attribute)
        problems.report(to: context)
    }
}
