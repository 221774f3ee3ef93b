/// Follows HTML through the literal text of templates: WHATWG HTML, section 13.2.5, as far as it decides where a value
/// stands.
///
/// Left out are states that differ only in which characters are reported (the comment's "less-than sign" states) and
/// those of script content, because script content is refused as a whole. Each state names its section.
struct HTMLTokenizer {
    enum State: Equatable {
        /// 13.2.5.1
        case data
        /// 13.2.5.2, in `textElement`
        case rcdata
        /// 13.2.5.3 and 13.2.5.4, in `textElement`
        case rawText
        /// 13.2.5.9 and 13.2.5.12: "<" was read in text that only the element's end tag ends
        case textLessThan
        /// 13.2.5.10 and 13.2.5.11, and their raw text twins: "</" and maybe a part of the name was read
        case textEndTagName
        /// 13.2.5.6
        case tagOpen
        /// 13.2.5.7
        case endTagOpen
        /// 13.2.5.8
        case tagName
        /// 13.2.5.32
        case beforeAttributeName
        /// 13.2.5.33
        case attributeName
        /// 13.2.5.34
        case afterAttributeName
        /// 13.2.5.35
        case beforeAttributeValue
        /// 13.2.5.36
        case doubleQuoted
        /// 13.2.5.37
        case singleQuoted
        /// 13.2.5.38
        case unquoted
        /// 13.2.5.39; also where a section in a tag begins or ends, because there too a space or the tag's end must
        /// follow
        case afterValue
        /// 13.2.5.40
        case selfClosing
        /// 13.2.5.41
        case bogusComment
        /// 13.2.5.42
        case markupDeclaration
        /// 13.2.5.43
        case commentStart
        /// 13.2.5.44
        case commentStartDash
        /// 13.2.5.45
        case comment
        /// 13.2.5.50
        case commentEndDash
        /// 13.2.5.51
        case commentEnd
        /// 13.2.5.52
        case commentEndBang
        /// 13.2.5.53 and following
        case doctype
    }

    private(set) var state = State.data
    private(set) var tag: HTMLTag?
    /// The element whose end tag ends the text that is read; empty in ordinary content.
    private(set) var textElement = ""
    /// How many sections are open that may print nothing.
    var sectionDepth = 0
    /// What is wrong with the text of `textElement`; told when it ends, because text that never ends is one mistake,
    /// told elsewhere.
    var textFinding: Finding?
    /// What is not written as HTML wants it.
    var findings: [Finding] = []
    private var word: [UInt8] = []
    private var serial = 0

    static let rcdataElements: Set<String> = ["title", "textarea"]
    static let rawTextElements: Set<String> = ["style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext"]

    /// Reads one byte; gives the tag that it ends.
    mutating func read(_ byte: UInt8, at point: SourcePoint) -> HTMLTag? {
        switch state {
        case .data: if byte == UInt8(ascii: "<") { beginTag(at: point) }
        case .rcdata, .rawText: if byte == UInt8(ascii: "<") { beginTag(at: point, state: .textLessThan) }
        case .textLessThan, .textEndTagName: return readTextEndTag(byte, at: point)
        case .tagOpen, .endTagOpen, .tagName: return readTagName(byte, at: point)
        case .beforeAttributeName, .attributeName, .afterAttributeName, .afterValue, .selfClosing:
            return readAttributeName(byte, at: point)
        case .beforeAttributeValue, .doubleQuoted, .singleQuoted, .unquoted: return readAttributeValue(byte, at: point)
        case .bogusComment, .markupDeclaration, .commentStart, .commentStartDash, .comment, .commentEndDash,
            .commentEnd, .commentEndBang,
            .doctype:
            readDeclaration(byte, at: point)
        }
        return nil
    }

    /// A section in a tag begins or ends here: what follows must not continue a name.
    mutating func separate() {
        if state == .tagName { nameTag() }
        state = .afterValue
    }

    /// Adds what is printed to the value of the attribute that is read.
    mutating func addPrinted(_ kind: PrintedValue.Kind, at point: SourcePoint) {
        if state == .beforeAttributeValue { state = .unquoted }
        guard state == .doubleQuoted || state == .singleQuoted || state == .unquoted else { return }
        // No second reference to the tag, which would make the append copy it.
        guard let last = tag?.attributes.indices.last, let textBefore = tag?.attributes[last].text.count else { return }
        tag?.attributes[last].printed.append(PrintedValue(kind: kind, point: point, textBefore: textBefore))
        if let count = tag?.attributes[last].printed.count, count > PrintedValue.maximumCount {
            report(
                point,
                "more than \(PrintedValue.maximumCount) values in one attribute",
                hint: "print them into elements of their own"
            )
            tag?.attributes[last].printed = []
        }
    }

    /// A section begins in the value that is read, where it is one.
    mutating func noteSectionInValue() {
        guard state == .doubleQuoted || state == .singleQuoted, let last = tag?.attributes.indices.last else { return }
        tag?.attributes[last].hasSections = true
    }

    /// Goes back to where a section began, after a problem that would cause many more.
    mutating func restore(_ start: SectionStart) {
        state = start.state
        textElement = start.textElement
        tag = start.tag
        word = []
    }

    private mutating func report(_ point: SourcePoint, _ what: String, hint: String) {
        findings.append(Finding(point: point, what: what, hint: hint))
    }
}

// Tags.
extension HTMLTokenizer {
    private mutating func beginTag(at point: SourcePoint, state: State = .tagOpen) {
        serial += 1
        tag = HTMLTag(start: point, serial: serial, sectionDepth: sectionDepth)
        word = []
        self.state = state
    }

    private mutating func readTagName(_ byte: UInt8, at point: SourcePoint) -> HTMLTag? {
        switch (state, byte) {
        case (.tagOpen, UInt8(ascii: "!")):
            state = .markupDeclaration
        case (.tagOpen, UInt8(ascii: "/")):
            tag?.isEnd = true
            state = .endTagOpen
        case (.tagOpen, UInt8(ascii: "?")):
            state = .bogusComment
        case (.tagOpen, _) where !byte.isASCIILetter:
            leaveTag()
            return read(byte, at: point)
        case (.endTagOpen, UInt8(ascii: ">")):
            leaveTag()
        case (.endTagOpen, _) where !byte.isASCIILetter:
            state = .bogusComment
        case (_, UInt8(ascii: "/")), (_, UInt8(ascii: ">")):
            nameTag()
            return endPart(byte)
        case (_, _) where byte.isHTMLSpace:
            nameTag()
            state = .beforeAttributeName
        default:
            state = .tagName
            word.append(byte.lowercasedASCII)
        }
        return nil
    }

    private mutating func nameTag() {
        tag?.name = String(decoding: word, as: UTF8.self)
    }

    private mutating func leaveTag() {
        tag = nil
        state = .data
    }

    /// After a name or a value: `/` or `>`.
    private mutating func endPart(_ byte: UInt8) -> HTMLTag? {
        guard byte == UInt8(ascii: ">") else {
            state = .selfClosing
            return nil
        }
        tag?.isSelfClosing = state == .selfClosing
        let finished = tag
        leaveTag()
        textElement = ""
        if let finished, !finished.isEnd {
            if Self.rcdataElements.contains(finished.name) { state = .rcdata }
            if Self.rawTextElements.contains(finished.name) { state = .rawText }
            if state != .data { textElement = finished.name }
            textFinding = nil
        }
        return finished
    }

    /// The end of text that only its own end tag ends (13.2.5.9 to 13.2.5.14).
    private mutating func readTextEndTag(_ byte: UInt8, at point: SourcePoint) -> HTMLTag? {
        if state == .textLessThan, byte == UInt8(ascii: "/") {
            state = .textEndTagName
            return nil
        }
        if state == .textEndTagName, byte.isASCIILetter {
            word.append(byte.lowercasedASCII)
            return nil
        }
        let isEnd = byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
        if isEnd, String(decoding: word, as: UTF8.self) == textElement {
            tag?.isEnd = true
            state = .tagName
            if let textFinding { findings.append(textFinding) }
            textFinding = nil
            return readTagName(byte, at: point)
        }
        if textFinding == nil, let start = tag?.start {
            textFinding = Finding(
                point: start,
                what: "a '<' in <\(textElement)> that is not its end",
                hint: "write &lt;"
            )
        }
        tag = nil
        state = Self.rcdataElements.contains(textElement) ? .rcdata : .rawText
        return read(byte, at: point)
    }
}

// Attributes.
extension HTMLTokenizer {
    private mutating func readAttributeName(_ byte: UInt8, at point: SourcePoint) -> HTMLTag? {
        switch byte {
        case _ where byte.isHTMLSpace:
            state = state == .attributeName || state == .afterAttributeName ? .afterAttributeName : .beforeAttributeName
        case UInt8(ascii: "/"), UInt8(ascii: ">"):
            return endPart(byte)
        case UInt8(ascii: "=") where state == .attributeName || state == .afterAttributeName:
            state = .beforeAttributeValue
        default:
            if state == .afterValue {
                report(point, "an attribute begins right after a value or a section", hint: "put a space before it")
            }
            if byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
                || byte == UInt8(ascii: "<")
            {
                report(
                    point,
                    "\(Character(Unicode.Scalar(byte))) in the name of an attribute",
                    hint: "is a quote missing before it?"
                )
            }
            if state != .attributeName { beginAttribute(at: point) }
            state = .attributeName
            if let last = tag?.attributes.indices.last {
                tag?.attributes[last].nameBytes.append(byte.lowercasedASCII)
            }
        }
        return nil
    }

    private mutating func beginAttribute(at point: SourcePoint) {
        guard let depth = tag?.sectionDepth, let count = tag?.attributes.count else { return }
        if count == HTMLTag.maximumAttributes {
            report(point, "more than \(HTMLTag.maximumAttributes) attributes in one tag", hint: "leave some out")
            tag?.attributes = []
        }
        tag?.attributes.append(HTMLAttribute(start: point, isConditional: sectionDepth > depth))
    }

    private mutating func readAttributeValue(_ byte: UInt8, at point: SourcePoint) -> HTMLTag? {
        switch (state, byte) {
        case (.beforeAttributeValue, _) where byte.isHTMLSpace: break
        case (.beforeAttributeValue, UInt8(ascii: "\"")): state = .doubleQuoted
        case (.beforeAttributeValue, UInt8(ascii: "'")): state = .singleQuoted
        case (.beforeAttributeValue, UInt8(ascii: ">")), (.unquoted, UInt8(ascii: ">")): return endPart(byte)
        case (.unquoted, _) where byte.isHTMLSpace: state = .beforeAttributeName
        case (.doubleQuoted, UInt8(ascii: "\"")), (.singleQuoted, UInt8(ascii: "'")): state = .afterValue
        default:
            if state == .beforeAttributeValue { state = .unquoted }
            if let last = tag?.attributes.indices.last { tag?.attributes[last].text.append(byte) }
        }
        return nil
    }
}

// Comments and declarations.
extension HTMLTokenizer {
    private mutating func readDeclaration(_ byte: UInt8, at point: SourcePoint) {
        let isDash = byte == UInt8(ascii: "-")
        let isEnd = byte == UInt8(ascii: ">")
        switch state {
        case .markupDeclaration: readMarkupDeclaration(byte, at: point)
        case .doctype, .bogusComment: if isEnd { leaveTag() }
        case .commentStart where isDash: state = .commentStartDash
        case .commentStartDash where isDash, .commentEndDash where isDash, .commentEnd where isDash: state = .commentEnd
        case .commentStart where isEnd, .commentStartDash where isEnd, .commentEnd where isEnd,
            .commentEndBang where isEnd:
            leaveTag()
        case .commentEnd where byte == UInt8(ascii: "!"): state = .commentEndBang
        case .comment where isDash, .commentEndBang where isDash: state = .commentEndDash
        default: state = .comment
        }
    }

    private mutating func readMarkupDeclaration(_ byte: UInt8, at point: SourcePoint) {
        word.append(byte.lowercasedASCII)
        let declarations: [(text: String, state: State)] = [
            ("--", .commentStart), ("doctype", .doctype), ("[cdata[", .bogusComment),
        ]
        let text = String(decoding: word, as: UTF8.self)
        guard let declaration = declarations.first(where: { $0.text.hasPrefix(text) }) else {
            state = .bogusComment
            readDeclaration(byte, at: point)
            return
        }
        guard declaration.text == text else { return }
        state = declaration.state
        if declaration.state == .bogusComment, let start = tag?.start {
            report(start, "a CDATA section", hint: "write the text out, with &lt; for <")
        }
    }
}
