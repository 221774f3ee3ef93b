import SwiftSyntax

/// The cases of an enum that a macro is attached to.
struct EnumCases {
    let type: EnumDeclSyntax
    let cases: [EnumCase]

    /// Finds the cases; nil after saying so where there is no enum.
    ///
    /// `reserved` are names that the macro's own members have and a case therefore cannot.
    init?(_ declaration: some DeclSyntaxProtocol, macro: String, reserved: Set<String>, problems: inout Problems) {
        guard let type = declaration.as(EnumDeclSyntax.self) else {
            problems.add("@\(macro) belongs on an enum", at: declaration.introducer)
            return nil
        }
        if let clause = type.genericParameterClause {
            problems.add("@\(macro) takes no generic enum: name the types in the cases", at: clause)
        }
        self.type = type
        var cases: [EnumCase] = []
        for member in type.memberBlock.members {
            if let condition = member.decl.as(IfConfigDeclSyntax.self), condition.holdsMember(EnumCaseDeclSyntax.self) {
                problems.add("@\(macro) does not see cases inside #if: declare them outside", at: condition)
            }
            guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
            cases += declaration.elements.map { EnumCase($0, of: declaration) }
        }
        self.cases = cases
        var seen: Set<String> = []
        for one in cases {
            if reserved.contains(one.name) {
                problems.add(
                    "`\(one.name)` is the name of a member that @\(macro) writes: rename the case",
                    at: one.element.name
                )
            } else if !seen.insert(one.name).inserted {
                problems.add("there is another case `\(one.name)`: each needs a name of its own", at: one.element.name)
            }
            Self.refuseRepeatedLabels(of: one, problems: &problems)
        }
    }

    /// Whether the enum itself declares a type of that name.
    func declaresType(_ name: String) -> Bool {
        type.memberBlock.members.contains { member in
            switch member.decl.as(DeclSyntaxEnum.self) {
            case .typeAliasDecl(let declaration): declaration.name.plainText == name
            case .enumDecl(let declaration): declaration.name.plainText == name
            case .structDecl(let declaration): declaration.name.plainText == name
            case .classDecl(let declaration): declaration.name.plainText == name
            case .actorDecl(let declaration): declaration.name.plainText == name
            default: false
            }
        }
    }

    /// Whether the enum itself declares a property of that name.
    func declaresProperty(_ name: String) -> Bool {
        type.memberBlock.members.contains { member in
            member.decl.as(VariableDeclSyntax.self)?.bindings.contains {
                $0.pattern.names.contains { $0.plainText == name }
            } ?? false
        }
    }

    private static func refuseRepeatedLabels(of one: EnumCase, problems: inout Problems) {
        var seen: Set<String> = []
        for parameter in one.parameters {
            guard let label = parameter.label, !seen.insert(label).inserted else { continue }
            problems.add(
                "`\(one.name)` has two parameters `\(label)`: each needs a name of its own",
                at: parameter.syntax
            )
        }
    }
}

extension DeclSyntaxProtocol {
    /// The keyword a type begins with, where diagnostics about its kind point to; the declaration itself for others.
    var introducer: Syntax {
        asProtocol((any DeclGroupSyntax).self).map { Syntax($0.introducer) } ?? Syntax(self)
    }
}

extension IfConfigDeclSyntax {
    /// Whether any branch, at any depth, declares such a member.
    func holdsMember<Declaration: DeclSyntaxProtocol>(_ kind: Declaration.Type) -> Bool {
        clauses.contains { clause in
            guard case .decls(let members) = clause.elements else { return false }
            return members.contains { $0.decl.is(kind) || $0.decl.as(Self.self)?.holdsMember(kind) == true }
        }
    }
}

extension PatternSyntax {
    /// The names that a pattern binds.
    var names: [TokenSyntax] {
        switch `as`(PatternSyntaxEnum.self) {
        case .identifierPattern(let pattern): [pattern.identifier.trimmed]
        case .tuplePattern(let pattern): pattern.elements.flatMap(\.pattern.names)
        default: []
        }
    }
}
