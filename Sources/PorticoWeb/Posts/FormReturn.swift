import Portico
import PorticoHTML

/// A form that comes back to the visitor: which it was, what was typed, and why.
struct FormReturn: Sendable {
    let event: String
    let arguments: Form
    let typed: Form
    let problem: PageProblem
    /// Whether it was typed into a page of before: what is there may have changed meanwhile.
    var isLate = false

    var overlay: FormOverlay {
        FormOverlay(
            event: event,
            arguments: arguments,
            typed: typed,
            heading: problem.heading,
            text: problem.text,
            errors: problem.errors,
            showsUnplaced: true,
            noteOfChange: isLate ? "This has been changed since you began typing: compare before you save." : nil
        )
    }
}
