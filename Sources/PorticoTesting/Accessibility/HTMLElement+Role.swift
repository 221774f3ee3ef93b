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
        "address": .group, "article": .article, "blockquote": "blockquote", "button": .button, "caption": "caption", "code": "code",
        "datalist": .listbox, "dd": .definition, "del": "deletion", "details": .group, "dfn": .term, "dialog": .dialog, "dt": .term,
        "em": "emphasis", "fieldset": .group, "figure": .figure, "form": .form, "h1": .heading, "h2": .heading, "h3": .heading,
        "h4": .heading, "h5": .heading, "h6": .heading, "hgroup": .group, "hr": .separator, "html": "document", "ins": "insertion",
        "main": .main, "mark": "mark", "math": "math", "menu": .list, "meter": .meter, "nav": .navigation, "ol": .list,
        "optgroup": .group, "option": .option, "output": .status, "p": .paragraph, "progress": .progressBar, "search": .search,
        "strong": "strong", "sub": "subscript", "sup": "superscript", "svg": "graphics-document", "table": .table, "tbody": .rowGroup,
        "textarea": .textBox, "tfoot": .rowGroup, "thead": .rowGroup, "time": "time", "tr": .row, "ul": .list,
    ]

    /// The roles authors may use (WAI-ARIA 1.2, 5.4, and the modules for graphics), abstract ones left out.
    private static let knownRoles: Set = [
        "alert", "alertdialog", "application", "article", "banner", "blockquote", "button", "caption", "cell", "checkbox", "code",
        "columnheader", "combobox", "complementary", "contentinfo", "definition", "deletion", "dialog", "directory", "document", "emphasis",
        "feed", "figure", "form", "generic", "graphics-document", "graphics-object", "graphics-symbol", "grid", "gridcell", "group",
        "heading", "img", "insertion", "link", "list", "listbox", "listitem", "log", "main", "mark", "marquee", "math", "menu", "menubar",
        "menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation", "none", "note", "option", "paragraph", "presentation",
        "progressbar", "radio", "radiogroup", "region", "row", "rowgroup", "rowheader", "scrollbar", "search", "searchbox", "separator",
        "slider", "spinbutton", "status", "strong", "subscript", "superscript", "suggestion", "switch", "tab", "table", "tablist",
        "tabpanel", "term", "textbox", "time", "timer", "toolbar", "tooltip", "tree", "treegrid", "treeitem",
    ]
}
