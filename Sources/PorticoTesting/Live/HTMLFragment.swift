import CGumbo
import CLibXML2

/// One element that was sent without the page around it, as a `template` of a browser parses it.
///
/// A row without its table is a row here, too.
struct HTMLFragment {
    /// The element; it keeps its tree alive.
    let element: HTMLElement

    /// - Throws: `PageUpdateFailure` when the text is anything but one element.
    init(_ html: String) throws(PageUpdateFailure) {
        guard let tree = HTMLTreeBuilder.tree(of: html, in: Self.context(of: html)) else {
            throw PageUpdateFailure("memory ran out")
        }
        let top = HTMLDocument(tree: tree).top
        guard top.children.count == 1, let element = top.children.first,
            top.rawText.asciiTrimmed == element.rawText.asciiTrimmed
        else {
            throw PageUpdateFailure("it is not one element: \(html.prefix(200).debugDescription)")
        }
        self.element = element
    }

    /// The element whose contents may begin with the tag that the text begins with.
    private static func context(of html: String) -> GumboTag {
        let tag = html.asciiTrimmed.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return switch String(tag).asciiLowercased {
        case "caption", "colgroup", "tbody", "tfoot", "thead": GUMBO_TAG_TABLE
        case "tr": GUMBO_TAG_TBODY
        case "td", "th": GUMBO_TAG_TR
        case "col": GUMBO_TAG_COLGROUP
        default: GUMBO_TAG_DIV
        }
    }
}
