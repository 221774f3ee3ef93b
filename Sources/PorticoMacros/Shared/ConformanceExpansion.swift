package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// A macro that makes a type conform to a protocol: it writes the members that the protocol asks for, and nothing where
/// the declaration has a problem.
package protocol ConformanceExpansion: MemberMacro, ExtensionMacro {
    /// The protocol, with its module.
    static var conformance: String { get }

    /// The members, with an access and a space before them; nil after saying what is wrong.
    static func members(
        of declaration: some DeclGroupSyntax,
        access: String,
        problems: inout Problems
    ) -> [DeclSyntax]?
}

extension ConformanceExpansion {
    package static func expansion(
        of _: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo _: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        var problems = Problems()
        let access = WitnessAccess.prefix(for: declaration, in: context)
        let members = members(of: declaration, access: access, problems: &problems)
        problems.report(to: context)
        return problems.isEmpty ? members ?? [] : []
    }

    package static func expansion(
        of _: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in _: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        var problems = Problems()
        guard members(of: declaration, access: "", problems: &problems) != nil, problems.isEmpty, !protocols.isEmpty
        else { return [] }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformance) {}")]
    }
}
