/// A part of a text in a programming language that has a colour of its own.
struct CodePiece: Equatable, Sendable {
    /// No text has more pieces; what is behind the last one stays plain.
    static let limit = 20_000

    /// What a piece is. The raw value is the class that a page gives it.
    enum Kind: String, CaseIterable, Sendable {
        case keyword = "code-keyword"
        case type = "code-type"
        /// What is called: `print` in `print(1)`.
        case function = "code-function"
        case string = "code-string"
        case number = "code-number"
        case comment = "code-comment"
        /// `@MainActor`, `#include`, the attributes of a tag.
        case attribute = "code-attribute"
        /// The key of a value, a property of a style sheet, a variable of the shell.
        case name = "code-name"
    }

    let kind: Kind
    /// Which bytes of the text it is, never none.
    let range: Range<Int>
}
