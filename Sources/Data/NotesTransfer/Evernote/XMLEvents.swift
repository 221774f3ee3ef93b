internal import CLibXML2

/// What a well-formed XML file says, event by event.
protocol XMLHandler: AnyObject {
    func start(_ name: String, _ attributes: [String: String])
    func end(_ name: String)
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// libxml2's parser, fed piece by piece. It fetches nothing and expands nothing: a file that declares an entity is refused, so that
/// neither a billion laughs nor a file of this machine can come out of it. libxml2's own limits are off, since they would refuse long
/// attachments; how deep elements are and how long a part is, is limited here.
final class XMLEvents {
    /// Why it cannot be read on.
    struct Fault: Error {
        let line: Int
        let reason: String
    }

    private let handler: any XMLHandler
    private let knowsHTMLEntities: Bool
    private var parser: xmlParserCtxtPtr?
    private var fault: Fault?
    private var depth = 0
    /// How much was fed since the parser last had something to say: it keeps a CDATA section or a comment until its end.
    private var quietBytes = 0

    /// How many elements may be in each other.
    private static let mostDepth = 200
    private static let mostQuietBytes = 33_554_432

    /// - Parameter knowsHTMLEntities: whether `&nbsp;` and the others of HTML are the characters that they are there.
    init(_ handler: any XMLHandler, knowsHTMLEntities: Bool = false) {
        self.handler = handler
        self.knowsHTMLEntities = knowsHTMLEntities
        var callbacks = Self.callbacks
        parser = xmlCreatePushParserCtxt(&callbacks, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
        if let parser {
            xmlCtxtUseOptions(
                parser,
                Int32(XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
            )
        }
    }

    deinit { xmlFreeParserCtxt(parser) }

    func feed(_ bytes: [UInt8]) throws(Fault) {
        quietBytes += bytes.count
        guard quietBytes <= Self.mostQuietBytes else {
            throw Fault(line: line, reason: "a part of it is longer than \(Self.mostQuietBytes >> 20) MB")
        }
        let code = bytes.withUnsafeBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { xmlParseChunk(parser, $0.baseAddress, Int32($0.count), 0) }
        }
        try check(code)
    }

    func finish() throws(Fault) {
        try check(xmlParseChunk(parser, nil, 0, 1))
    }

    var line: Int { parser?.pointee.input.map { Int($0.pointee.line) } ?? 0 }

    private func check(_ code: Int32) throws(Fault) {
        if let fault { throw fault }
        guard let parser else { throw Fault(line: 0, reason: "there is no memory to read it") }
        guard code != 0, parser.pointee.wellFormed == 0 else { return }
        let message = xmlCtxtGetLastError(parser).flatMap { $0.pointee.message.map { String(cString: $0) } } ?? "it is not well-formed XML"
        throw Fault(line: line, reason: "it is not well-formed XML: \(message.trimmingWhiteSpace)")
    }

    fileprivate func refuse(_ reason: String) {
        if fault == nil { fault = Fault(line: line, reason: reason) }
        xmlStopParser(parser)
    }

    private func refer(to name: UnsafePointer<xmlChar>?) {
        if knowsHTMLEntities, let entity = htmlEntityLookup(name), let scalar = Unicode.Scalar(entity.pointee.value) {
            Array(String(scalar).utf8).withUnsafeBufferPointer(handler.text)
        } else {
            refuse("it refers to the entity “\(Self.string(name).prefix(40))”, which is none")
        }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> XMLEvents? {
        let events = context.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
        events?.quietBytes = 0
        return events
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }

    private static var callbacks: xmlSAXHandler {
        var sax = xmlSAXHandler()
        // The second version of the interface: elements with their namespaces.
        sax.initialized = UInt32(XML_SAX2_MAGIC)
        sax.startElementNs = { context, name, _, _, _, _, count, _, values in
            guard let events = XMLEvents.from(context) else { return }
            var attributes: [String: String] = [:]
            // Five pointers an attribute: name, prefix, URI, the value's start and its end.
            for index in 0..<Int(count) {
                guard let values, let start = values[index * 5 + 3], let end = values[index * 5 + 4] else { continue }
                let value = UnsafeBufferPointer(start: start, count: end - start)
                attributes[XMLEvents.string(values[index * 5])] = String(decoding: value, as: UTF8.self)
            }
            events.depth += 1
            guard events.depth <= XMLEvents.mostDepth else {
                return events.refuse("its elements are in each other, more than \(XMLEvents.mostDepth) deep")
            }
            events.handler.start(XMLEvents.string(name), attributes)
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
            XMLEvents.from(context)?.refuse("it declares entities, which no export has a use for, so it is not read")
        }
        sax.reference = { context, name in
            XMLEvents.from(context)?.refer(to: name)
        }
        return sax
    }
}
