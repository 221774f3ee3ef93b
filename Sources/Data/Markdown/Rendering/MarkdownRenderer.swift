public import Portico

/// Renders GitHub flavoured Markdown as HTML that is safe to print.
///
/// ```swift
/// let renderer = MarkdownRenderer(tasks: .tickable, noteURL: { title in title == "Plan" ? "/notes/7" : nil })
/// let body = renderer.render("# Today\n- [ ] read [[Plan]]").html
/// // <h2 id="user-content-today">Today</h2>
/// // <ul><li class="task"><label><input type="checkbox" name="task" value="0"> read <a class="note-link" href="/notes/7">Plan</a>…
/// ```
///
/// Tables, task lists, strikethrough and bare URLs are understood (GFM 0.29), and beside these `==marked==` text, ticks
/// in cells of tables, and bare URLs that a stop or bracket of Chinese or Japanese ends. Equals signs that mark nothing
/// go into code. Nothing else that was typed vanishes:
/// - raw HTML is shown as the text it is, but for `<br>` in cells, and front matter as code;
/// - a link with an address other than relative, `http`, `https`, `mailto` or `tel` shows its text and the address;
/// - an image from elsewhere is a link, since fetching it would tell its server who reads the note;
/// - `![text](folder/name)` shows the file of that name, of any kind but a picture as a link; without one it is the
///   text and the address. `/folder/name` is no other: nothing else of this site is shown. `![text|300x200](name)` says
///   how large;
/// - `[[title]]` and `[[title|shown]]` link to notes, except in code and in links; a title without a note is a
///   `span.missing-note`, or text where it has brackets, as `[[ [draft ]]`. A title has no markup in it, and other
///   brackets that are not meant as a link go into code;
/// - a text that is too long, too deep or too costly to read is shown as it was typed, and so is one whose HTML does
///   not pass a second look, which holds it against all that may stand in a page.
///
/// `#` is `<h2>`, as the page has a heading of its own. Headings get ids, `user-content-` before GitHub's form of their
/// text, and links to `#part` lead there. A table lies in a `div.table` that can be scrolled with the keyboard.
public struct MarkdownRenderer: Sendable {
    /// How task items look.
    public enum Tasks: Sendable {
        /// Boxes named `task` with the task's index as value, for a form around the body: that of its mark in
        /// `MarkdownTasks.marks`.
        case tickable
        /// The same boxes, disabled.
        case shown
    }

    let tasks: Tasks
    let noteURL: @Sendable (String) -> String?
    let file: @Sendable (String) -> FileAddress?
    let report: @Sendable (MarkdownProblem) -> Void

    /// - Parameters:
    ///   - noteURL: The address of the note with a title, nil when there is none. Called for each link, also of equal
    ///     titles.
    ///   - file: Where the file of a name is, nil when there is none.
    ///   - report: Told of every text that is not shown as Markdown.
    public init(
        tasks: Tasks = .shown,
        noteURL: @escaping @Sendable (String) -> String? = { _ in nil },
        file: @escaping @Sendable (String) -> FileAddress? = { _ in nil },
        report: @escaping @Sendable (MarkdownProblem) -> Void = { _ in }
    ) {
        self.tasks = tasks
        self.noteURL = noteURL
        self.file = file
        self.report = report
    }

    /// The HTML of a text. Any text has one.
    public func render(_ source: String) -> RenderedMarkdown {
        let prepared = PreparedMarkdown(source, tasks: tasks)
        if let problem = prepared.problem { report(problem) }
        return RenderedMarkdown(html: prepared.html(noteURL: noteURL, file: file), problem: prepared.problem)
    }
}

/// What became of a Markdown text.
public struct RenderedMarkdown: Hashable, Sendable {
    /// The HTML; with a problem, the text as it was typed, in `<pre>`.
    public let html: SafeHTML
    /// Why it is not shown as Markdown; nil when it is.
    public let problem: MarkdownProblem?
}
