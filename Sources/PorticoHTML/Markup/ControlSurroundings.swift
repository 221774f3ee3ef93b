/// What around a place keeps controls from being sent: `<template>`, SVG and MathML, `<fieldset disabled>`.
struct ControlSurroundings {
    private var foreign = ForeignElements()
    private var fieldsets = DisablingFieldsets<Sending>()
    /// How many `<template>` are open: what is in one is no part of a form outside.
    private(set) var templateDepth = 0

    mutating func follow(_ tag: HTMLTag) {
        foreign.follow(tag.name, isEnd: tag.isEnd, isSelfClosing: tag.isSelfClosing)
        switch (tag.name, tag.isEnd) {
        case ("template", let isEnd): templateDepth = max(0, templateDepth + (isEnd ? -1 : 1))
        case ("fieldset", false): fieldsets.begin(Sending(tag))
        case ("fieldset", true): fieldsets.end()
        case ("legend", false): fieldsets.beginLegend()
        case ("legend", true): fieldsets.endLegend()
        default: break
        }
    }

    /// Whether a control here is sent with the form that is open.
    func sending(of tag: HTMLTag, in form: OpenForm) -> Sending {
        if foreign.isForeign || templateDepth > form.templateDepth { return .never }
        let all = fieldsets.around + [Sending(tag)]
        return all.contains(.never) ? .never : all.contains(.maybe) ? .maybe : .always
    }
}

/// The fieldsets that are open and what each does to its controls: `<fieldset disabled>` switches off all in it but
/// those in its first `<legend>` (WHATWG HTML section 4.10.15).
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

/// SVG and MathML that is open, and the HTML in it.
///
/// What looks like a form's control there is none, and no element's text is raw (WHATWG HTML section 13.2.6.5).
struct ForeignElements {
    private var open: [(name: String, isForeign: Bool)] = []

    var isForeign: Bool {
        open.last?.isForeign == true
    }

    mutating func follow(_ name: String, isEnd: Bool, isSelfClosing: Bool) {
        if isEnd {
            if open.last?.name == name { open.removeLast() }
        } else if name == "svg" || name == "math" {
            if !isSelfClosing { open.append((name, true)) }
        } else if isForeign, name == "foreignobject", !isSelfClosing {
            open.append((name, false))
        }
    }
}
