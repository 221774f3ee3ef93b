import Portico

/// What the engine's pages show: names, each with a link.
struct NamePage: ViewInputData {
    struct Row: ViewInputData {
        let name: String
        let zone: String
        let updated: String

        static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Row {
            visitor.field("name") { $0.name }
            visitor.field("zone") { $0.zone }
            visitor.field("updated") { $0.updated }
        }
    }

    let title: String
    let total: String
    let rows: [Row]

    static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == NamePage {
        visitor.field("title") { $0.title }
        visitor.field("total") { $0.total }
        visitor.field("rows") { $0.rows }
    }

    init(rows count: Int) {
        title = "Names & zones"
        total = "\(count) names"
        rows = (1...count).map {
            Row(name: "medium-name-\($0).example", zone: "example <\($0)>", updated: "1\($0 % 10) March 2026")
        }
    }
}

/// What can be done with a row.
@ViewEvents enum RowEvent {
    typealias Output = Never
    case pinTapped(id: String)
    case hideTapped(id: String)
    case removeTapped(id: String)
}
