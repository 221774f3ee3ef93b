import Foundation

/// The texts of Standard Notes' editor "Super", which are trees in JSON (lexical.dev), as Markdown.
enum LexicalText {
    private struct Tree: Decodable { var root: Node }

    private struct Node: Decodable {
        var type: String
        var tag: String?
        var text: String?
        var url: String?
        /// Of a picture from elsewhere.
        var source: String?
        var alternative: String?
        /// What a video of YouTube, or a post, is known by there.
        var video: String?
        var post: String?
        var listType: String?
        var checked: Bool?
        var children: [Node]?
        var format: Int?

        enum CodingKeys: String, CodingKey {
            case type, tag, text, url, listType, checked, children, format
            case source = "src"
            case alternative = "alt"
            case video = "videoID"
            case post = "id"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            type = try values.decode(String.self, forKey: .type)
            tag = try? values.decodeIfPresent(String.self, forKey: .tag)
            text = try? values.decodeIfPresent(String.self, forKey: .text)
            url = try? values.decodeIfPresent(String.self, forKey: .url)
            source = try? values.decodeIfPresent(String.self, forKey: .source)
            alternative = try? values.decodeIfPresent(String.self, forKey: .alternative)
            video = try? values.decodeIfPresent(String.self, forKey: .video)
            post = try? values.decodeIfPresent(String.self, forKey: .post)
            listType = try? values.decodeIfPresent(String.self, forKey: .listType)
            checked = try? values.decodeIfPresent(Bool.self, forKey: .checked)
            children = try values.decodeIfPresent([Node].self, forKey: .children)
            // A number of styles of a text, a word of anything else.
            format = try? values.decodeIfPresent(Int.self, forKey: .format)
        }
    }

    /// Nil where it is none.
    static func markdown(_ text: String) throws(ENMLText.Refusal) -> String? {
        guard mayBeTree(text.utf8), let tree = try? JSONDecoder().decode(Tree.self, from: Data(text.utf8))
        else { return nil }
        let root = ENMLNode("en-note")
        for child in tree.root.children ?? [] { root.add(node(child)) }
        return try ENMLBlocks(attachments: [:]).markdown(of: root)
    }

    /// How deep it may be nested, and how many objects and commas it may have: a text in all styles becomes seven
    /// elements.
    private static let maxDepth = 128
    private static let maxObjects = 50_000
    private static let maxCommas = 1_000_000

    private static func mayBeTree(_ text: String.UTF8View) -> Bool {
        var (depth, objects, commas, isInText, isEscaped) = (0, 0, 0, false, false)
        for byte in text {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = isInText
            case UInt8(ascii: "\""): isInText.toggle()
            case _ where isInText: break
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                (depth, objects) = (depth + 1, objects + 1)
                guard depth <= maxDepth, objects <= maxObjects else { return false }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","):
                commas += 1
                guard commas <= maxCommas else { return false }
            default: break
            }
        }
        return text.first == UInt8(ascii: "{")
    }

    /// The same as elements of Evernote's markup.
    private static func node(_ node: Node, isInCheckList: Bool = false) -> ENMLNode {
        var name = "span"
        var attributes: [String: String] = [:]
        switch node.type {
        case "paragraph", "collapsible-title": name = "p"
        case "heading": name = node.tag ?? "h1"
        case "quote": name = "blockquote"
        case "code": name = "pre"
        case "horizontalrule": name = "hr"
        case "linebreak": name = "br"
        case "list":
            name = node.listType == "number" ? "ol" : "ul"
            if node.listType == "check" { attributes["style"] = "--en-todo:true" }
        case "listitem":
            name = "li"
            if isInCheckList, node.checked == true { attributes["style"] = "--en-checked:true" }
        case "link", "autolink":
            name = "a"
            attributes["href"] = node.url
        case "table": name = "table"
        case "tablerow": name = "tr"
        case "tablecell": name = "td"
        case "text", "tab": break
        case "unencrypted-image":
            name = "img"
            attributes = ["src": node.source ?? "", "alt": node.alternative ?? ""]
        default:
            // What stands by itself is shown as well as can be: nothing goes without a word.
            if node.text == nil, node.children == nil { return standIn(node) }
        }
        let element = ENMLNode(name, attributes)
        if let text = node.text { add(text, in: node.format ?? 0, to: element) }
        for child in node.children ?? [] {
            element.add(self.node(child, isInCheckList: node.type == "list" && node.listType == "check"))
        }
        return element
    }

    /// What leads to something that is elsewhere, or says that it is there.
    private static func standIn(_ node: Node) -> ENMLNode {
        let paragraph = ENMLNode("p")
        let address: String? =
            switch node.type {
            case "youtube": node.video.map { "https://www.youtube.com/watch?v=\($0)" }
            case "tweet": node.post.map { "https://twitter.com/i/web/status/\($0)" }
            default: nil
            }
        if let address {
            let link = ENMLNode("a", ["href": address])
            link.add(address)
            paragraph.add(link)
            return paragraph
        }
        let text =
            switch node.type {
            case "snfile": "(a file of Standard Notes: it is not in the backup)"
            case "snbubble": "(a link to another note in Standard Notes)"
            default: "(\(node.type.prefix(40)): it stays in the file that was imported)"
            }
        let words = ENMLNode("i")
        words.add(text)
        paragraph.add(words)
        return paragraph
    }

    /// - Parameter styles: 1 is bold, 2 italic, 4 struck, 16 code, 128 highlighted.
    private static func add(_ text: String, in styles: Int, to element: ENMLNode) {
        var inner = ENMLNode("span")
        inner.add(text)
        for (bit, name) in [(16, "code"), (1, "b"), (2, "i"), (4, "s"), (128, "mark")] where styles & bit != 0 {
            let outer = ENMLNode(name)
            outer.add(inner)
            inner = outer
        }
        element.add(inner)
    }
}
