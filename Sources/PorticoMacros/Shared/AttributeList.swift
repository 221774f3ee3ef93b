import SwiftSyntax

extension AttributeListSyntax {
    /// The attributes of that name, with or without a module before it.
    func named(_ name: String) -> [AttributeSyntax] {
        compactMap { $0.as(AttributeSyntax.self) }.filter { $0.simpleName == name }
    }
}

extension AttributeSyntax {
    /// The name without the module it may be qualified with.
    var simpleName: String? {
        switch attributeName.as(TypeSyntaxEnum.self) {
        case .identifierType(let type): type.name.plainText
        case .memberType(let type): type.name.plainText
        default: nil
        }
    }

    /// The expression it is given.
    var argument: ExprSyntax? {
        guard case .argumentList(let list) = arguments else { return nil }
        return list.first?.expression.trimmed
    }

    /// All it is given, each with its label: `bytes: 1_024`.
    var labelledArguments: [String] {
        guard case .argumentList(let list) = arguments else { return [] }
        return list.map { argument in
            (argument.label.map { "\($0.text): " } ?? "") + argument.expression.trimmedDescription
        }
    }
}
