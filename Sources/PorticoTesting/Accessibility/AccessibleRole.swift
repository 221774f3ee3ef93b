/// What an element is to assistive technology: a button, a link, a heading.
///
/// ```swift
/// let search = try visitor.find(role: .button, name: "Search")
/// let chart = try visitor.find(role: "graphics-document")
/// ```
///
/// The names are those of WAI-ARIA 1.2, 5.4; any other can be written as a text.
public struct AccessibleRole: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible
{
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    public var description: String { rawValue }

    public static let alert: Self = "alert"
    public static let article: Self = "article"
    public static let banner: Self = "banner"
    public static let button: Self = "button"
    public static let cell: Self = "cell"
    public static let checkbox: Self = "checkbox"
    public static let columnHeader: Self = "columnheader"
    public static let combobox: Self = "combobox"
    public static let complementary: Self = "complementary"
    public static let contentInfo: Self = "contentinfo"
    public static let definition: Self = "definition"
    public static let dialog: Self = "dialog"
    public static let figure: Self = "figure"
    public static let form: Self = "form"
    public static let group: Self = "group"
    public static let heading: Self = "heading"
    public static let image: Self = "img"
    public static let link: Self = "link"
    public static let list: Self = "list"
    public static let listbox: Self = "listbox"
    public static let listItem: Self = "listitem"
    public static let main: Self = "main"
    public static let meter: Self = "meter"
    public static let navigation: Self = "navigation"
    public static let option: Self = "option"
    public static let paragraph: Self = "paragraph"
    public static let presentation: Self = "presentation"
    public static let progressBar: Self = "progressbar"
    public static let radio: Self = "radio"
    public static let radioGroup: Self = "radiogroup"
    public static let region: Self = "region"
    public static let row: Self = "row"
    public static let rowGroup: Self = "rowgroup"
    public static let rowHeader: Self = "rowheader"
    public static let search: Self = "search"
    public static let searchBox: Self = "searchbox"
    public static let separator: Self = "separator"
    public static let slider: Self = "slider"
    public static let spinButton: Self = "spinbutton"
    public static let status: Self = "status"
    public static let `switch`: Self = "switch"
    public static let tab: Self = "tab"
    public static let table: Self = "table"
    public static let tabList: Self = "tablist"
    public static let tabPanel: Self = "tabpanel"
    public static let term: Self = "term"
    public static let textBox: Self = "textbox"
}

extension HTMLElement {
    /// The element's role: the first known one in its `role` attribute, else what HTML gives it; nil when that is none.
    ///
    /// The rules are those of ARIA in HTML, 4, without the ones that need a style sheet.
    public var role: AccessibleRole? {
        let explicit = self["role"]?.asciiLowercased.asciiWords.first { Self.knownRoles.contains($0) }
        if let explicit { return explicit == "none" ? .presentation : AccessibleRole(rawValue: explicit) }
        return implicitRole
    }

    private var implicitRole: AccessibleRole? {
        switch name {
        case "a", "area": self["href"] == nil ? nil : .link
        case "aside": .complementary
        case "footer": isPageLandmark ? .contentInfo : nil
        case "header": isPageLandmark ? .banner : nil
        case "img": self["alt"] == "" ? .presentation : .image
        case "input": inputRole
        case "li": ["ul", "ol", "menu"].contains(parent?.name) ? .listItem : nil
        case "section": isNamedByAuthor ? .region : nil
        case "select": self["multiple"] != nil || (Int(self["size"] ?? "") ?? 1) > 1 ? .listbox : .combobox
        case "td": ancestors.first { $0.name == "table" }?.role == "grid" ? "gridcell" : .cell
        case "th": headerRole
        default: Self.rolesByName[name]
        }
    }

    private var inputRole: AccessibleRole? {
        let suggests = self["list"] != nil
        switch InputKind(self) {
        case .button, .submit, .reset, .image: return .button
        case .checkbox: return .checkbox
        case .radio: return .radio
        case .range: return .slider
        case .number: return .spinButton
        case .search: return suggests ? .combobox : .searchBox
        case .text, .email, .tel, .url: return suggests ? .combobox : .textBox
        case .hidden, .password, .file, .color, .date, .month, .week, .time, .dateTimeLocal: return nil
        }
    }

    /// Whether a `header` or `footer` belongs to the page and not to a part of it.
    private var isPageLandmark: Bool {
        !ancestors.contains { ["article", "aside", "main", "nav", "section"].contains($0.name) }
    }

    /// Whether the page gives the element a name apart from its contents.
    private var isNamedByAuthor: Bool {
        ["aria-labelledby", "aria-label", "title"].contains { self[$0].map { !$0.collapsed.isEmpty } ?? false }
    }

    private var headerRole: AccessibleRole {
        switch self["scope"]?.asciiLowercased {
        case "row", "rowgroup": return .rowHeader
        case "col", "colgroup": return .columnHeader
        default: break
        }
        // Without a scope, a header among data cells heads its row (WHATWG HTML, 4.9.12.2).
        return parent?.children.contains { $0.name == "td" } == true ? .rowHeader : .columnHeader
    }

    private static let rolesByName: [String: AccessibleRole] = [
        "address": .group, "article": .article, "blockquote": "blockquote", "button": .button, "caption": "caption",
        "code": "code",
        "datalist": .listbox, "dd": .definition, "del": "deletion", "details": .group, "dfn": .term, "dialog": .dialog,
        "dt": .term,
        "em": "emphasis", "fieldset": .group, "figure": .figure, "form": .form, "h1": .heading, "h2": .heading,
        "h3": .heading,
        "h4": .heading, "h5": .heading, "h6": .heading, "hgroup": .group, "hr": .separator, "html": "document",
        "ins": "insertion",
        "main": .main, "mark": "mark", "math": "math", "menu": .list, "meter": .meter, "nav": .navigation, "ol": .list,
        "optgroup": .group, "option": .option, "output": .status, "p": .paragraph, "progress": .progressBar,
        "search": .search,
        "strong": "strong", "sub": "subscript", "sup": "superscript", "svg": "graphics-document", "table": .table,
        "tbody": .rowGroup,
        "textarea": .textBox, "tfoot": .rowGroup, "thead": .rowGroup, "time": "time", "tr": .row, "ul": .list,
    ]

    /// The roles authors may use (WAI-ARIA 1.2, 5.4, and the modules for graphics), abstract ones left out.
    private static let knownRoles: Set = [
        "alert", "alertdialog", "application", "article", "banner", "blockquote", "button", "caption", "cell",
        "checkbox", "code",
        "columnheader", "combobox", "complementary", "contentinfo", "definition", "deletion", "dialog", "directory",
        "document", "emphasis",
        "feed", "figure", "form", "generic", "graphics-document", "graphics-object", "graphics-symbol", "grid",
        "gridcell", "group",
        "heading", "img", "insertion", "link", "list", "listbox", "listitem", "log", "main", "mark", "marquee", "math",
        "menu", "menubar",
        "menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation", "none", "note", "option", "paragraph",
        "presentation",
        "progressbar", "radio", "radiogroup", "region", "row", "rowgroup", "rowheader", "scrollbar", "search",
        "searchbox", "separator",
        "slider", "spinbutton", "status", "strong", "subscript", "superscript", "suggestion", "switch", "tab", "table",
        "tablist",
        "tabpanel", "term", "textbox", "time", "timer", "toolbar", "tooltip", "tree", "treegrid", "treeitem",
    ]
}
