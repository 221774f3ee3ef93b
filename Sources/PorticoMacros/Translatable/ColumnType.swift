import SwiftSyntax

/// The types that a column can have, as they are spelled.
enum ColumnType {
    private static let names = ["String", "Int", "Double", "Bool", "Date", "Data"]

    /// For people: `String`, `Int` and so on.
    static let list = names.dropLast().map { "`\($0)`" }.joined(separator: ", ") + " or `\(names.last ?? "")`"

    static func isOne(_ type: TypeSyntax) -> Bool {
        names.contains(plainName(wrapped(type) ?? type) ?? "")
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
        guard let arguments = clause?.arguments, arguments.count == 1, case .type(let type) = arguments.first?.argument else { return nil }
        return type
    }

    private static func plainName(_ type: TypeSyntax) -> String? {
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let name) where name.genericArgumentClause == nil: name.name.plainText
        case .memberType(let name) where ["Swift", "Foundation"].contains(name.baseType.trimmedDescription): name.name.plainText
        default: nil
        }
    }
}
