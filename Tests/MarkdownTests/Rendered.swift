import Markdown
import Portico
import PorticoTesting

/// The HTML of a source, for tests.
func html(_ source: String, tasks: MarkdownRenderer.Tasks = .shown, notes: [String: String] = [:]) -> String {
    MarkdownRenderer(tasks: tasks, noteURL: { notes[$0] }).render(source).html.html
}
