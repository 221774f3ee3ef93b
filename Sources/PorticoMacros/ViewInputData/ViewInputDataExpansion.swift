package import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes `visitFields`: one call per property that is not private.
package protocol ViewInputDataExpansion: ConformanceExpansion {}

extension ViewInputDataExpansion {
    package static var conformance: String { "Portico.ViewInputData" }

    package static func members(
        of declaration: some DeclGroupSyntax,
        access: String,
        problems: inout Problems
    ) -> [DeclSyntax]? {
        let visits = fieldNames(of: declaration, problems: &problems).map {
            "visitor.field(\($0.plainText.swiftLiteral)) { $0.\($0.text) }"
        }
        return [
            """
            \(raw: access)static func visitFields<Visitor: Portico.FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Self {
            \(raw: visits.joined(separator: "\n"))
            }
            """
        ]
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
