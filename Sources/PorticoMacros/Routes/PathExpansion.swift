package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Path`: `@Routes` reads it, it writes nothing itself.
package protocol PathExpansion: PeerMacro {}

extension PathExpansion {
    package static func expansion(
        of attribute: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        CaseMarker.refuseElsewhere(than: "Routes", attribute, on: declaration, in: context)
        return []
    }
}
