/// Where in the HTML a template stands, followed from tag to tag, with the rules that hold there.
struct HTMLContext {
    private(set) var tokenizer = HTMLTokenizer()
    private(set) var form: OpenForm?
    /// Whether a newline here would be taken for the one that follows `<pre>` and is dropped (WHATWG section 13.2.6.4.7).
    private(set) var dropsNewline = false
    private var findings: [Finding] = []
    /// The start tag of the text that only its end tag ends.
    private var textTag: HTMLTag?
    private var refusedContentOf: Int?

    private static let newlineDroppers: Set<String> = ["listing", "pre", "textarea"]

    mutating func read(_ range: Range<Int>, of file: SourceFile) {
        for offset in range {
            let byte = file.bytes[offset]
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
        tokenizer.addPrinted(kind, at: point)
    }

    /// The template ends: everything must be closed.
    mutating func finish() {
        if tokenizer.state != .data, let start = tokenizer.tag?.start {
            findings.append(Finding(point: start, what: "the template ends inside \(place(of: tokenizer))", hint: "close it"))
        } else if tokenizer.state != .data, let start = textTag?.start {
            findings.append(
                Finding(point: start, what: "<\(tokenizer.textElement)> is never closed", hint: "add </\(tokenizer.textElement)>")
            )
        }
        if let form {
            findings.append(Finding(point: form.start, what: "the form is never closed", hint: "add </form>"))
        }
    }

    private mutating func finish(_ tag: HTMLTag) {
        findings += MarkupRules.findings(in: tag)
        textTag = tag
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
            findings += form?.add(tag) ?? []
        default: break
        }
    }

    private mutating func refuseContent(at point: SourcePoint) {
        let element = tokenizer.textElement
        guard let textTag, refusedContentOf != textTag.serial else { return }
        refusedContentOf = textTag.serial
        switch element {
        case "script":
            findings.append(
                Finding(point: point, what: "script inside the page, which its policy forbids", hint: "use <script src=\"{{asset FILE}}\">")
            )
        case "style":
            findings.append(
                Finding(point: point, what: "style inside the page, which its policy forbids", hint: "move it into a style sheet")
            )
        default:
            findings.append(Finding(point: point, what: "text inside <\(element)>, which browsers do not show", hint: "remove it"))
        }
    }
}

// Sections.
extension HTMLContext {
    /// A section begins. In a tag it may hold whole attributes, so no name goes on across its ends.
    mutating func openSection(at point: SourcePoint) -> HTMLContext {
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
        return self
    }

    /// The section ends: it must leave the context it found, whether it was printed or not, and however often.
    mutating func closeSection(_ before: HTMLContext, repeats: Bool, named name: String, at point: SourcePoint) {
        let isDropping = before.dropsNewline || dropsNewline
        defer { dropsNewline = isDropping }
        if isBetweenAttributes, before.isBetweenAttributes, tokenizer.tag?.serial == before.tokenizer.tag?.serial {
            if tokenizer.state == .beforeAttributeName, before.tokenizer.state == .beforeAttributeName { return }
            if repeats, before.tokenizer.state == .beforeAttributeName {
                findings.append(
                    Finding(
                        point: point,
                        what: "what '\(name)' repeats would run together",
                        hint: "begin its content, not the tag before it, with a space"
                    )
                )
            }
            tokenizer.separate()
            return
        }
        if tokenizer.state == before.tokenizer.state, tokenizer.textElement == before.tokenizer.textElement,
            tokenizer.state == .data || tokenizer.tag?.serial == before.tokenizer.tag?.serial,
            tokenizer.tag?.attributes.count == before.tokenizer.tag?.attributes.count
        {
            guard form?.serial != before.form?.serial else { return }
            findings.append(
                Finding(
                    point: point,
                    what: "the section '\(name)' holds only one end of a form",
                    hint: "put all of the form inside it, or none"
                )
            )
            form = before.form
            return
        }
        findings.append(
            Finding(
                point: point,
                what: "the section '\(name)' begins in \(place(of: before.tokenizer)) and ends in \(place(of: tokenizer))",
                hint: "each section must close what it opens"
            )
        )
        tokenizer.restore(before.tokenizer)
        form = before.form
    }

    private var isBetweenAttributes: Bool {
        switch tokenizer.state {
        case .beforeAttributeName, .attributeName, .afterAttributeName, .afterValue: true
        default: false
        }
    }

    private func place(of tokenizer: HTMLTokenizer) -> String {
        switch tokenizer.state {
        case .data: "text"
        case .rcdata, .rawText: "the text of <\(tokenizer.textElement)>"
        case .bogusComment, .markupDeclaration, .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd, .commentEndBang,
            .doctype:
            "a comment or declaration"
        case .doubleQuoted, .singleQuoted, .unquoted, .beforeAttributeValue:
            "the value of '\(tokenizer.tag?.attributes.last?.name ?? "")'"
        default: "a tag"
        }
    }
}
