public import Foundation
public import Portico

/// The facts of the last days as an Atom feed (RFC 4287), the newest first.
///
///     FactFeed(repository: repository, addresses: addresses).download()
///
/// Its days are those of UTC, and an entry is known by its day alone, so none comes again with another version of the
/// product. Where the app knows its own address, links and ids are made of it; else links are relative, which the
/// format allows, and ids are UUIDs of the days.
public struct FactFeed: Sendable {
    /// Whoever looks once in two weeks misses none.
    static let days = 14

    private let repository: any DogFactsRepository
    private let addresses: FactAddresses
    private let now: @Sendable () -> Date

    public init(
        repository: any DogFactsRepository,
        addresses: FactAddresses,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.repository = repository
        self.addresses = addresses
        self.now = now
    }

    public func download() -> Download {
        Download { [self] in
            let today = FactCalendar.day(of: now())
            let facts: [DayFact]
            do throws(DogFactsError) {
                facts = try await repository.factsOfTheDay((today - Self.days + 1)...today)
            } catch {
                throw error.ofFile
            }
            return Download(mediaType: "application/atom+xml; charset=utf-8", text: text(facts, today))
        }
    }

    private func text(_ facts: [DayFact], _ today: Int) -> String {
        let feed = DogFactsRoute.feed
        let head = [
            #"<?xml version="1.0" encoding="utf-8"?>"#,
            #"<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">"#,
            "  <title>Dog fact of the day</title>",
            "  <id>\(XMLText.escaped(addresses.address(of: feed) ?? Self.uuid(day: 0)))</id>",
            "  <updated>\(Self.moment(today))</updated>",
            "  <author><name>Atrium</name></author>",
            #"  <link rel="self" type="application/atom+xml" href="\#(link(feed))"/>"#,
            #"  <link rel="alternate" type="text/html" href="\#(link(.next()))"/>"#,
        ]
        return (head + facts.reversed().flatMap(entry) + ["</feed>", ""]).joined(separator: "\n")
    }

    private func entry(_ dayFact: DayFact) -> [String] {
        let (fact, moment) = (dayFact.fact, Self.moment(dayFact.day))
        let route = DogFactsRoute.fact(id: fact.id)
        let id = addresses.address(of: .feed).map { "\($0)#\(moment.prefix(10))" } ?? Self.uuid(day: dayFact.day)
        let via = fact.source.url.map { [#"    <link rel="via" href="\#(XMLText.escaped($0))"/>"#] } ?? []
        return [
            "  <entry>",
            "    <title>Dog fact of \(moment.prefix(10))</title>",
            "    <id>\(XMLText.escaped(id))</id>",
            "    <updated>\(moment)</updated>",
            "    <published>\(moment)</published>",
            #"    <link rel="alternate" type="text/html" href="\#(link(route))"/>"#,
        ] + via + [
            "    <content type=\"text\">\(XMLText.escaped("\(fact.text) (\(fact.source.name))"))</content>",
            "  </entry>",
        ]
    }

    private func link(_ route: DogFactsRoute) -> String {
        XMLText.escaped(addresses.address(of: route) ?? route.location.description)
    }

    /// RFC 3339 (RFC 4287 section 3.3).
    private static func moment(_ day: Int) -> String {
        TimeText.machine(of: FactCalendar.start(of: day), in: .gmt)
    }

    /// A UUID of a day, 0 for the feed itself (RFC 9562 section 5.8: version 8 is made as one likes).
    private static func uuid(day: Int) -> String {
        let hexadecimal = String(UInt32(clamping: day), radix: 16)
        return
            "urn:uuid:\(String(repeating: "0", count: 8 - hexadecimal.count))\(hexadecimal)-646f-8067-8661-637473000000"
    }
}

/// Text as XML takes it.
enum XMLText {
    /// With what XML reads as markup escaped, and without what it may not hold at all (XML 1.0 section 2.2).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// Which fact belongs to which day: each of them once, in an order by chance, then all again in another.
///
///     FactCalendar.position(on: FactCalendar.day(of: Date()), of: 225)
///
/// It follows from the day and the number of facts alone, so nothing is kept and every server says the same.
public enum FactCalendar {
    /// The number of a moment's day in UTC, counted from 1970-01-01.
    public static func day(of moment: Date) -> Int {
        Int((moment.timeIntervalSince1970 / secondsInDay).rounded(.down))
    }

    /// When a day begins.
    public static func start(of day: Int) -> Date {
        Date(timeIntervalSince1970: Double(day) * secondsInDay)
    }

    /// The number of a day's fact, of so many, which is at least 1.
    public static func position(on day: Int, of count: Int) -> Int {
        let count = max(count, 1)
        let (quotient, remainder) = day.quotientAndRemainder(dividingBy: count)
        // Also for days before 1970.
        let (round, index) = remainder < 0 ? (quotient - 1, remainder + count) : (quotient, remainder)
        let shuffle = FactShuffle(pool: .own, seed: UInt32(truncatingIfNeeded: round), size: count)
        return shuffle.position(at: index, of: count) ?? 0
    }

    private static let secondsInDay: TimeInterval = 24 * 60 * 60
}
