import Mustache

/// `NamePage` for swift-mustache, which reads structs through reflection and is given each link as text.
struct MustachePage {
    struct Row {
        let name: String
        let url: String
        let zone: String
        let updated: String
    }

    let title: String
    let total: String
    let rows: [Row]

    init(_ page: NamePage) {
        title = page.title
        total = page.total
        rows = page.rows.map { Row(name: $0.name, url: "/names/\($0.name)", zone: $0.zone, updated: $0.updated) }
    }
}
