package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Navigates`, `@Latest` and `@Limit`: `@ViewEvents` reads them, they write nothing themselves.
package protocol EventMarkerExpansion: PeerMacro {}

extension EventMarkerExpansion {
    package static func expansion(
        of attribute: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        CaseMarker.refuseElsewhere(than: "ViewEvents", attribute, on: declaration, in: context)
        return []
    }
}
