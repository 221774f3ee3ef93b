import CLibXML2

/// A copy of a page that is being changed; the page itself stays as it is.
///
/// What an update does not say anew stays the same element: elements with the same id are the same, without ids those
/// of one name in their order (controls: of one name, `name` and `type`).
final class HTMLEdit {
    /// The copy. Nobody else has it before `finish`.
    private let page: HTMLDocument
    /// What each element of the copy was made from.
    private var origins: [xmlNodePtr: HTMLElement] = [:]
    /// The elements by id, as the operation found them.
    private var found: [String: xmlNodePtr] = [:]
    /// Those that have their place in what the operation makes.
    private var placed: Set<xmlNodePtr> = []
    /// Those that were taken off the page, until the operation is done.
    private var loose: Set<xmlNodePtr> = []
    private var keepsNotice = true
    /// The ids that the notice names, as its Undo names its form: what stays needs them.
    private var needed: Set<String> = []

    /// - Throws: `PageUpdateFailure` when memory ran out.
    init(_ original: HTMLDocument) throws(PageUpdateFailure) {
        guard let tree = xmlNewDoc("1.0") else { throw PageUpdateFailure("memory ran out") }
        page = HTMLDocument(tree: tree)
        var waiting = Self.children(of: original.top.node).reversed().map { (source: $0, parent: page.top.node) }
        while let (source, parent) = waiting.popLast() {
            guard let copy = copy(of: source) else { continue }
            xmlAddChild(parent, copy)
            guard source.pointee.type == XML_ELEMENT_NODE else { continue }
            origins[copy] = HTMLElement(document: original, node: source)
            waiting += Self.children(of: source).reversed().map { (source: $0, parent: copy) }
        }
    }

    deinit {
        for node in loose { xmlFreeNode(node) }
    }

    /// The changed page, and where the elements of the original are in it.
    func finish() -> (page: HTMLDocument, elements: [HTMLElement: HTMLElement]) {
        // Numbers the elements anew for XPath.
        xmlXPathOrderDocElems(page.top.node.pointee.doc)
        let kept = origins.map { ($0.value, HTMLElement(document: page, node: $0.key)) }
        return (page, Dictionary(kept) { first, _ in first })
    }
}

// MARK: The operations

extension HTMLEdit {
    /// Makes the element with this one's id, or the page's `title` or `main`, become it.
    func become(_ new: HTMLElement) throws(PageUpdateFailure) {
        begin()
        defer { end() }
        guard let target = counterpart(of: new) else {
            throw PageUpdateFailure("there is nothing on the page that could become \(new.summary)")
        }
        if !new.isKept { try morph(sameKind(target, new), into: new) }
    }

    /// Puts an element beside the one with the id `anchor`, from wherever it is now.
    func place(_ new: HTMLElement, _ side: PageOperation.Side, _ anchor: String) throws(PageUpdateFailure) {
        begin()
        defer { end() }
        guard let beside = found[anchor] else {
            throw PageUpdateFailure("the anchor #\(anchor) of \(new.summary) is not on the page")
        }
        guard let id = new.id, !id.isEmpty else { throw PageUpdateFailure("\(new.summary) has no id") }
        let target: xmlNodePtr
        if let there = found[id] {
            if isAround(beside, there) { throw PageUpdateFailure("#\(anchor) is within \(new.summary)") }
            target = try new.isKept ? there : sameKind(there, new)
        } else {
            if new.isKept { throw PageUpdateFailure("\(new.summary), which is to be kept, is not on the page") }
            target = try made(like: new)
        }
        xmlUnlinkNode(target)
        _ = side == .after ? xmlAddNextSibling(beside, target) : xmlAddPrevSibling(beside, target)
        if !new.isKept { try morph(target, into: new) }
    }

    /// Takes the element away whose id has this hash.
    func remove(_ hash: UInt32) throws(PageUpdateFailure) {
        begin()
        defer { end() }
        let matches = found.filter { RegionHash(of: $0.key).value == hash }
        guard matches.count == 1, let node = matches.first?.value else {
            let hashed = String(hash, radix: 16)
            throw PageUpdateFailure("\(matches.count) elements on the page have an id whose hash is \(hashed)")
        }
        if !isNeeded(node) { takeOff(node) }
    }

    /// Lays a whole page over this one.
    func become(_ other: HTMLDocument, keepingNotice: Bool) throws(PageUpdateFailure) {
        guard let target = page.root, let new = other.root else { return }
        begin()
        defer { end() }
        keepsNotice = keepingNotice
        if !keepingNotice { needed = [] }
        defer { keepsNotice = true }
        try morph(target.node, into: new)
    }

    private func begin() {
        found = [:]
        placed = []
        needed = []
        for element in page.everyElement {
            if let id = element.id, !id.isEmpty, found[id] == nil { found[id] = element.node }
            if element.isNotice {
                for part in element.descendants { needed.formUnion(part.attributes.values.flatMap(\.asciiWords)) }
            }
        }
    }

    private func isNeeded(_ node: xmlNodePtr) -> Bool {
        guard !needed.isEmpty, node.pointee.type == XML_ELEMENT_NODE else { return false }
        let element = HTMLElement(document: page, node: node)
        return ([element] + element.descendants).contains { $0.id.map(needed.contains) == true }
    }

    /// What has no place any more is gone.
    private func end() {
        for node in loose {
            origins[node] = nil
            for element in HTMLElement(document: page, node: node).descendants { origins[element.node] = nil }
            xmlFreeNode(node)
        }
        loose = []
    }

    private func counterpart(of new: HTMLElement) -> xmlNodePtr? {
        switch new.name {
        case "title":
            page.everyElement.first { $0.name == "title" && !$0.ancestors.contains { $0.name == "svg" } }?.node
        case "main": page.everyElement.first { $0.name == "main" }?.node
        default: new.id.flatMap { found[$0] }
        }
    }
}

// MARK: One element becomes another

extension HTMLEdit {
    /// Gives an element the attributes and children of another.
    private func morph(_ target: xmlNodePtr, into new: HTMLElement) throws(PageUpdateFailure) {
        placed.insert(target)
        var waiting = [(target: target, new: new)]
        while let (target, new) = waiting.popLast() {
            takeAttributes(of: new, for: target)
            waiting += try takeChildren(of: new, for: target)
        }
    }

    /// Whether `details` and `dialog` are open is the visitor's business.
    private func takeAttributes(of new: HTMLElement, for target: xmlNodePtr) {
        let keepsOpen = ["details", "dialog"].contains(new.name) && origins[target] != nil
        let isOpen = keepsOpen && HTMLElement(document: page, node: target)["open"] != nil
        xmlFreePropList(target.pointee.properties)
        target.pointee.properties = nil
        Self.copyAttributes(of: new.node, to: target) { !keepsOpen || $0 != "open" }
        if isOpen { xmlNewProp(target, "open", "") }
    }

    /// Gives an element the children of another: those it has already where they are the same.
    /// - Returns: Which of them have still to become which.
    private func takeChildren(
        of new: HTMLElement,
        for target: xmlNodePtr
    ) throws(PageUpdateFailure) -> [(target: xmlNodePtr, new: HTMLElement)] {
        var old = takeChildrenOff(target)
        var waiting: [(target: xmlNodePtr, new: HTMLElement)] = []
        for node in Self.children(of: new.node) {
            guard node.pointee.type == XML_ELEMENT_NODE else {
                if let copy = copy(of: node) { xmlAddChild(target, copy) }
                continue
            }
            let child = HTMLElement(document: new.document, node: node)
            let same = child.id.map { withID($0, like: child, in: target) } ?? old.next(like: child)
            if child.isKept, same == nil {
                throw PageUpdateFailure("\(child.summary), which is to be kept, is not on the page")
            }
            let element = if let same { same } else { try made(like: child) }
            xmlUnlinkNode(element)
            loose.remove(element)
            placed.insert(element)
            xmlAddChild(target, element)
            if !child.isKept { waiting.append((element, child)) }
        }
        if keepsNotice, let notice = old.notice { putBack(notice, after: old.beforeNotice, in: target) }
        for node in old.elements where loose.contains(node) && isNeeded(node) {
            loose.remove(node)
            xmlAddChild(target, node)
        }
        return waiting
    }

    /// The element with an id, where it can become `child` within `target`.
    private func withID(_ id: String, like child: HTMLElement, in target: xmlNodePtr) -> xmlNodePtr? {
        guard let node = found[id], !placed.contains(node), !isAround(target, node) else { return nil }
        return child.isKept || HTMLElement(document: page, node: node).name == child.name ? node : nil
    }

    private func takeChildrenOff(_ target: xmlNodePtr) -> FormerChildren {
        var former = FormerChildren()
        for node in Self.children(of: target) {
            guard node.pointee.type == XML_ELEMENT_NODE else {
                xmlUnlinkNode(node)
                xmlFreeNode(node)
                continue
            }
            former.append(HTMLElement(document: page, node: node))
            takeOff(node)
        }
        return former
    }

    private func takeOff(_ node: xmlNodePtr) {
        xmlUnlinkNode(node)
        loose.insert(node)
    }

    private func putBack(_ notice: xmlNodePtr, after previous: xmlNodePtr?, in target: xmlNodePtr) {
        loose.remove(notice)
        if let previous, previous.pointee.parent == target {
            xmlAddNextSibling(previous, notice)
        } else if let first = target.pointee.children {
            xmlAddPrevSibling(first, notice)
        } else {
            xmlAddChild(target, notice)
        }
    }

    /// The element itself where it has the name of the new one, else an empty one of that name in its place.
    private func sameKind(_ target: xmlNodePtr, _ new: HTMLElement) throws(PageUpdateFailure) -> xmlNodePtr {
        if HTMLElement(document: page, node: target).name == new.name { return target }
        let other = try made(like: new)
        xmlAddPrevSibling(target, other)
        takeOff(target)
        return other
    }

    private func made(like new: HTMLElement) throws(PageUpdateFailure) -> xmlNodePtr {
        guard let node = xmlNewDocNode(page.top.node.pointee.doc, nil, new.node.pointee.name, nil) else {
            throw PageUpdateFailure("memory ran out")
        }
        return node
    }

    /// Whether `outer` is `node` or one of its ancestors.
    private func isAround(_ node: xmlNodePtr, _ outer: xmlNodePtr) -> Bool {
        let element = HTMLElement(document: page, node: node)
        return node == outer || element.ancestors.contains { $0.node == outer }
    }
}

// MARK: Nodes

extension HTMLEdit {
    private static func children(of node: xmlNodePtr) -> [xmlNodePtr] {
        Array(sequence(first: node.pointee.children) { $0?.pointee.next }.prefix { $0 != nil }.compactMap(\.self))
    }

    /// A node of this page, without children.
    private func copy(of node: xmlNodePtr) -> xmlNodePtr? {
        let tree = page.top.node.pointee.doc
        switch node.pointee.type {
        case XML_ELEMENT_NODE:
            guard let copy = xmlNewDocNode(tree, nil, node.pointee.name, nil) else { return nil }
            Self.copyAttributes(of: node, to: copy) { _ in true }
            return copy
        case XML_TEXT_NODE: return xmlNewDocText(tree, node.pointee.content)
        case XML_COMMENT_NODE: return xmlNewDocComment(tree, node.pointee.content)
        default: return nil
        }
    }

    private static func copyAttributes(of node: xmlNodePtr, to copy: xmlNodePtr, where isWanted: (String) -> Bool) {
        var next = node.pointee.properties
        while let attribute = next {
            if let name = attribute.pointee.name, isWanted(String(cString: name)) {
                if let value = attribute.pointee.children?.pointee.content {
                    xmlNewProp(copy, name, value)
                } else {
                    xmlNewProp(copy, name, "")
                }
            }
            next = attribute.pointee.next
        }
    }
}

/// The children an element had: which of them are the same as new ones.
private struct FormerChildren {
    private(set) var elements: [xmlNodePtr] = []
    private var waiting: [String: [xmlNodePtr]] = [:]
    private var last: xmlNodePtr?
    /// The element before the notice.
    private(set) var beforeNotice: xmlNodePtr?
    /// The notice, as long as no new one has taken its place.
    private(set) var notice: xmlNodePtr?

    mutating func append(_ element: HTMLElement) {
        elements.append(element.node)
        if element.isNotice, notice == nil {
            notice = element.node
            beforeNotice = last
        } else if element.id == nil {
            waiting[Self.kind(element), default: []].append(element.node)
        }
        last = element.node
    }

    /// The next one without an id that is the same as `new`.
    mutating func next(like new: HTMLElement) -> xmlNodePtr? {
        if new.isNotice, let notice {
            self.notice = nil
            return notice
        }
        let kind = Self.kind(new)
        guard let first = waiting[kind]?.first else { return nil }
        waiting[kind]?.removeFirst()
        return first
    }

    private static func kind(_ element: HTMLElement) -> String {
        guard element.isSubmittable else { return element.name }
        return [element.name, element["name"] ?? "", element["type"] ?? ""].joined(separator: " ")
    }
}

extension HTMLElement {
    /// Whether this stands for the element of its id as that is.
    fileprivate var isKept: Bool {
        self["data-keep"] != nil && id != nil
    }

    /// Whether this is what is said once, after something was done.
    var isNotice: Bool {
        name == "div" && self["role"] == "status" && self["class"]?.asciiWords.contains("notice") == true
    }
}

extension HTMLDocument {
    /// What the comment after the page names as its version: nil where the page cannot be followed.
    var version: String? {
        var node = root?.node.pointee.next
        var version: String?
        while let current = node {
            if current.pointee.type == XML_COMMENT_NODE, let content = current.pointee.content {
                version = Self.version(in: String(cString: content)) ?? version
            }
            node = current.pointee.next
        }
        return version
    }

    private static func version(in comment: String) -> String? {
        let parts = comment.split(separator: " ", omittingEmptySubsequences: false)
        // Behind it may stand after how many seconds the page is asked for again, and whose it is.
        guard (2...4).contains(parts.count), parts[0] == "portico",
            parts.count < 3 || Int(parts[2]) != nil || parts[2] == "",
            (11...16).contains(parts[1].utf8.count),
            parts[1].utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            })
        else { return nil }
        return String(parts[1])
    }
}
