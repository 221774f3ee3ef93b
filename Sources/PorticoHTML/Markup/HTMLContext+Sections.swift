// Sections.
extension HTMLContext {
    /// A section begins. In a tag it may hold whole attributes, so no name goes on across its ends.
    ///
    /// `repeats`: it may print its content more than once.
    mutating func openSection(isConditional: Bool, repeats: Bool, at point: SourcePoint) -> SectionStart {
        switch tokenizer.state {
        case .tagName, .attributeName, .afterAttributeName, .afterValue: tokenizer.separate()
        case .tagOpen, .endTagOpen, .selfClosing, .textLessThan, .textEndTagName, .markupDeclaration:
            findings.append(
                Finding(
                    point: point,
                    what: "a section in the name of a tag",
                    hint: "put it around whole tags or attributes"
                )
            )
        case .beforeAttributeValue, .unquoted:
            findings.append(
                Finding(
                    point: point,
                    what: "a section in an attribute without quotes",
                    hint: "put quotes around the value"
                )
            )
        default:
            if let (_, attribute) = attribute, MarkupRules.urlKind(of: attribute.name) != nil {
                findings.append(
                    Finding(
                        point: point,
                        what: "a section inside the URL of '\(attribute.name)'",
                        hint: "put it around the whole attribute"
                    )
                )
            }
        }
        tokenizer.noteSectionInValue()
        if isConditional {
            tokenizer.sectionDepth += 1
            sectionCount += 1
            sections.append(OpenSection(serial: sectionCount, repeats: repeats))
        }
        return sectionStart(isConditional: isConditional)
    }

    private func sectionStart(isConditional: Bool) -> SectionStart {
        var tag = tokenizer.tag?.withoutAttributes
        if let last = tokenizer.tag?.attributes.last {
            var attribute = HTMLAttribute(start: last.start, isConditional: last.isConditional)
            attribute.nameBytes = last.nameBytes
            tag?.attributes = [attribute]
        }
        return SectionStart(
            state: tokenizer.state,
            textElement: tokenizer.textElement,
            tag: tag,
            attributeCount: tokenizer.tag?.attributes.count ?? 0,
            form: form?.serial,
            noscript: noscript,
            dropsNewline: dropsNewline,
            endsInReference: endsInReference,
            isConditional: isConditional
        )
    }

    /// The section ends: it must leave the context it found, whether it was printed or not, and however often.
    mutating func closeSection(_ start: SectionStart, repeats: Bool, named name: String, at point: SourcePoint) {
        if start.isConditional {
            tokenizer.sectionDepth -= 1
            sections.removeLast()
        }
        endsInReference = endsInReference || start.endsInReference
        let isDropping = start.dropsNewline || dropsNewline
        defer { dropsNewline = isDropping }
        let isSameTag = tokenizer.tag?.serial == start.tag?.serial
        if Self.isBetweenAttributes(tokenizer.state), Self.isBetweenAttributes(start.state), isSameTag {
            closeSectionBetweenAttributes(start, repeats: repeats, named: name, at: point)
            return
        }
        if tokenizer.state == start.state, tokenizer.textElement == start.textElement,
            tokenizer.state == .data || isSameTag,
            (tokenizer.tag?.attributes.count ?? 0) == start.attributeCount
        {
            closeSectionInElements(start, named: name, at: point)
            return
        }
        findings.append(
            Finding(
                point: point,
                what: "the section '\(name)' begins in \(place(start.state, start.textElement, start.tag)) and ends in "
                    + place(tokenizer.state, tokenizer.textElement, tokenizer.tag),
                hint: "each section must close what it opens"
            )
        )
        tokenizer.restore(start)
        if form?.serial != start.form { form = nil }
        noscript = start.noscript
    }

    private mutating func closeSectionBetweenAttributes(
        _ start: SectionStart,
        repeats: Bool,
        named name: String,
        at point: SourcePoint
    ) {
        if tokenizer.state == .beforeAttributeName, start.state == .beforeAttributeName { return }
        if repeats, start.state == .beforeAttributeName {
            findings.append(
                Finding(
                    point: point,
                    what: "what '\(name)' repeats would run together",
                    hint: "begin its content, not the tag before it, with a space"
                )
            )
        }
        tokenizer.separate()
    }

    private mutating func closeSectionInElements(_ start: SectionStart, named name: String, at point: SourcePoint) {
        let isForm = form?.serial != start.form
        guard isForm || noscript?.serial != start.noscript?.serial else { return }
        let element = isForm ? "a form" : "<noscript>"
        findings.append(
            Finding(
                point: point,
                what: "the section '\(name)' holds only one end of \(element)",
                hint: "put all of \(isForm ? "the form" : "it") inside the section, or none"
            )
        )
        if isForm { form = nil }
        noscript = start.noscript
    }

    private static func isBetweenAttributes(_ state: HTMLTokenizer.State) -> Bool {
        switch state {
        case .beforeAttributeName, .attributeName, .afterAttributeName, .afterValue: true
        default: false
        }
    }

    func place(_ state: HTMLTokenizer.State, _ textElement: String, _ tag: HTMLTag?) -> String {
        switch state {
        case .data: "text"
        case .rcdata, .rawText: "the text of <\(textElement)>"
        case .bogusComment, .markupDeclaration, .commentStart, .commentStartDash, .comment, .commentEndDash,
            .commentEnd, .commentEndBang,
            .doctype:
            "a comment or declaration"
        case .doubleQuoted, .singleQuoted, .unquoted, .beforeAttributeValue:
            "the value of '\(tag?.attributes.last?.name ?? "")'"
        default: "a tag"
        }
    }
}

/// A section around a tag that may print nothing, or its content more than once.
struct OpenSection {
    /// Tells two sections apart; never 0.
    let serial: Int
    /// Whether it prints its content for each element of a list.
    let repeats: Bool
}

/// What stood around the beginning of a section: enough to compare its end with, and to go back to after a problem.
///
/// It shares no array with the tokenizer that reads on, so that reading on copies nothing.
struct SectionStart {
    let state: HTMLTokenizer.State
    let textElement: String
    let tag: HTMLTag?
    let attributeCount: Int
    /// The serial of the form that is open.
    let form: Int?
    let noscript: HTMLTag?
    let dropsNewline: Bool
    let endsInReference: Bool
    let isConditional: Bool
}
