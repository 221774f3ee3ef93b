/// Where in the HTML a template stands, followed from tag to tag, with the rules that hold there.
struct HTMLContext {
    private(set) var tokenizer = HTMLTokenizer()
    private(set) var form: OpenForm?
    /// Whether a newline here would be taken for the one that follows `<pre>` and is dropped (WHATWG section 13.2.6.4.7).
    private(set) var dropsNewline = false
    private var findings: [Finding] = []
    /// The start tag of the text that only its end tag ends.
    private var textTag: HTMLTag?
    /// The `<noscript>` that is open. Browsers that run script read all of it as raw text, up to the first `</noscript`
    /// (WHATWG section 13.2.6.4.4), so nothing in it may read otherwise.
    private var noscript: HTMLTag?
    private var refusedInNoscript: Int?
    /// Whether the text ends in what could be the beginning of a character reference.
    private var endsInReference = false

    private static let newlineDroppers: Set<String> = ["listing", "pre", "textarea"]

    mutating func read(_ range: Range<Int>, of file: SourceFile) {
        for offset in range {
            let byte = file.bytes[offset]
            if noscript != nil, byte == UInt8(ascii: "<"), tokenizer.state != .data {
                refuseInNoscript("a '<' inside a tag or comment in <noscript>", at: SourcePoint(file: file, offset: offset))
            }
            followReference(byte)
            if tokenizer.state == .rawText, byte != UInt8(ascii: "<"), !byte.isHTMLSpace {
                refuseContent(at: SourcePoint(file: file, offset: offset))
            }
            dropsNewline = false
            if let tag = tokenizer.read(byte, at: SourcePoint(file: file, offset: offset)) { finish(tag) }
        }
    }

    /// What was found since the last call.
    mutating func takeFindings() -> [Finding] {
        defer {
            findings = []
            tokenizer.findings = []
        }
        return findings + tokenizer.findings
    }

    /// The tag and the attribute whose quoted value is read.
    var attribute: (tag: HTMLTag, attribute: HTMLAttribute)? {
        guard tokenizer.state == .doubleQuoted || tokenizer.state == .singleQuoted else { return nil }
        guard let tag = tokenizer.tag, let attribute = tag.attributes.last else { return nil }
        return (tag, attribute)
    }

    /// How a field is printed here.
    var place: MarkupPlace {
        if let (tag, attribute) = attribute { return MarkupRules.place(of: attribute, in: tag) }
        let element = tokenizer.textElement
        switch tokenizer.state {
        case .data: return .text
        case .rcdata: return .rcdata
        case .rawText:
            return .refused(
                what: "a value inside <\(element)>",
                hint: element == "script" ? "print it into a data- attribute and read it in a script file" : "move it out"
            )
        case .beforeAttributeValue, .unquoted:
            let name = tokenizer.tag?.attributes.last?.name ?? "name"
            return .refused(what: "a value in an attribute without quotes", hint: "write \(name)=\"…\"")
        case .comment, .commentStart, .commentStartDash, .commentEndDash, .commentEnd, .commentEndBang, .bogusComment, .doctype,
            .markupDeclaration:
            return .refused(what: "a value inside a comment or declaration", hint: "for a note that is not printed, write {{! … }}")
        case .tagOpen, .endTagOpen, .tagName, .textLessThan, .textEndTagName:
            return .refused(what: "a value in the name of a tag", hint: "write the tag out, in a section if it depends on data")
        case .beforeAttributeName, .attributeName, .afterAttributeName, .afterValue, .selfClosing, .doubleQuoted, .singleQuoted:
            return .refused(
                what: "a value where an attribute's name is",
                hint: "write the attribute out, in a section if it depends on data"
            )
        }
    }

    /// A value is printed here; in an attribute it is remembered until the tag ends.
    mutating func print(_ kind: PrintedValue.Kind, at point: SourcePoint) {
        if endsInReference {
            findings.append(
                Finding(
                    point: point,
                    what: "a value right after '&', which it would complete to another character",
                    hint: "write &amp; for &"
                )
            )
        }
        endsInReference = false
        tokenizer.addPrinted(kind, at: point)
    }

    /// The template ends: everything must be closed.
    mutating func finish() {
        if tokenizer.state != .data, let start = tokenizer.tag?.start {
            findings.append(
                Finding(
                    point: start,
                    what: "the template ends inside \(place(tokenizer.state, tokenizer.textElement, tokenizer.tag))",
                    hint: "close it"
                )
            )
        } else if tokenizer.state != .data, let start = textTag?.start {
            findings.append(
                Finding(point: start, what: "<\(tokenizer.textElement)> is never closed", hint: "add </\(tokenizer.textElement)>")
            )
        }
        if let noscript {
            findings.append(Finding(point: noscript.start, what: "<noscript> is never closed", hint: "add </noscript>"))
        }
        if let form {
            findings.append(Finding(point: form.start, what: "the form is never closed", hint: "add </form>"))
        }
    }

    private mutating func finish(_ tag: HTMLTag) {
        findings += MarkupRules.findings(in: tag)
        textTag = tag.withoutAttributes
        follow(noscript: tag)
        dropsNewline = !tag.isEnd && Self.newlineDroppers.contains(tag.name)
        switch (tag.name, tag.isEnd) {
        case ("form", false):
            if form != nil {
                findings.append(
                    Finding(point: tag.start, what: "a form inside a form, which HTML does not have", hint: "close the outer one first")
                )
            }
            let (opened, found) = OpenForm.open(tag)
            form = opened
            findings += found
        case ("form", true):
            if let form { findings += form.missing() }
            form = nil
        case ("input", false), ("select", false), ("textarea", false), ("button", false):
            findings += OpenForm.findings(inControl: tag, isInForm: form != nil)
            findings += form?.add(tag) ?? []
        default: break
        }
    }

    private mutating func refuseContent(at point: SourcePoint) {
        guard tokenizer.textFinding == nil else { return }
        let (what, hint) =
            switch tokenizer.textElement {
            case "script": ("script inside the page, which its policy forbids", "use <script src=\"{{asset FILE}}\">")
            case "style": ("style inside the page, which its policy forbids", "move it into a style sheet")
            case let element: ("text inside <\(element)>, which browsers do not show", "remove it")
            }
        tokenizer.textFinding = Finding(point: point, what: what, hint: hint)
    }

    private mutating func follow(noscript tag: HTMLTag) {
        if tag.name == "noscript" {
            noscript = tag.isEnd ? nil : noscript ?? tag.withoutAttributes
        } else if noscript != nil, !tag.isEnd,
            HTMLTokenizer.rcdataElements.contains(tag.name) || HTMLTokenizer.rawTextElements.contains(tag.name)
        {
            refuseInNoscript("<\(tag.name)> in <noscript>", at: tag.start)
        }
    }

    private mutating func refuseInNoscript(_ what: String, at point: SourcePoint) {
        guard let noscript, refusedInNoscript != noscript.serial else { return }
        refusedInNoscript = noscript.serial
        findings.append(Finding(point: point, what: "\(what), which browsers that run script read as its text", hint: "move it out"))
    }

    /// Character references are read in text and in values (WHATWG section 13.2.5.72).
    private mutating func followReference(_ byte: UInt8) {
        switch tokenizer.state {
        case .data, .rcdata, .doubleQuoted, .singleQuoted:
            endsInReference =
                byte == UInt8(ascii: "&") || (endsInReference && (byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "#")))
        default: endsInReference = false
        }
    }
}

// Sections.
extension HTMLContext {
    /// A section begins. In a tag it may hold whole attributes, so no name goes on across its ends.
    mutating func openSection(isConditional: Bool, at point: SourcePoint) -> SectionStart {
        switch tokenizer.state {
        case .tagName, .attributeName, .afterAttributeName, .afterValue: tokenizer.separate()
        case .tagOpen, .endTagOpen, .selfClosing, .textLessThan, .textEndTagName, .markupDeclaration:
            findings.append(Finding(point: point, what: "a section in the name of a tag", hint: "put it around whole tags or attributes"))
        case .beforeAttributeValue, .unquoted:
            findings.append(Finding(point: point, what: "a section in an attribute without quotes", hint: "put quotes around the value"))
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
        if isConditional { tokenizer.sectionDepth += 1 }
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
            form: form,
            noscript: noscript,
            dropsNewline: dropsNewline,
            endsInReference: endsInReference,
            isConditional: isConditional
        )
    }

    /// The section ends: it must leave the context it found, whether it was printed or not, and however often.
    mutating func closeSection(_ start: SectionStart, repeats: Bool, named name: String, at point: SourcePoint) {
        if start.isConditional { tokenizer.sectionDepth -= 1 }
        endsInReference = endsInReference || start.endsInReference
        let isDropping = start.dropsNewline || dropsNewline
        defer { dropsNewline = isDropping }
        let isSameTag = tokenizer.tag?.serial == start.tag?.serial
        if Self.isBetweenAttributes(tokenizer.state), Self.isBetweenAttributes(start.state), isSameTag {
            closeSectionBetweenAttributes(start, repeats: repeats, named: name, at: point)
            return
        }
        if tokenizer.state == start.state, tokenizer.textElement == start.textElement, tokenizer.state == .data || isSameTag,
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
        form = start.form
        noscript = start.noscript
    }

    private mutating func closeSectionBetweenAttributes(_ start: SectionStart, repeats: Bool, named name: String, at point: SourcePoint) {
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
        let isForm = form?.serial != start.form?.serial
        guard isForm || noscript?.serial != start.noscript?.serial else { return }
        let element = isForm ? "a form" : "<noscript>"
        findings.append(
            Finding(
                point: point,
                what: "the section '\(name)' holds only one end of \(element)",
                hint: "put all of \(isForm ? "the form" : "it") inside the section, or none"
            )
        )
        form = start.form
        noscript = start.noscript
    }

    private static func isBetweenAttributes(_ state: HTMLTokenizer.State) -> Bool {
        switch state {
        case .beforeAttributeName, .attributeName, .afterAttributeName, .afterValue: true
        default: false
        }
    }

    private func place(_ state: HTMLTokenizer.State, _ textElement: String, _ tag: HTMLTag?) -> String {
        switch state {
        case .data: "text"
        case .rcdata, .rawText: "the text of <\(textElement)>"
        case .bogusComment, .markupDeclaration, .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd, .commentEndBang,
            .doctype:
            "a comment or declaration"
        case .doubleQuoted, .singleQuoted, .unquoted, .beforeAttributeValue:
            "the value of '\(tag?.attributes.last?.name ?? "")'"
        default: "a tag"
        }
    }
}
