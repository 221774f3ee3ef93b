import SwiftSyntax

/// The types that are read from a single field, as far as their spelling tells.
enum KnownScalar {
    /// Whether a type is one of them, an optional of one, or a list of them.
    static func includes(_ type: TypeSyntax) -> Bool {
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let type): includes(type)
        case .optionalType(let type): includes(type.wrappedType)
        case .arrayType(let type): includes(type.element)
        default: false
        }
    }

    private static func includes(_ type: IdentifierTypeSyntax) -> Bool {
        if names.contains(type.name.text) { return true }
        guard ["Optional", "Array", "Set"].contains(type.name.text) else { return false }
        guard case .type(let element) = type.genericArgumentClause?.arguments.first?.argument else { return false }
        return includes(element)
    }

    private static let names: Set<String> = [
        "String", "Substring", "Character", "Bool", "Float", "Double", "Decimal", "Date", "CalendarDate", "URL", "UUID", "UploadedFile",
        "Secret",
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]
}
