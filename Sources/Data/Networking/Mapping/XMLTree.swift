import CLibXML2
public import Foundation

/// An element of an XML document, with all that is in it.
///
///     let feed = try Mapper().document(of: answer)
///     let titles = feed.children("entry").compactMap { $0.child("title")?.text }
///
/// Nothing is fetched for it, and it has no entities but those of XML itself.
public struct XMLTree: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        case text(String)
        case element(XMLTree)
    }

    /// Without its prefix.
    public let name: String
    /// The address of its namespace.
    public let namespace: String?
    /// Those without a namespace, by their names.
    public let attributes: [String: String]
    /// In order.
    public let content: [Content]

    /// Nil where the bytes are no well-formed XML document in UTF-8, and where it has a document type.
    public init?(_ document: Data) {
        guard let tree = WellFormedXML.read(document, XMLTree.init) else { return nil }
        self = tree
    }

    /// The parser refuses elements that are in more than a few hundred others.
    private init(_ node: xmlNodePtr) {
        name = Self.string(node.pointee.name)
        namespace = node.pointee.ns.map { Self.string($0.pointee.href) }
        var attributes: [String: String] = [:]
        var attribute = node.pointee.properties
        while let current = attribute {
            if current.pointee.ns == nil {
                var value = ""
                var piece = current.pointee.children
                while let text = piece {
                    value += Self.string(text.pointee.content)
                    piece = text.pointee.next
                }
                attributes[Self.string(current.pointee.name)] = value
            }
            attribute = current.pointee.next
        }
        self.attributes = attributes
        var content: [Content] = []
        var child = node.pointee.children
        while let current = child {
            switch current.pointee.type {
            case XML_ELEMENT_NODE: content.append(.element(XMLTree(current)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: content.append(.text(Self.string(current.pointee.content)))
            default: break
            }
            child = current.pointee.next
        }
        self.content = content
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}

extension XMLTree {
    /// The elements in it, in order.
    public var children: [XMLTree] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Those of a name and of its own namespace.
    public func children(_ name: String) -> [XMLTree] {
        children.filter { $0.name == name && $0.namespace == namespace }
    }

    /// The first of them.
    public func child(_ name: String) -> XMLTree? { children(name).first }

    /// All text in it, also that of the elements in it.
    public var text: String {
        content.map { piece in
            switch piece {
            case .text(let text): text
            case .element(let element): element.text
            }
        }.joined()
    }
}
