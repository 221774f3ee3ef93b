/// Goes through a page once and notes its forms.
struct PageOutlineReader {
    private var outline: PageOutline
    private var reader: PageTokenReader
    private var form: Int?
    private var labels: [Int] = []
    private var details: [PageTag] = []
    private var fieldsets: [Int] = []
    private var disabling = DisablingFieldsets<Bool>()
    /// The control whose end tag was not read yet.
    private var openControl: Int?
    private var isInOption = false
    private var optionHasValue = false
    private var optionText: [UInt8] = []
    private var isInLegend = false
    private var isInButton = false
    /// What is in `<template>` is no part of the page.
    private var templateDepth = 0

    static func read(_ page: [UInt8]) -> PageOutline {
        var reader = PageOutlineReader(page)
        reader.read()
        return reader.outline
    }

    private init(_ page: [UInt8]) {
        outline = PageOutline(page)
        reader = PageTokenReader(page)
    }

    private mutating func read() {
        while let token = reader.next() {
            switch token {
            case .text(let range): if templateDepth == 0 { readText(range) }
            case .tag(let tag) where tag.name == "template":
                templateDepth = max(0, templateDepth + (tag.isEnd ? -1 : 1))
            case .tag(let tag) where templateDepth == 0:
                if tag.isEnd { end(tag) } else if reader.isForeign { note(tag) } else { begin(tag) }
            case .tag: break
            }
        }
        endOption()
    }

    private mutating func readText(_ range: Range<Int>) {
        let text = outline.page[range]
        if isInOption { optionText += text }
        if isInLegend, let index = fieldsets.last { outline.legends[index] += text }
        guard openControl == nil, !isInButton else { return }
        for label in labels { outline.labels[label].text += text }
    }

    private func value(_ name: String, of tag: PageTag) -> String? {
        outline.value(name, of: tag)
    }

    private mutating func note(_ tag: PageTag) {
        if let id = value("id", of: tag), !id.isEmpty { outline.ids.insert(id) }
    }

    private mutating func begin(_ tag: PageTag) {
        note(tag)
        switch tag.name {
        case "main": outline.mainStart = outline.mainStart ?? tag.range.upperBound
        case "body": outline.bodyStart = outline.bodyStart ?? tag.range.upperBound
        case "form" where form == nil:
            form = outline.forms.count
            outline.forms.append(PageOutline.Form(tag: tag, id: value("id", of: tag), details: details))
        case "label":
            labels.append(outline.labels.count)
            outline.labels.append(PageOutline.Label(target: value("for", of: tag)))
        case "details": details.append(tag)
        case "fieldset":
            fieldsets.append(outline.legends.count)
            disabling.begin(tag.has("disabled"))
            outline.legends.append([])
        case "legend":
            isInLegend = fieldsets.last.map { outline.legends[$0].isEmpty } ?? false
            disabling.beginLegend()
        case "button":
            isInButton = true
            noteOffer(tag)
            add(tag, .button)
        case "input": beginInput(tag)
        case "textarea": openControl = add(tag, .textarea)
        case "select":
            endSelect(at: tag.range.lowerBound)
            openControl = add(tag, .select(isMultiple: tag.has("multiple")))
        case "option": beginOption(tag)
        case "optgroup", "hr": endOption()
        default: break
        }
    }

    private mutating func end(_ tag: PageTag) {
        switch tag.name {
        case "form": form = nil
        case "label":
            if let label = labels.popLast() { outline.labels[label].end = tag.range.upperBound }
        case "details": _ = details.popLast()
        case "fieldset":
            _ = fieldsets.popLast()
            disabling.end()
        case "legend":
            isInLegend = false
            disabling.endLegend()
        case "button": isInButton = false
        case "textarea":
            guard let index = openControl, outline.controls[index].kind == .textarea else { return }
            outline.controls[index].content = outline.controls[index].tag.range.upperBound..<tag.range.lowerBound
            outline.controls[index].end = tag.range.upperBound
            openControl = nil
        case "select": endSelect(at: tag.range.upperBound)
        case "option", "optgroup": endOption()
        default: break
        }
    }
}

// Controls.
extension PageOutlineReader {
    private func owner(of tag: PageTag) -> PageOutline.Owner {
        if let id = value("form", of: tag) { return .id(id) }
        return form.map { .form($0) } ?? .none
    }

    private mutating func noteOffer(_ tag: PageTag) {
        guard value("name", of: tag) == "_event", let value = value("value", of: tag) else { return }
        outline.offers.append(PageOutline.Offer(value: value, owner: owner(of: tag), details: details))
    }

    private mutating func beginInput(_ tag: PageTag) {
        switch value("type", of: tag)?.lowercased() {
        case "hidden":
            noteOffer(tag)
            add(tag, .hidden)
        case "checkbox": add(tag, .checkbox)
        case "radio": add(tag, .radio)
        case "password", "file": add(tag, .secret)
        case "button", "submit": add(tag, .button)
        case "image", "reset": break
        default: add(tag, .text)
        }
    }

    @discardableResult
    private mutating func add(_ tag: PageTag, _ kind: PageControl.Kind) -> Int {
        outline.controls.append(
            PageControl(
                kind: kind,
                name: value("name", of: tag) ?? "",
                tag: tag,
                owner: owner(of: tag),
                label: labels.last,
                fieldset: fieldsets.last,
                details: details,
                isDisabled: tag.has("disabled") || disabling.around.contains(true),
                end: tag.range.upperBound
            )
        )
        return outline.controls.count - 1
    }

    private mutating func endSelect(at end: Int) {
        endOption()
        guard let index = openControl, case .select = outline.controls[index].kind else { return }
        outline.controls[index].end = end
        openControl = nil
    }

    private mutating func beginOption(_ tag: PageTag) {
        endOption()
        guard let index = openControl, case .select = outline.controls[index].kind else { return }
        let written = value("value", of: tag)
        outline.controls[index].options.append(
            PageControl.Option(tag: tag, value: written ?? "", isDisabled: tag.has("disabled"))
        )
        isInOption = true
        optionHasValue = written != nil
        optionText = []
    }

    /// An option without a value has its text as value, white space stripped and collapsed (WHATWG section 4.10.10).
    private mutating func endOption() {
        guard isInOption else { return }
        isInOption = false
        guard !optionHasValue, let index = openControl, let last = outline.controls[index].options.indices.last else {
            return
        }
        outline.controls[index].options[last].value = CharacterReferences.decode(optionText).collapsingSpace
    }
}

extension String {
    /// With each run of ASCII white space as one space, and none at the ends.
    fileprivate var collapsingSpace: String {
        utf8.split(whereSeparator: \.isHTMLSpace).map { String(decoding: Array($0), as: UTF8.self) }.joined(
            separator: " "
        )
    }
}
