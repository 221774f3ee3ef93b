public import Portico

@ViewInputData public struct LibraryViewInputData {
    public let title: String
    let subtitle: String?
    public let count: Int
    let marked: [TextRun]
    let note: SafeHTML
    let tags: [String]
    let `default`: ShelfViewInputData
    let other: ShelfViewInputData?
    let shelves: [ShelfViewInputData]
    private let secret: String
    static let kind = "library"

    public var isEmpty: Bool { count == 0 }

    init(title: String, count: Int, shelves: [ShelfViewInputData]) {
        self.title = title
        self.count = count
        self.shelves = shelves
        subtitle = nil
        marked = [TextRun("a", isMarked: true)]
        note = SafeHTML(unescaped: "<b>n</b>")
        tags = ["x", "y"]
        `default` = ShelfViewInputData(name: "d", height: 1)
        other = nil
        secret = "s"
    }
}

@ViewInputData package struct ShelfViewInputData {
    var name: String, height: Int
}

@ViewInputData struct EmptyViewInputData {}
