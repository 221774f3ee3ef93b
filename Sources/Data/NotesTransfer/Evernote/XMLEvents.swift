import CLibXML2
import Notes
import Portico

/// What a well-formed XML file says, event by event.
protocol XMLHandler: AnyObject {
    func start(_ name: String, _ attributes: [String: String])
    func end(_ name: String)
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// libxml2's parser, fed piece by piece. It fetches nothing and expands nothing: a file that declares an entity is
/// refused, so that neither a billion laughs nor a file of this machine can come out of it. libxml2's own limits are
/// off, since they would refuse long attachments; how deep elements are, how long their names and tags, how many
/// attributes they have and how long a part is, is limited here.
final class XMLEvents {
    /// Why it cannot be read on.
    struct Fault: Error {
        let line: Int
        let reason: XMLReason
    }

    private let handler: any XMLHandler
    private let knowsHTMLEntities: Bool
    private let maxHeldBytes: Int
    private var parser: xmlParserCtxtPtr?
    private var fault: Fault?
    private var depth = 0

    /// How many elements may be in each other.
    private static let maxDepth = 200
    /// Of an element's name, in bytes.
    private static let maxNameBytes = 256
    /// Of an element: libxml2 compares each with all others.
    private static let maxAttributes = 1_000
    /// How much the parser may hold back of anything but comments and CDATA sections until it has read it to its end,
    /// in bytes.
    private static let maxTagBytes = 65_536
    private static let pieceBytes = 65_536

    /// - Parameters:
    ///   - knowsHTMLEntities: whether `&nbsp;` and the others of HTML are the characters that they are there.
    ///   - maxHeldBytes: how much the parser may hold back of a comment or a CDATA section: it looks through that
    ///     again with every piece.
    init(_ handler: any XMLHandler, knowsHTMLEntities: Bool = false, maxHeldBytes: Int = 16_777_216) {
        self.handler = handler
        self.knowsHTMLEntities = knowsHTMLEntities
        self.maxHeldBytes = maxHeldBytes
        var callbacks = Self.callbacks
        parser = xmlCreatePushParserCtxt(&callbacks, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
        if let parser {
            xmlCtxtUseOptions(
                parser,
                // Entities are put in for what is predefined in XML alone, which libxml2 else leaves as `&#38;` in
                // attributes.
                Int32(
                    XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_NOERROR.rawValue
                        | XML_PARSE_NOWARNING.rawValue
                        | XML_PARSE_NOENT.rawValue
                )
            )
        }
    }

    deinit { xmlFreeParserCtxt(parser) }

    func feed(_ bytes: [UInt8]) throws(Fault) {
        var rest = bytes[...]
        while !rest.isEmpty {
            try feed(rest.prefix(Self.pieceBytes))
            rest = rest.dropFirst(Self.pieceBytes)
        }
    }

    private func feed(_ piece: ArraySlice<UInt8>) throws(Fault) {
        let code = piece.withUnsafeBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { xmlParseChunk(parser, $0.baseAddress, Int32($0.count), 0) }
        }
        try check(code)
        guard let parser, let input = parser.pointee.input, let next = input.pointee.cur, let end = input.pointee.end
        else { return }
        let held = UnsafeBufferPointer(start: next, count: end - next)
        guard parser.pointee.instate == XML_PARSER_CDATA_SECTION || held.starts(with: "<!--".utf8) else {
            guard held.count > Self.maxTagBytes else { return }
            throw Fault(line: line, reason: .tagTooLong(limit: Self.maxTagBytes))
        }
        guard held.count <= maxHeldBytes else {
            throw Fault(line: line, reason: .partTooLong(limit: maxHeldBytes))
        }
    }

    func finish() throws(Fault) {
        try check(xmlParseChunk(parser, nil, 0, 1))
    }

    var line: Int { parser?.pointee.input.map { Int($0.pointee.line) } ?? 0 }

    private func check(_ code: Int32) throws(Fault) {
        if let fault { throw fault }
        guard let parser else { throw Fault(line: 0, reason: .noMemory) }
        guard code != 0, parser.pointee.wellFormed == 0 else { return }
        let message = xmlCtxtGetLastError(parser).flatMap { $0.pointee.message.map { String(cString: $0) } }
        throw Fault(line: line, reason: .malformed(detail: message.map { String($0.trimmed.prefix(200)) }))
    }

    fileprivate func refuse(_ reason: XMLReason) {
        if fault == nil { fault = Fault(line: line, reason: reason) }
        xmlStopParser(parser)
    }

    private func refer(to name: UnsafePointer<xmlChar>?) {
        if knowsHTMLEntities, let entity = htmlEntityLookup(name), let scalar = Unicode.Scalar(entity.pointee.value) {
            // What stands in an attribute is no text.
            guard parser?.pointee.instate != XML_PARSER_ATTRIBUTE_VALUE else { return }
            Array(String(scalar).utf8).withUnsafeBufferPointer(handler.text)
        } else {
            refuse(.unknownEntity(String(Self.string(name).prefix(40))))
        }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> XMLEvents? {
        context.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }

    private static var callbacks: xmlSAXHandler {
        var sax = xmlSAXHandler()
        // The second version of the interface: elements with their namespaces.
        sax.initialized = UInt32(XML_SAX2_MAGIC)
        sax.startElementNs = { context, name, _, _, _, _, count, _, values in
            guard let events = XMLEvents.from(context) else { return }
            let name = XMLEvents.string(name)
            guard name.utf8.count <= XMLEvents.maxNameBytes else {
                return events.refuse(.nameTooLong(limit: XMLEvents.maxNameBytes))
            }
            guard count <= XMLEvents.maxAttributes else {
                return events.refuse(.tooManyAttributes(limit: XMLEvents.maxAttributes))
            }
            var attributes: [String: String] = [:]
            // Five pointers an attribute: name, prefix, URI, the value's start and its end.
            for index in 0..<Int(count) {
                guard let values, let start = values[index * 5 + 3], let end = values[index * 5 + 4] else { continue }
                let value = UnsafeBufferPointer(start: start, count: end - start)
                attributes[XMLEvents.string(values[index * 5])] = String(decoding: value, as: UTF8.self)
            }
            events.depth += 1
            guard events.depth <= XMLEvents.maxDepth else {
                return events.refuse(.tooDeep(limit: XMLEvents.maxDepth))
            }
            events.handler.start(name, attributes)
        }
        sax.endElementNs = { context, name, _, _ in
            guard let events = XMLEvents.from(context) else { return }
            events.depth -= 1
            events.handler.end(XMLEvents.string(name))
        }
        sax.characters = { context, text, count in
            XMLEvents.from(context)?.handler.text(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        sax.ignorableWhitespace = sax.characters
        sax.cdataBlock = sax.characters
        sax.entityDecl = { context, _, _, _, _, _ in
            XMLEvents.from(context)?.refuse(.declaresEntities)
        }
        // Declared ones would be put into every element, and compared with each other there.
        sax.attributeDecl = { context, _, _, _, _, _, values in
            xmlFreeEnumeration(values)
            XMLEvents.from(context)?.refuse(.declaresAttributes)
        }
        sax.reference = { context, name in
            XMLEvents.from(context)?.refer(to: name)
        }
        return sax
    }
}
