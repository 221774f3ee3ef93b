import SwiftSyntax

/// One associated value of an enum's case.
struct CaseParameter {
    let syntax: EnumCaseParameterSyntax

    /// The label without backticks; nil where there is none, or only `_`.
    var label: String? {
        labelToken?.plainText
    }

    /// The label as it stands in a call, with the colon and a space; nothing where there is none.
    var argumentPrefix: String {
        labelToken.map { Self.needsNoBackticks($0.plainText) ? "\($0.plainText): " : "\($0.text): " } ?? ""
    }

    var type: TypeSyntax { syntax.type.trimmed }

    var defaultValue: ExprSyntax? { syntax.defaultValue?.value.trimmed }

    var isOptional: Bool {
        type.isOptional || defaultValue?.is(NilLiteralExprSyntax.self) == true
    }

    /// In a call the compiler warns of backticks around most keywords, and asks for them around these.
    private static func needsNoBackticks(_ label: String) -> Bool {
        !["inout", "let", "var"].contains(label) && label.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    }

    private var labelToken: TokenSyntax? {
        guard let name = syntax.firstName, name.tokenKind != .wildcard else { return nil }
        return name.trimmed
    }
}
