public import Portico

/// What became of a Markdown text.
public struct RenderedMarkdown: Hashable, Sendable {
    /// The HTML; with a problem, the text as it was typed, in `<pre>`.
    public let html: SafeHTML
    /// Why it is not shown as Markdown; nil when it is.
    public let problem: MarkdownProblem?
}
