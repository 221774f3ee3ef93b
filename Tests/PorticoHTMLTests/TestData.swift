import Portico
import PorticoHTML

/// A value with every kind of field.
struct Note: ViewInputData {
    var title = "Groceries"
    var url = "https://example.com/"
    var count = 3
    var zone: String?
    var isBusy = false
    var marked: [TextRun] = []
    var body = SafeHTML(unescaped: "<b>bold</b>")
    var tags: [String] = []
    var author = Author()
    var editor: Author?
    var rows: [NoteRow] = []

    static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Note {
        visitor.field("title") { $0.title }
        visitor.field("url") { $0.url }
        visitor.field("count") { $0.count }
        visitor.field("zone") { $0.zone }
        visitor.field("isBusy") { $0.isBusy }
        visitor.field("marked") { $0.marked }
        visitor.field("body") { $0.body }
        visitor.field("tags") { $0.tags }
        visitor.field("author") { $0.author }
        visitor.field("editor") { $0.editor }
        visitor.field("rows") { $0.rows }
    }
}

struct NoteRow: ViewInputData {
    var title = "Row"
    var key = "1"
    var isSelected = false
    var hint: String?

    static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == NoteRow {
        visitor.field("title") { $0.title }
        visitor.field("key") { $0.key }
        visitor.field("isSelected") { $0.isSelected }
        visitor.field("hint") { $0.hint }
    }
}

struct Author: ViewInputData {
    var name = "Ada"
    var email: String?
    var books: [Book] = []

    static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Author {
        visitor.field("name") { $0.name }
        visitor.field("email") { $0.email }
        visitor.field("books") { $0.books }
    }
}

struct Book: ViewInputData {
    var name: String

    static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Book {
        visitor.field("name") { $0.name }
    }
}

struct Shell: ViewInputData {
    var title = "Atrium"
    var language = "en"
    var user: Author?
    var tabs: [Book] = []

    static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Shell {
        visitor.field("title") { $0.title }
        visitor.field("language") { $0.language }
        visitor.field("user") { $0.user }
        visitor.field("tabs") { $0.tabs }
    }
}

extension TemplateEnvironment {
    static let sample: TemplateEnvironment = {
        let search = RoutePattern(
            name: "search",
            segments: [.literal("domains")],
            query: [
                .init(name: "query", defaultText: ""), .init(name: "zone", defaultText: nil),
                .init(name: "match", defaultText: "contains"), .init(name: "page", defaultText: "1"),
            ]
        )
        let domain = RoutePattern(
            name: "domain",
            segments: [.literal("domains"), .parameter(name: "name") { $0.contains(".") }],
            query: [.init(name: "from", defaultText: nil)]
        )
        return TemplateEnvironment(
            links: [search, domain],
            appLinks: [search.nested(under: "domains"), domain.nested(under: "domains")],
            events: [
                EventShape(
                    name: "searchTapped",
                    fields: [FieldShape(name: "query", isOptional: false), FieldShape(name: "zone", isOptional: true)],
                    navigates: true
                ),
                EventShape(
                    name: "domainTapped",
                    fields: [FieldShape(name: "name", isOptional: false)],
                    navigates: true
                ),
                EventShape(name: "pinTapped", fields: [FieldShape(name: "id", isOptional: false)], navigates: false),
                EventShape(
                    name: "saveTapped",
                    fields: [
                        FieldShape(name: "id", isOptional: true), FieldShape(name: "title", isOptional: false),
                        FieldShape(name: "body", isOptional: true), FieldShape(name: "kind", isOptional: true),
                        FieldShape(name: "isPinned", isOptional: true, kind: .flag),
                        FieldShape(name: "tags", isOptional: true, takesMany: true),
                    ],
                    navigates: false
                ),
                EventShape(
                    name: "importTapped",
                    fields: [
                        FieldShape(name: "archive", isOptional: false, kind: .file),
                        FieldShape(name: "note", isOptional: true),
                    ],
                    navigates: false,
                    limit: EventLimit(bytes: 1_500, fileBytes: 5 << 20)
                ),
                EventShape(name: "clearTapped", fields: [], navigates: false),
                EventShape(
                    name: "signInTapped",
                    fields: [
                        FieldShape(name: "name", isOptional: true),
                        FieldShape(name: "password", isOptional: false, kind: .secret),
                    ],
                    navigates: false
                ),
            ],
            formTargets: ["searchTapped": search, "domainTapped": domain],
            assets: [
                "app.css": "/static/app.1f.css", "chart.js": "/static/chart.3d.js", "icon.svg": "/static/icon.2e.svg",
            ]
        )
    }()
}

/// What a template prints.
func rendered(_ text: String, _ note: Note = Note(), _ others: [String: String] = [:]) throws -> String {
    try template(text, others).string(note)
}

func template(_ text: String, _ others: [String: String] = [:]) throws -> Template<Note> {
    try Template("t", in: TemplateSources(others.merging(["t": text]) { _, new in new }), .sample)
}

/// What is wrong with a template, one line each, its own file left out: `1:3: …`.
func problems(_ text: String, _ others: [String: String] = [:]) -> [String] {
    do throws(TemplateProblems) {
        _ = try Template<Note>("t", in: TemplateSources(others.merging(["t": text]) { _, new in new }), .sample)
        return []
    } catch {
        return error.problems.map { problem in
            let text = problem.description
            return text.hasPrefix("template t:") ? String(text.dropFirst("template t:".count)) : text
        }
    }
}
