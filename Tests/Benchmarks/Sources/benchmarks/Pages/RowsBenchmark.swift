import PorticoHTML

/// Pages of more and more rows: the time of a row must stay what it is.
enum RowsBenchmark {
    static func run() throws {
        let template = try NamePageTemplate.make(.links)
        let pages = [12, 300, 10_000].map { NamePage(rows: $0) }
        var count = 0
        let times = Measurement.medians(
            of: 9,
            pages.map { page in
                { for _ in 0..<120_000 / page.rows.count { count += template.render(page).count } }
            }
        )
        for (page, time) in zip(pages, times) {
            let rows = 120_000 / page.rows.count * page.rows.count
            print(
                "page of \(page.rows.count) rows: \(time.microseconds(per: 120_000 / page.rows.count)) µs, "
                    + "\(time.microseconds(per: rows)) µs a row, \((time / Double(rows)).ratio(to: times[1] / 120_000)) times that of 300 rows"
            )
        }
    }
}
