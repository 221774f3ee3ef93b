import Foundation
import PorticoTesting

/// How long an event takes there and back: posted by the browser itself, and fetched beside an open stream.
enum EventTrips {
    fileprivate static let rows = 12
    private static let turns = 100
    /// Nobody keeps the page of this one open.
    private static let plainBoard = 1

    private struct Times {
        var plain: [Int64] = []
        var fetched: [Int64] = []
        /// From the answer to the post on.
        var updates: [Int64] = []
    }

    static func measure(in folder: URL, _ report: LiveReport) async throws {
        try await BoardProgram.run(in: folder) { program in
            try await program.open(1, rows: rows, isShared: true) {
                let times = try await takeTurns(program)
                func median(_ nanoseconds: [Int64]) -> Double { Double(nanoseconds.sorted()[turns / 2]) / 1e3 }
                let (plain, fetched) = (median(times.plain), median(times.fetched))
                report.add("an event posted and the page after it, plainly, µs", plain)
                report.add("the same fetched, while its page's stream is open, µs", fetched)
                report.add("  more than plainly, µs", fetched - plain, aim: 100)
                report.add("the update on that stream, from the post's answer on, µs", median(times.updates), aim: 100)
            }
        }
    }

    private static func takeTurns(_ program: BoardProgram) async throws -> Times {
        var times = Times()
        let plain = try await Trip(to: plainBoard, program, accept: Trip.browser, mode: "navigate")
        let fetched = try await Trip(to: 0, program, accept: "text/html", mode: "cors")
        for _ in 0..<turns {
            // A page is printed anew only so often; what waits for that is no trip.
            try await Task.sleep(for: .milliseconds(100))
            times.plain.append(try await plain.take(program).whole)
            try await Task.sleep(for: .milliseconds(100))
            program.arrivals.restart()
            let trip = try await fetched.take(program)
            times.fetched.append(trip.whole)
            times.updates.append(try await program.arrivals.sorted(1)[0] - trip.post)
        }
        return times
    }
}

/// One event as one kind of browser sends it.
private struct Trip {
    /// What a browser takes that loads a page.
    static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

    private let board: Int
    private let page: LoadRequest
    private var post: LoadRequest
    private let offer: String

    init(to board: Int, _ program: BoardProgram, accept: String, mode: String) async throws {
        self.board = board
        var page = LoadRequest(BoardProgram.path(board, rows: EventTrips.rows), accept: accept)
        page.headers["Sec-Fetch-Site"] = "same-origin"
        page.headers["Sec-Fetch-Mode"] = mode
        let visitor = WebVisitor(PortTransport(port: program.port))
        try await visitor.open(page.path)
        let hidden = try visitor.findAll(css: "#sending input[type=hidden]")
        guard let offer = hidden.first(where: { $0["name"] == "_event" })?["value"] else {
            throw Unexpected(description: "\(page.path) offers nothing")
        }
        post = page
        post.method = "POST"
        post.status = 303
        post.headers["Content-Type"] = "application/x-www-form-urlencoded"
        post.headers["Origin"] = SiteOrigin.localhost.description
        self.page = page
        self.offer = offer
    }

    /// How long it took until the post was answered, and until the page was there, in nanoseconds.
    func take(_ program: BoardProgram) async throws -> (post: Int64, whole: Int64) {
        var post = post
        let number = program.arrivals.begin(on: board)
        let form = URLEncodedForm([
            (name: "_event", value: offer), (name: "row", value: "7"), (name: "number", value: "\(number)"),
        ])
        post.body = "\(form.text)&_form=\(LoadRequest.formMark)"
        let answered = try await program.connection.ask(post).nanoseconds
        return (answered, try await program.connection.ask(page).nanoseconds + answered)
    }
}
