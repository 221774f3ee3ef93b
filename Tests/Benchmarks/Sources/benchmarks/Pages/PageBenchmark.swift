import Mustache
import Portico
import PorticoHTML
import PorticoWeb

/// A page of twelve rows: the template engine against the same page written by hand, and against swift-mustache.
enum PageBenchmark {
    private static let rounds = 4_000
    private static let runs = 15

    static func run() throws {
        let page = NamePage(rows: 12)
        try links(page)
        try events(page)
    }

    private static func links(_ page: NamePage) throws {
        let template = try NamePageTemplate.make(.links)
        let mustache = try MustacheTemplate(string: NamePageTemplate.mustache)
        let mustachePage = MustachePage(page)
        let expected = template.render(page)
        guard HandwrittenPage.bytes(page, reserving: 0) == expected,
            Array(mustache.render(mustachePage).utf8) == expected
        else {
            return print("page of 12 rows: the three ways do not write the same")
        }
        var count = 0
        let times = Measurement.medians(
            of: runs,
            [
                { for _ in 0..<rounds { count += template.render(page).count } },
                { for _ in 0..<rounds { count += HandwrittenPage.bytes(page, reserving: expected.count).count } },
                { for _ in 0..<rounds / 40 { count += mustache.render(mustachePage).utf8.count } },
            ]
        )
        let (engine, hand, other) = (times[0], times[1], times[2] * 40)
        print("page of 12 rows with a link each, \(expected.count) bytes: \(engine.microseconds(per: rounds)) µs")
        print(
            "  by hand: \(hand.microseconds(per: rounds)) µs; the engine takes \(engine.ratio(to: hand)) times that (aim: at most 1.5)"
        )
        print(
            "  swift-mustache: \(other.microseconds(per: rounds)) µs, \(other.ratio(to: engine)) times the engine (aim: at least 60)"
        )
    }

    private static func events(_ page: NamePage) throws {
        let template = try NamePageTemplate.make(.events)
        let events = PageEvents()
        let expected = template.render(page, events: EventPrinter(events))
        guard HandwrittenPage.bytes(page, reserving: 0, events: events) == expected else {
            return print("page of 12 rows with events: the two ways do not write the same")
        }
        var count = 0
        let rounds = rounds / 10
        let times = Measurement.medians(
            of: runs,
            [
                { for _ in 0..<rounds { count += template.render(page, events: EventPrinter(events)).count } },
                {
                    for _ in 0..<rounds {
                        count += HandwrittenPage.bytes(page, reserving: expected.count, events: events).count
                    }
                },
                {
                    for _ in 0..<rounds {
                        var offers = WrittenBytes()
                        for row in page.rows {
                            for event in ["pinTapped", "hideTapped", "removeTapped"] {
                                events.appendOffer(of: event, ["id": row.name], to: &offers)
                            }
                        }
                        count += offers.count
                    }
                },
            ]
        )
        print(
            "the same with three signed events a row, \(expected.count) bytes: \(times[0].microseconds(per: rounds)) µs"
        )
        print(
            "  by hand: \(times[1].microseconds(per: rounds)) µs; the engine takes \(times[0].ratio(to: times[1])) times that"
        )
        print(
            "  the 36 signatures alone: \(times[2].microseconds(per: rounds)) µs; the page takes \(times[0].ratio(to: times[2])) times that"
        )
    }
}
