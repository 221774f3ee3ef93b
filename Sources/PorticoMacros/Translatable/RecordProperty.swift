import SwiftSyntax

/// One property of a stored record: a column.
struct RecordProperty {
    /// The name as it is written in code.
    let token: String
    /// The name without backticks.
    let name: String
    let type: TypeSyntax
    /// How its column's type is written.
    let columnType: String
    /// Whether the column has the raw value.
    let isRaw: Bool
    /// `public ` or `package ` where it says so itself.
    let access: String
    let isMarkedKey: Bool
    let declaration: VariableDeclSyntax

    /// Reads a property; nil where it is not stored in each value, or after saying why it can be no column.
    ///
    /// - Parameter isOfPlain: Whether a type that is no column is one by its raw value.
    init?(_ declaration: VariableDeclSyntax, isOfPlain: Bool, problems: inout Problems) {
        guard !declaration.belongsToType else { return nil }
        guard declaration.bindings.count == 1, let binding = declaration.bindings.first else {
            problems.add("declare each column by itself: `var name: String`", at: declaration.bindings)
            return nil
        }
        guard !binding.isComputed else { return nil }
        guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
            problems.add("declare each column by itself: `var name: String`", at: binding.pattern)
            return nil
        }
        guard !declaration.has([.lazy]) else {
            problems.add("a lazy property is no column: make it a computed one", at: declaration)
            return nil
        }
        guard let type = binding.typeAnnotation?.type else {
            problems.add("the column `\(pattern.identifier.plainText)` needs its type written", at: binding.pattern)
            return nil
        }
        guard isOfPlain || ColumnType.isOne(type) else {
            problems.add(
                "`\(type.trimmed)` is no column: columns are \(ColumnType.list), and optionals of these",
                at: type
            )
            return nil
        }
        if declaration.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil {
            problems.add(
                "a `let` with a value cannot be read back: write `var`, or leave out the value",
                at: declaration.bindingSpecifier
            )
            return nil
        }
        self.declaration = declaration
        isRaw = !ColumnType.isOne(type)
        columnType = isRaw ? ColumnType.raw(of: type) : type.trimmedDescription
        access = declaration.has([.public]) ? "public " : declaration.has([.package]) ? "package " : ""
        self.type = type
        token = pattern.identifier.text
        name = pattern.identifier.plainText
        isMarkedKey = !declaration.attributes.named("PrimaryKey").isEmpty
    }
}

/// The types that a column can have, as they are spelled.
enum ColumnType {
    private static let names = ["String", "Int", "Double", "Bool", "Date", "Data"]

    /// For people: `String`, `Int` and so on.
    static let list = names.dropLast().map { "`\($0)`" }.joined(separator: ", ") + " or `\(names.last ?? "")`"

    static func isOne(_ type: TypeSyntax) -> Bool {
        names.contains(plainName(wrapped(type) ?? type) ?? "")
    }

    /// Of a type that is `RawRepresentable`, or an optional of one.
    static func raw(of type: TypeSyntax) -> String {
        wrapped(type).map { "Swift.Optional<\($0.trimmedDescription).RawValue>" }
            ?? "\(type.trimmedDescription).RawValue"
    }

    private static func wrapped(_ type: TypeSyntax) -> TypeSyntax? {
        switch type.as(TypeSyntaxEnum.self) {
        case .optionalType(let optional): optional.wrappedType
        case .identifierType(let name) where name.name.text == "Optional": onlyArgument(of: name.genericArgumentClause)
        case .memberType(let name) where name.name.text == "Optional": onlyArgument(of: name.genericArgumentClause)
        default: nil
        }
    }

    private static func onlyArgument(of clause: GenericArgumentClauseSyntax?) -> TypeSyntax? {
        guard let arguments = clause?.arguments, arguments.count == 1, case .type(let type) = arguments.first?.argument
        else { return nil }
        return type
    }

    private static func plainName(_ type: TypeSyntax) -> String? {
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let name) where name.genericArgumentClause == nil: name.name.plainText
        case .memberType(let name) where ["Swift", "Foundation"].contains(name.baseType.trimmedDescription):
            name.name.plainText
        default: nil
        }
    }
}
