import SwiftSyntax

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

    /// An expression that makes the case from one expression per parameter; nil leaves a parameter to its default value.
    func construction(_ arguments: [String?]) -> String {
        if parameters.isEmpty { return ".\(token)" }
        let list = zip(parameters, arguments).compactMap { parameter, argument in
            argument.map { parameter.argumentPrefix + $0 }
        }
        return ".\(token)(\(list.joined(separator: ", ")))"
    }
}
