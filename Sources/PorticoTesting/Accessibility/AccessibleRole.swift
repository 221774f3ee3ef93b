/// What an element is to assistive technology: a button, a link, a heading.
///
/// ```swift
/// let search = try visitor.find(role: .button, name: "Search")
/// let chart = try visitor.find(role: "graphics-document")
/// ```
///
/// The names are those of WAI-ARIA 1.2, 5.4; any other can be written as a text.
public struct AccessibleRole: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
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
