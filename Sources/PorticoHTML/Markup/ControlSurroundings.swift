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
