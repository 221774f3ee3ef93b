import SwiftSyntax
import SwiftSyntaxBuilder

extension String {
    /// This text as a Swift string literal.
    var swiftLiteral: String {
        StringLiteralExprSyntax(content: self).description
    }
}

extension TokenSyntax {
    /// The name without the backticks it may be written in. `identifier` is no help: it does not keep its text alive,
    /// and a label such as `for` is not one.
    var plainText: String {
        text.count > 2 && text.first == "`" && text.last == "`" ? String(text.dropFirst().dropLast()) : text
    }

    /// As a label of a call. There the compiler warns of backticks around most keywords, and asks for them around these.
    var asLabel: String {
        let name = plainText
        let isPlain = name.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
        return isPlain && !["inout", "let", "var"].contains(name) ? name : text
    }
}

extension TypeSyntax {
    /// This type as an expression that members can follow: `(Int?)`, `Note.ID`.
    var asBase: String {
        switch `as`(TypeSyntaxEnum.self) {
        case .identifierType, .memberType, .arrayType, .dictionaryType: trimmedDescription
        default: "(\(trimmedDescription))"
        }
    }

    /// Whether it is spelled as an optional; an alias of one is not seen.
    var isOptional: Bool {
        switch `as`(TypeSyntaxEnum.self) {
        case .optionalType: true
        case .identifierType(let type): type.name.text == "Optional"
        case .memberType(let type): type.name.text == "Optional"
        default: false
        }
    }
}

extension ExprSyntax {
    /// This expression with its type said, so that `.first` and `1` mean the same wherever they are written.
    func typed(as type: TypeSyntax) -> String {
        switch `as`(ExprSyntaxEnum.self) {
        case .sequenceExpr, .infixOperatorExpr, .ternaryExpr, .closureExpr:
            "(\(trimmedDescription)) as \(type.trimmedDescription)"
        default: "\(trimmedDescription) as \(type.trimmedDescription)"
        }
    }
}
