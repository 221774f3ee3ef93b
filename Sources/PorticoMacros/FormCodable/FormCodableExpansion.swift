package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes what `FormCodable` asks for from a struct's stored properties: each is a field of its own name.
package protocol FormCodableExpansion: ExtensionMacro {}

extension FormCodableExpansion {
    package static func expansion(
        of _: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        var problems = Problems()
        let fields = FormFields(declaration, problems: &problems)
        problems.report(to: context)
        guard let fields, !protocols.isEmpty else { return [] }
        let members = fields.members(access: WitnessAccess.prefix(for: declaration, in: context))
        return [
            try ExtensionDeclSyntax(
                """
                extension \(type.trimmed): Portico.FormCodable {
                \(raw: members.joined(separator: "\n\n"))
                }
                """
            )
        ]
    }
}

/// The fields of a form that a struct is made of.
private struct FormFields {
    private struct Field {
        /// The name as it is written in code.
        let token: String
        let name: String
        let type: TypeSyntax
        /// What it is where nothing was sent; nil where it has to be sent, or is optional.
        let fallback: ExprSyntax?

        /// The type whose fields it reads: of one that may be left out they are optional.
        var shape: String { fallback == nil ? type.asBase : "(\(type.trimmedDescription)?)" }
    }

    private var fields: [Field] = []

    /// Nil after saying what is wrong.
    init?(_ declaration: some DeclGroupSyntax, problems: inout Problems) {
        guard declaration.is(StructDeclSyntax.self) else {
            problems.add(
                "@FormCodable belongs on a struct: each of its properties is a field",
                at: declaration.introducer
            )
            return nil
        }
        for member in declaration.memberBlock.members {
            if let condition = member.decl.as(IfConfigDeclSyntax.self), condition.holdsMember(VariableDeclSyntax.self) {
                problems.add("@FormCodable does not see properties inside #if: declare them outside", at: condition)
            }
            guard let property = member.decl.as(VariableDeclSyntax.self), !property.belongsToType else { continue }
            for binding in property.bindings where !binding.isComputed {
                guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
                    let type = binding.typeAnnotation?.type.trimmed
                else {
                    problems.add("a field needs its type written: `var name: String`", at: binding.pattern)
                    continue
                }
                fields.append(
                    Field(
                        token: pattern.identifier.text,
                        name: pattern.identifier.plainText,
                        type: type,
                        fallback: type.isOptional ? nil : binding.initializer?.value.trimmed
                    )
                )
            }
        }
        guard problems.isEmpty else { return nil }
        if fields.isEmpty {
            problems.add(
                "a struct without properties reads no field: add one, or leave the parameter out",
                at: declaration.introducer
            )
            return nil
        }
    }

    func members(access: String) -> [String] {
        let shapes = fields.map { "\($0.shape).fields(named: \($0.name.swiftLiteral))" }
        // Not the properties' own names: one may be called `form`.
        let names = fields.indices.map { "value\($0 + 1)" }
        let readings = zip(names, fields).map { name, field in
            let fallback = field.fallback.map { ", default: \($0)" } ?? ""
            return "let \(name) = values.read(\(field.type.asBase).self, named: \(field.name.swiftLiteral)\(fallback))"
        }
        let bindings = names.map { "let \($0)" }.joined(separator: ", ")
        let arguments = zip(names, fields).map { "\($1.token): \($0)" }.joined(separator: ", ")
        let entries = fields.map { "self.\($0.token).entries(named: \($0.name.swiftLiteral))" }
        return [
            """
            \(access)static func fields(named _: String) -> [Portico.FieldShape] {
            Array([\(shapes.joined(separator: ", "))].joined())
            }
            """,
            """
            \(access)init(from form: Portico.Form, named _: String) throws(Portico.InvalidFields) {
            var values = Portico.EventReader(form)
            \(readings.joined(separator: "\n"))
            guard \(bindings) else { throw values.invalidFields }
            self.init(\(arguments))
            }
            """,
            """
            \(access)func entries(named _: String) -> [Portico.Form.Entry] {
            Array([\(entries.joined(separator: ", "))].joined())
            }
            """,
        ]
    }
}
