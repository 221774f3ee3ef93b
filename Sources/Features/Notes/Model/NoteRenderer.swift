public import Portico

/// Makes HTML of a note's Markdown: clean, whatever is written in it.
///
///     let html = renderer.html(of: note.content.body, notes: ["Plan": plan.id], tasks: .fixed)
public protocol NoteRenderer: Sendable {
    /// - Parameters:
    ///   - notes: where `[[title]]` leads, by the title as it is written; titles that lead nowhere yet are left out.
    ///   - tasks: whether task items can be ticked.
    func html(of body: String, notes: [String: Note.ID], tasks: NoteTasks) -> SafeHTML
    /// The titles that stand as `[[title]]` in a body.
    func linkedTitles(in body: String) -> [String]
    /// Which of a body's task items are done, in its order.
    func tasks(in body: String) -> [Bool]
    /// The body with the task items of these numbers done and all others not.
    func ticking(_ done: Set<Int>, in body: String) -> String
}

/// How the task items of a note are shown.
public enum NoteTasks: Sendable, Hashable {
    /// They can only be looked at.
    case fixed
    /// Checkboxes named `task`, each with its number, from 0, as its value: for a form around the body.
    case tickable
}
