import SwiftDiagnostics
import SwiftSyntax

/// One event: the case, the form fields of its parameters, and what its attributes say.
struct EventCase {
    let enumCase: EnumCase
    /// For each parameter the name it is read by; empty where its type names its fields itself.
    let fields: [String]
    /// What `@Navigates` was given.
    let navigation: ExprSyntax?
    /// What `@Latest(after:)` was given.
    let delay: ExprSyntax?
    /// What `@Limit` was given, with its labels.
    let limit: [String]

    init(_ enumCase: EnumCase, problems: inout Problems) {
        self.enumCase = enumCase
        fields = enumCase.parameters.map { Self.field(of: $0, in: enumCase, problems: &problems) }
        navigation = Self.marker("Navigates", on: enumCase, problems: &problems)?.argument
        delay = Self.marker("Latest", on: enumCase, problems: &problems)?.argument
        limit = Self.marker("Limit", on: enumCase, problems: &problems)?.labelledArguments ?? []
        guard navigation != nil else { return }
        guard let attribute = enumCase.attributes("Limit").first else { return }
        problems.add(
            "`\(enumCase.name)` only navigates, so nothing is posted: remove @Limit or @Navigates",
            at: attribute
        )
    }

    private static func marker(_ name: String, on enumCase: EnumCase, problems: inout Problems) -> AttributeSyntax? {
        let attributes = enumCase.attributes(name)
        if attributes.count > 1 {
            problems.add("`\(enumCase.name)` has @\(name) twice: remove one", at: attributes[1])
        }
        return attributes.first
    }

    private static func field(of parameter: CaseParameter, in enumCase: EnumCase, problems: inout Problems) -> String {
        if parameter.defaultValue != nil {
            problems.add(
                "a field the visitor leaves out is not given a default: remove it, and make the type optional if the field may be absent",
                at: parameter.syntax
            )
        }
        if let label = parameter.label { return label }
        if enumCase.parameters.count == 1, let changed = changedField(in: enumCase.name) { return changed }
        if KnownScalar.includes(parameter.type) {
            problems.add(
                "label the parameter: its label is the name of the form field, as in `case renamed(title: String)`",
                at: parameter.syntax,
                fixIts: [.write("add a label", labelled(parameter.syntax), for: parameter.syntax)]
            )
        }
        return ""
    }

    /// `query` for `queryChanged`.
    private static func changedField(in event: String) -> String? {
        guard event.hasSuffix("Changed"), event != "Changed" else { return nil }
        return String(event.dropLast("Changed".count))
    }

    private static func labelled(_ parameter: EnumCaseParameterSyntax) -> EnumCaseParameterSyntax {
        var labelled = parameter
        labelled.firstName = .identifier("<#field#>", leadingTrivia: parameter.leadingTrivia)
        labelled.secondName = nil
        labelled.colon = .colonToken(trailingTrivia: .space)
        labelled.type.leadingTrivia = []
        return labelled
    }
}

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
        "String", "Substring", "Character", "Bool", "Float", "Double", "Decimal", "Date", "CalendarDate", "URL", "UUID",
        "UploadedFile",
        "Secret",
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]
}
