import CGumbo
import Gumbo
import PorticoHTML

/// Whether a browser builds the tree of a page as its templates are written.
///
///     TreeCheck(of: "notes/list", in: sources, naming: page.dynamicNames).problems
///     // Templates/notes/list.html:3:8: a browser takes <div> out of <p> (Templates/notes/list.html:3:1)
///
/// The page is printed for made-up data, with and without content in its sections, and its tags are read in two ways:
/// as they are written, and by an HTML5 parser. Tags that HTML lets anybody leave out, such as `</li>` and `<tbody>`,
/// may be left out.
struct TreeCheck {
    /// More of one page are not looked for.
    private static let maximum = 100

    /// Each problem once, though most samples of a page have it; in the order of files and lines.
    let problems: [TemplateProblem]
    /// Says so where not all ways to print the page were looked at.
    let note: String?

    init(of page: String, in sources: TemplateSources, naming dynamicNames: DynamicNames = DynamicNames()) {
        let tried = PageSampler.samples(of: page, in: sources, naming: dynamicNames)
        var found: [TemplateProblem] = []
        for sample in tried.samples where found.count < Self.maximum {
            let tree = WrittenTree(sample)
            found += tree.problems.isEmpty ? tree.differences(from: BrowserTree.nodes(of: sample.bytes)) : tree.problems
        }
        problems = TemplateProblems(found)?.problems ?? []
        note = tried.untriedCount == 0 ? nil : Self.note(of: page, untriedCount: tried.untriedCount)
    }

    private static func note(of page: String, untriedCount: Int) -> String {
        let ways = untriedCount == 1 ? "1 way" : "\(untriedCount) ways"
        return "note: \(ways) or more to print \(page) were not looked at: of each page "
            + "\(PageSampler.maximumSamples) are, or \(PageSampler.maximumBytes >> 20) MB"
    }
}

/// Reads a page as browsers do (WHATWG HTML section 13.2), by libgumbo.
enum BrowserTree {
    /// The elements and texts of the page; nothing where memory ran out.
    static func nodes(of page: [UInt8]) -> [BrowserNode] {
        GumboHeap.parse(page) { output in output.document.map(nodes(below:)) } ?? []
    }

    /// Keeps its own stack, so that no depth of nesting can overflow the program's.
    private static func nodes(below root: UnsafeMutablePointer<GumboNode>) -> [BrowserNode] {
        var nodes: [BrowserNode] = []
        var waiting = children(of: root.pointee.v.document.children, in: nil)
        while let (node, parent) = waiting.popLast() {
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                let element = node.pointee.v.element
                let isWritten = element.original_tag.length > 0
                let offset = isWritten ? Int(element.start_pos.offset) : nil
                nodes.append(BrowserNode(.element(name(of: element)), at: offset, in: parent))
                waiting += children(of: element.children, in: nodes.count - 1)
            case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA:
                nodes.append(BrowserNode(.text, at: Int(node.pointee.v.text.start_pos.offset), in: parent))
            default: continue
            }
        }
        return nodes
    }

    private static func children(of vector: GumboVector, in parent: Int?) -> [(UnsafeMutablePointer<GumboNode>, Int?)] {
        vector.items(as: GumboNode.self).reversed().map { ($0, parent) }
    }

    /// In lower case, as tags are compared.
    private static func name(of element: GumboElement) -> String {
        var original = element.original_tag
        if element.tag == GUMBO_TAG_UNKNOWN, original.length > 0 {
            gumbo_tag_from_original_text(&original)
            let bytes = UnsafeRawBufferPointer(start: original.data, count: original.length)
            return String(decoding: bytes, as: UTF8.self).lowercased()
        }
        return gumbo_normalized_tagname(element.tag).map { String(cString: $0) } ?? ""
    }
}
