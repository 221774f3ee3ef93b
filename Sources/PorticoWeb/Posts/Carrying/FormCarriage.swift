import Portico
import PorticoHTML

/// How a page takes a form along that belongs to another, and what it says of it.
struct FormCarriage: Sendable {
    let form: CarriedForm
    let problem: PageProblem
    /// Whether it is what the page has to say first.
    var isAlert = true
    /// Whether the page's forms take it along; else it is shown only.
    var goesOn = true

    var overlay: CarriedFormOverlay {
        CarriedFormOverlay(
            fields: goesOn ? form.fields : [:],
            typed: form.typed,
            heading: problem.heading,
            text: problem.text,
            isAlert: isAlert
        )
    }
}
