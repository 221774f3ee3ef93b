import Portico
import PorticoHTML

/// A form that comes back to the visitor: which it was, what was typed, and why.
struct FormReturn: Sendable {
    let event: String
    let arguments: Form
    let typed: Form
    let problem: PageProblem

    var overlay: FormOverlay {
        FormOverlay(
            event: event,
            arguments: arguments,
            typed: typed,
            heading: problem.heading,
            text: problem.text,
            errors: problem.errors,
            showsUnplaced: true
        )
    }
}
