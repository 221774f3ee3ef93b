package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes `visitFields`: one call per property that is not private.
package protocol ViewInputDataExpansion: MemberMacro, ExtensionMacro {}

extension ViewInputDataExpansion {
    package static func expansion(
        of _: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo _: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        var problems = Problems()
        let names = fieldNames(of: declaration, problems: &problems)
        problems.report(to: context)
        guard problems.isEmpty else { return [] }
        let access = WitnessAccess.prefix(for: declaration, in: context)
        let visits = names.map { "visitor.field(\(($0.plainText).swiftLiteral)) { $0.\($0.text) }" }
        return [
            """
            \(raw: access)static func visitFields<Visitor: Portico.FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Self {
            \(raw: visits.joined(separator: "\n"))
            }
            """
        ]
    }

    package static func expansion(
        of _: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in _: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        var problems = Problems()
        _ = fieldNames(of: declaration, problems: &problems)
        guard problems.isEmpty, !protocols.isEmpty else { return [] }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): Portico.ViewInputData {}")]
    }

    private static func fieldNames(of declaration: some DeclGroupSyntax, problems: inout Problems) -> [TokenSyntax] {
        guard declaration.is(StructDeclSyntax.self) else {
            problems.add(
                "@ViewInputData belongs on a struct: what a view shows is a plain value",
                at: declaration.introducer
            )
            return []
        }
        var names: [TokenSyntax] = []
        for member in declaration.memberBlock.members {
            if let condition = member.decl.as(IfConfigDeclSyntax.self), condition.holdsMember(VariableDeclSyntax.self) {
                problems.add("@ViewInputData does not see properties inside #if: declare them outside", at: condition)
            }
            guard let property = member.decl.as(VariableDeclSyntax.self), property.isField else { continue }
            names += property.bindings.flatMap(\.pattern.names)
        }
        return names
    }
}

extension VariableDeclSyntax {
    /// Whether it belongs to each value and others may read it. `private(set)` only limits writing.
    fileprivate var isField: Bool { !has([.static, .class, .private, .fileprivate]) }
}
