/// The fieldsets that are open and what each does to its controls: `<fieldset disabled>` switches off all in it but those in its first
/// `<legend>` (WHATWG HTML section 4.10.15).
struct DisablingFieldsets<State> {
    private struct Fieldset {
        let state: State
        var hadLegend = false
        var isInFirstLegend = false
    }

    private var open: [Fieldset] = []

    /// The states of the fieldsets that reach the controls here, outermost first.
    var around: [State] {
        open.filter { !$0.isInFirstLegend }.map(\.state)
    }

    mutating func begin(_ state: State) {
        open.append(Fieldset(state: state))
    }

    mutating func end() {
        _ = open.popLast()
    }

    mutating func beginLegend() {
        guard let last = open.indices.last, !open[last].hadLegend else { return }
        open[last].hadLegend = true
        open[last].isInFirstLegend = true
    }

    mutating func endLegend() {
        guard let last = open.indices.last else { return }
        open[last].isInFirstLegend = false
    }
}
