import SwiftSyntax
import SwiftSyntaxMacros

/// The access that members need to witness a public protocol: a public type's are public, a package type's are package.
enum WitnessAccess {
    /// The modifier with a space after it, or nothing where the default will do.
    static func prefix(for type: some DeclGroupSyntax, in context: some MacroExpansionContext) -> String {
        if let own = keyword(in: type.modifiers) { return prefix(for: own) }
        // `public extension` makes its members public when they say nothing themselves.
        guard let outer = context.lexicalContext.first?.as(ExtensionDeclSyntax.self) else { return "" }
        return keyword(in: outer.modifiers).map(prefix) ?? ""
    }

    private static func keyword(in modifiers: DeclModifierListSyntax) -> Keyword? {
        for modifier in modifiers where modifier.detail == nil {
            if case .keyword(let keyword) = modifier.name.tokenKind, levels.contains(keyword) { return keyword }
        }
        return nil
    }

    private static func prefix(for keyword: Keyword) -> String {
        switch keyword {
        case .public, .open: "public "
        case .package: "package "
        default: ""
        }
    }

    private static let levels: [Keyword] = [.open, .public, .package, .internal, .fileprivate, .private]
}
