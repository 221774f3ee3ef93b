/// What a view is given to show: plain, formatted, ready to print.
///
///     @ViewInputData struct DomainRowViewInputData {
///         let name: [TextRun]
///         let zone: String
///         let updated: String
///     }
///
/// The macro `@ViewInputData` writes `visitFields`, through which templates learn names and types without reflection.
public protocol ViewInputData: Sendable, Equatable, Encodable {
    /// Shows a visitor every field: its name and how to get it.
    static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Self
}
