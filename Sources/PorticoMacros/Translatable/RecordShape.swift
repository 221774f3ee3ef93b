import SwiftSyntax
import SwiftSyntaxMacros

/// A struct with `@Translatable`, read: the plain type it stands for, its table, columns and primary key.
struct RecordShape {
    let name: String
    /// Nil where the struct is the plain type itself.
    let plain: String?
    let table: String
    let properties: [RecordProperty]
    let key: [RecordProperty]

    /// Nil after saying what is wrong.
    init?(_ declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax, problems: inout Problems) {
        guard let type = declaration.as(StructDeclSyntax.self) else {
            problems.add(
                "@Translatable belongs on a struct: a stored record is a plain value",
                at: declaration.introducer
            )
            return nil
        }
        if let clause = type.genericParameterClause {
            problems.add("@Translatable takes no generic struct: a table has columns of known types", at: clause)
        }
        let arguments = RecordArguments(attribute, problems: &problems)
        let properties = Self.properties(of: type, isPlain: arguments.plain == nil, problems: &problems)
        let key = Self.key(of: type, among: properties, problems: &problems)
        guard problems.isEmpty else { return nil }
        name = type.name.text
        plain = arguments.plain
        table = arguments.table ?? Self.table(of: type.name.plainText)
        self.properties = properties
        self.key = key
    }

    private static func properties(
        of type: StructDeclSyntax,
        isPlain: Bool,
        problems: inout Problems
    ) -> [RecordProperty] {
        var properties: [RecordProperty] = []
        for member in type.memberBlock.members {
            if let condition = member.decl.as(IfConfigDeclSyntax.self), condition.holdsMember(VariableDeclSyntax.self) {
                problems.add("@Translatable does not see properties inside #if: declare them outside", at: condition)
            }
            guard let declaration = member.decl.as(VariableDeclSyntax.self) else { continue }
            guard let property = RecordProperty(declaration, isOfPlain: isPlain, problems: &problems) else {
                continue
            }
            if ["primaryKey", "storedValues", "plain"].contains(property.name) {
                problems.add(
                    "`\(property.name)` is the name of a member that @Translatable writes: rename the property",
                    at: declaration
                )
            }
            properties.append(property)
        }
        // SQLite knows no upper case in names.
        var seen: Set<String> = []
        for property in properties where !seen.insert(property.name.lowercased()).inserted {
            problems.add(
                "there is another column `\(property.name)`: in SQL names differ by more than case",
                at: property.declaration
            )
        }
        return properties
    }

    private static func key(
        of type: StructDeclSyntax,
        among properties: [RecordProperty],
        problems: inout Problems
    ) -> [RecordProperty] {
        let marked = properties.filter(\.isMarkedKey)
        let key = marked.isEmpty ? properties.filter { $0.name == "id" } : marked
        if key.isEmpty, problems.isEmpty {
            problems.add(
                "`\(type.name.plainText)` has no primary key: name a property `id`, or mark one with @PrimaryKey",
                at: type.name
            )
        }
        for property in key where property.type.isOptional {
            problems.add("a primary key always has a value: `\(property.name)` cannot be optional", at: property.type)
        }
        return key
    }

    /// `StoredSavedSearch` is kept in `savedSearch`.
    private static func table(of name: String) -> String {
        let short = name.hasPrefix("Stored") && name.count > 6 ? name.dropFirst(6) : name[...]
        return short.prefix(1).lowercased() + short.dropFirst()
    }
}

/// What is written in the parentheses of `@Translatable`.
private struct RecordArguments {
    var plain: String?
    var table: String?

    init(_ attribute: AttributeSyntax, problems: inout Problems) {
        guard case .argumentList(let list) = attribute.arguments else { return }
        if let first = list.first, first.label == nil {
            if let member = first.expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self",
                let base = member.base
            {
                plain = base.trimmedDescription
            } else {
                problems.add("name the plain type itself: `@Translatable(SavedSearch.self)`", at: first.expression)
            }
        }
        guard let argument = list.first(where: { $0.label?.text == "table" })?.expression else { return }
        if let name = argument.as(StringLiteralExprSyntax.self)?.sqlName {
            table = name
        } else if !argument.is(NilLiteralExprSyntax.self) {
            problems.add("write the table's name as it is: letters, digits and `_`", at: argument)
        }
    }
}

extension StringLiteralExprSyntax {
    /// The text, where SQL takes it as a name without quotes.
    fileprivate var sqlName: String? {
        guard segments.count == 1, case .stringSegment(let segment) = segments.first else { return nil }
        let text = segment.content.text
        let isName = text.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isName && !text.isEmpty ? text : nil
    }
}
