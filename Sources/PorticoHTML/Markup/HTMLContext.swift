/// Where in the HTML a template stands, followed from tag to tag, with the rules that hold there.
struct HTMLContext {
    var tokenizer = HTMLTokenizer()
    var form: OpenForm?
    /// Whether a newline here would be taken for the one that follows `<pre>` and is dropped (WHATWG section
    /// 13.2.6.4.7).
    var dropsNewline = false
    /// The sections around this place that may print nothing, outermost first.
    var sections: [OpenSection] = []
    var sectionCount = 0
    private var surroundings = ControlSurroundings()
    private var insertions: [HTMLInsertion] = []
    var findings: [Finding] = []
    /// The start tag of the text that only its end tag ends.
    private var textTag: HTMLTag?
    /// The `<noscript>` that is open. Browsers that run script read all of it as raw text, up to the first `</noscript`
    /// (WHATWG section 13.2.6.4.4), so nothing in it may read otherwise.
    var noscript: HTMLTag?
    private var refusedInNoscript: Int?
    /// How many elements are open in which browsers show spaces as they are written.
    var preformattedDepth = 0
    /// Whether the text ends in what could be the beginning of a character reference.
    var endsInReference = false

    private static let newlineDroppers: Set<String> = ["listing", "pre", "textarea"]

    mutating func read(_ range: Range<Int>, of file: SourceFile) {
        for offset in range {
            let byte = file.bytes[offset]
            if noscript != nil, byte == UInt8(ascii: "<"), tokenizer.state != .data {
                refuseInNoscript(
                    "a '<' inside a tag or comment in <noscript>",
                    at: SourcePoint(file: file, offset: offset)
                )
            }
            followReference(byte)
            if tokenizer.state == .rawText, byte != UInt8(ascii: "<"), !byte.isHTMLSpace {
                refuseContent(at: SourcePoint(file: file, offset: offset))
            }
            dropsNewline = false
            if let tag = tokenizer.read(byte, at: SourcePoint(file: file, offset: offset)) {
                finish(tag)
                insert(around: tag, endingAt: offset + 1, in: range, of: file)
            }
        }
    }

    /// What is to be printed inside the text that was read since the last call.
    mutating func takeInsertions() -> [HTMLInsertion] {
        defer { insertions = [] }
        return insertions
    }

    private mutating func insert(around tag: HTMLTag, endingAt end: Int, in range: Range<Int>, of file: SourceFile) {
        switch (tag.name, tag.isEnd) {
        case ("form", false) where tag["action"]?.printed.first?.postedEvent != nil:
            insertions.append(HTMLInsertion(kind: .formFields, offset: end))
        case ("body", true) where tag.start.file === file && range.contains(tag.start.offset):
            insertions.append(HTMLInsertion(kind: .postForm, offset: tag.start.offset))
        default: break
        }
    }

    var hasFindings: Bool { !findings.isEmpty || !tokenizer.findings.isEmpty }

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
    var escapingContext: EscapingContext {
        if let (tag, attribute) = attribute { return MarkupRules.escapingContext(of: attribute, in: tag) }
        let element = tokenizer.textElement
        switch tokenizer.state {
        case .data: return .text
        case .rcdata: return .rcdata
        case .rawText:
            return .refused(
                what: "a value inside <\(element)>",
                hint: element == "script"
                    ? "print it into a data- attribute and read it in a script file" : "move it out"
            )
        case .beforeAttributeValue, .unquoted:
            let name = tokenizer.tag?.attributes.last?.name ?? "name"
            return .refused(what: "a value in an attribute without quotes", hint: "write \(name)=\"…\"")
        case .comment, .commentStart, .commentStartDash, .commentEndDash, .commentEnd, .commentEndBang, .bogusComment,
            .doctype,
            .markupDeclaration:
            return .refused(
                what: "a value inside a comment or declaration",
                hint: "for a note that is not printed, write {{! … }}"
            )
        case .tagOpen, .endTagOpen, .tagName, .textLessThan, .textEndTagName:
            return .refused(
                what: "a value in the name of a tag",
                hint: "write the tag out, in a section if it depends on data"
            )
        case .beforeAttributeName, .attributeName, .afterAttributeName, .afterValue, .selfClosing, .doubleQuoted,
            .singleQuoted:
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
                Finding(
                    point: start,
                    what: "<\(tokenizer.textElement)> is never closed",
                    hint: "add </\(tokenizer.textElement)>"
                )
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
        surroundings.follow(tag)
        if tag.name == "pre" || tag.name == "listing" {
            preformattedDepth = max(0, preformattedDepth + (tag.isEnd ? -1 : 1))
        }
        dropsNewline = !tag.isEnd && Self.newlineDroppers.contains(tag.name)
        switch (tag.name, tag.isEnd) {
        case ("form", false):
            if form != nil {
                findings.append(
                    Finding(
                        point: tag.start,
                        what: "a form inside a form, which HTML does not have",
                        hint: "close the outer one first"
                    )
                )
            }
            let (opened, found) = OpenForm.open(
                tag,
                sectionDepth: sections.count,
                templateDepth: surroundings.templateDepth
            )
            form = opened
            findings += found
        case ("form", true):
            if let form { findings += form.findings() }
            form = nil
        case ("input", false), ("select", false), ("textarea", false), ("button", false):
            findings += ControlRules.findings(in: tag, form)
            if let sending = form.map({ surroundings.sending(of: tag, in: $0) }) {
                findings += form?.add(tag, in: sections, sending) ?? []
            }
        case ("option", false): findings += form?.addOption(tag) ?? []
        case ("select", true): form?.endSelect()
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
        findings.append(
            Finding(point: point, what: "\(what), which browsers that run script read as its text", hint: "move it out")
        )
    }

    /// Character references are read in text and in values (WHATWG section 13.2.5.72).
    private mutating func followReference(_ byte: UInt8) {
        switch tokenizer.state {
        case .data, .rcdata, .doubleQuoted, .singleQuoted:
            endsInReference =
                byte == UInt8(ascii: "&")
                || (endsInReference && (byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "#")))
        default: endsInReference = false
        }
    }
}

// Places between elements.
extension HTMLContext {
    /// Whether nothing is open that the text which follows could belong to or change: what prints here prints alike in
    /// any such place.
    var isAtRest: Bool {
        tokenizer.state == .data && form == nil && noscript == nil && preformattedDepth == 0 && !dropsNewline
            && !endsInReference
    }

    /// Whether more or less space at the beginning of a line is not seen.
    var takesIndentation: Bool {
        tokenizer.state == .data && preformattedDepth == 0
    }
}

/// What stands around a value, which decides how it is escaped.
enum EscapingContext {
    /// Text of an element.
    case text
    /// Text of an element that holds no others: title, textarea (WHATWG section 13.1.2.4).
    case rcdata
    case attribute
    case url(MarkupRules.URLKind)
    /// No value is safe here.
    case refused(what: String, hint: String)
}

/// Something wrong at one point of one file.
struct Finding {
    let point: SourcePoint
    let what: String
    let hint: String?
}
