/// The site and Hummingbird alone at each size of one thing that grows.
struct GrowthSeries {
    /// What is measured at one size.
    struct Step {
        let size: Int
        let servers: GrowthServers
        var rows = Name.listed
        let settings: LoadSettings
    }

    /// What came of it.
    struct Point: Sendable {
        let size: Int
        /// Those of the page.
        let bytes: Int
        let site: LoadReading
        let bare: LoadReading

        var ratio: Double { site.rate / bare.rate }
    }

    /// A figure of each size in a table.
    struct Column: Sendable {
        let head: String
        let figure: @Sendable (Point) -> Double

        init(_ head: String, _ figure: @escaping @Sendable (Point) -> Double) {
            self.head = head
            self.figure = figure
        }

        static let rates = [
            Column("a second") { $0.site.rate }, Column("bare") { $0.bare.rate }, Column("÷ bare") { $0.ratio },
        ]
        static let times = [
            Column("p50 ms") { $0.site.p50 }, Column("bare") { $0.bare.p50 }, Column("p99 ms") { $0.site.p99 },
            Column("bare") { $0.bare.p99 },
        ]
    }

    private static let width = 10

    /// What grows, such as `rows`.
    let name: String
    let points: [Point]

    /// Takes turns at all of them.
    init(_ name: String, _ steps: [Step], rounds settings: LoadSettings) async throws {
        let contenders = steps.flatMap { step in
            [
                Contest.Contender(name: "site \(step.size)") {
                    try await step.servers.driveSite(rows: step.rows, step.settings)
                },
                Contest.Contender(name: "bare \(step.size)") {
                    try await step.servers.driveBare(rows: step.rows, step.settings)
                },
            ]
        }
        let readings = try await Contest(settings: settings).run(contenders)
        self.name = name
        points = steps.compactMap { step in
            guard let site = readings["site \(step.size)"], let bare = readings["bare \(step.size)"] else { return nil }
            return Point(size: step.size, bytes: step.servers.bytes(rows: step.rows), site: site, bare: bare)
        }
    }

    func printTable(_ title: String, _ columns: [Column]) {
        print("\n\(title)")
        print(Self.line([name] + columns.map(\.head)))
        for point in points {
            print(Self.line([BarPlot.text(Double(point.size))] + columns.map { BarPlot.text($0.figure(point)) }))
        }
    }

    func printPlot(_ title: String, _ scale: BarPlot.Scale, _ figure: (LoadReading) -> Double) {
        print("\n\(title) by \(name); █ the site, ░ Hummingbird alone; \(scale.rawValue) scale")
        let bars = points.flatMap { point in
            [
                BarPlot.Bar(label: BarPlot.text(Double(point.size)), mark: "█", figure: figure(point.site)),
                BarPlot.Bar(label: "", mark: "░", figure: figure(point.bare)),
            ]
        }
        for line in BarPlot(scale: scale, bars: bars).lines { print(line) }
    }

    private static func line(_ cells: [String]) -> String {
        // The first says what grows, as labels of plots do.
        zip(cells, [BarPlot.labelWidth] + Array(repeating: width, count: cells.count)).map { cell, width in
            String(repeating: " ", count: max(width - cell.count, 1)) + cell
        }
        .joined()
    }
}
