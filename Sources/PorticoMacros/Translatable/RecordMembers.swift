import SwiftSyntax

/// The members that make a struct a `StoredRecord`, as source.
struct RecordMembers {
    let shape: RecordShape
    /// The access modifier with a space after it, or nothing.
    let access: String

    var all: [String] {
        [
            "\(access)typealias Plain = \(shape.plain ?? shape.name)",
            primaryKeyType,
            columnsType,
            "\(access)static let table = \(shape.table.swiftLiteral)",
            "\(access)static let columnNames = [\(shape.properties.map(\.name.swiftLiteral).joined(separator: ", "))]",
            "\(access)static let columnKinds: [Storage.ColumnKind] = [\(list { "\($0.columnType).columnKind" })]",
            "\(access)static let primaryKeyColumns = [\(keyIndices.map(String.init).joined(separator: ", "))]",
            "\(access)static let columns = Columns()",
            "\(access)var primaryKey: PrimaryKey {\n\(primaryKeyValue)\n}",
            "\(access)var storedValues: [Storage.StoredValue] {\n[\(list { "\(column(of: $0)).storedValue" })]\n}",
            rowInitializer,
        ] + (shape.plain.map(translation) ?? ["\(access)typealias ManagedObject = \(shape.name)"])
    }

    private func column(of property: RecordProperty) -> String {
        if !property.isRaw { return "self.\(property.token)" }
        return property.type.isOptional ? "(self.\(property.token)?.rawValue)" : "self.\(property.token).rawValue"
    }

    private var keyIndices: [Int] {
        shape.key.compactMap { key in shape.properties.firstIndex { $0.name == key.name } }
    }

    private var primaryKeyType: String {
        if shape.key.count == 1, let only = shape.key.first {
            return "\(access)typealias PrimaryKey = \(only.columnType)"
        }
        let parameters = shape.key.map { "\($0.token): \($0.columnType)" }.joined(separator: ", ")
        let bindings = shape.key.enumerated().map { index, property in
            "let \(property.token) = \(property.columnType)(storedValue: storedValues[\(index)])"
        }
        let arguments = shape.key.map { "\($0.name): \($0.token)" }.joined(separator: ", ")
        return """
            \(access)struct PrimaryKey: Storage.StoredKey {
            \(shape.key.map { "\(access)var \($0.token): \($0.columnType)" }.joined(separator: "\n"))

            \(access)init(\(parameters)) {
            \(shape.key.map { "self.\($0.token) = \($0.token)" }.joined(separator: "\n"))
            }

            \(access)init?(storedValues: [Storage.StoredValue]) {
            guard storedValues.count == \(shape.key.count), \(bindings.joined(separator: ", ")) else {
            return nil
            }
            self.init(\(arguments))
            }

            \(access)var storedValues: [Storage.StoredValue] {
            [\(shape.key.map { "self.\($0.token).storedValue" }.joined(separator: ", "))]
            }
            }
            """
    }

    private var primaryKeyValue: String {
        if shape.key.count == 1, let only = shape.key.first { return column(of: only) }
        return "PrimaryKey(\(shape.key.map { "\($0.name): \(column(of: $0))" }.joined(separator: ", ")))"
    }

    /// A column can be seen by whoever sees the property: its type may be of a module that the file does not import
    /// publicly.
    private var columnsType: String {
        let columns = shape.properties.enumerated().map { index, property in
            let type = "Storage.Column<\(shape.name), \(property.columnType)>"
            return
                "\(property.access)let \(property.token): \(type) = .init(\(property.name.swiftLiteral), at: \(index))"
        }
        return "\(access)struct Columns: Swift.Sendable {\n\(columns.joined(separator: "\n"))\n}"
    }

    private var rowInitializer: String {
        let lines = shape.properties.enumerated().map {
            "self.\($1.token) = try row.\($1.isRaw ? "rawValue" : "value")(at: \($0))"
        }
        return """
            \(access)init(row: Storage.StoredRow) throws(Storage.TranslationError) {
            \(lines.joined(separator: "\n"))
            }
            """
    }

    /// From the plain type and back.
    private func translation(_ plain: String) -> [String] { [initializer(from: plain), method(to: plain)] }

    private func initializer(from plain: String) -> String {
        let lines = shape.properties.map { "self.\($0.token) = Storage.Translation.stored(plain.\($0.token))" }
        return """
            \(access)init(_ plain: \(plain)) {
            \(lines.joined(separator: "\n"))
            }
            """
    }

    /// Each property is a statement of its own, so that the compiler says which one does not fit.
    private func method(to plain: String) -> String {
        let lines = shape.properties.enumerated().map { index, property in
            """
            let value\(index + 1) = try Storage.Translation.plain(\
            self.\(property.token), for: \\\(plain).\(property.token), \(property.name.swiftLiteral), of: self)
            """
        }
        let arguments = shape.properties.enumerated().map { "\($1.name): value\($0 + 1)" }.joined(separator: ", ")
        return """
            \(access)func plain() throws(Storage.TranslationError) -> \(plain) {
            \(lines.joined(separator: "\n"))
            return \(plain)(\(arguments))
            }
            """
    }

    private func list(_ text: (RecordProperty) -> String) -> String {
        shape.properties.map(text).joined(separator: ", ")
    }
}
