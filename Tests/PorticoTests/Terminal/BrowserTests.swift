import Portico
import PorticoTestSupport
import Synchronization
import Testing

@testable import PorticoTerminal

@Suite struct BrowserTests {
    private static let events = [
        "[1] searchTapped query=", "[2] bookTapped title=", "[3] queryChanged query= or just type it",
        "[4] addTapped title= (note=) (isLent=)", "[5] additionUndone title=",
    ]
    private static let emma = ["Emma", "/shelf/Emma", "", "title: Emma", "", "[1] closeTapped → /shelf"]

    /// What is printed for lines that nobody types, and whether they were to be seen.
    private func browse(
        _ shelf: Shelf = Shelf(),
        from start: ShelfRoute = .list(),
        typing typed: [String],
        showTyping: @escaping @Sendable (Bool) -> Void = { _ in }
    ) async throws -> [String] {
        let printed = Printed()
        let lines = AsyncStream { continuation in
            for line in typed { continuation.yield(line) }
            continuation.finish()
        }
        let browser = Browser(
            coordinator: ShelfCoordinator(shelf: shelf),
            lines: lines,
            command: ["atrium", "show"],
            clock: ImmediateClock(),
            patience: nil,
            write: printed.write
        )
        browser.showTyping = showTyping
        try await browser.run(from: start)
        return printed.lines
    }

    /// The same without the first page.
    private func answer(_ shelf: Shelf = Shelf(["Emma"]), to typed: String...) async throws -> [String] {
        let page = 5 + 1 + Self.events.count
        return Array(try await browse(shelf, typing: typed).dropFirst(page))
    }

    @Test func aPageIsPrintedWithWhatCanBeDoneThere() async throws {
        #expect(
            try await browse(typing: [])
                == ["Shelf", "/shelf", "", "rows:"]
                + ["  - [6] [E]mma", "  - [7] [U]lysses", "  - [8] [M]iddlemarch", ""]
                + Self.events
        )
    }

    @Test func aNumberFollowsALinkAndBackReturns() async throws {
        let printed = try await answer(to: "6", "1", "back", "back", "back")
        #expect(Array(printed.prefix(7)) == [""] + Self.emma)
        // Closing leads to the shelf, and the book is not before it any more.
        #expect(printed.dropFirst(7).prefix(3) == ["", "Shelf", "/shelf"])
        #expect(printed.last == "There is no page before this one.")
    }

    @Test func aPageThatIsReplacedIsNotGoneBackTo() async throws {
        // A book that is not there leads to the shelf in its own place.
        let printed = try await answer(to: "bookTapped title=None", "back", "back")
        #expect(printed.count { $0 == "/shelf" } == 2, "where it led, and the shelf that the book was opened from")
        #expect(!printed.contains("/shelf/None"))
        #expect(printed.last == "There is no page before this one.")
    }

    @Test func anotherPageOfAListHasANumber() async throws {
        let shelf = Shelf(["A", "B", "C", "D"])
        let first = try await browse(shelf, typing: [])
        #expect(first.contains("  [10] next: 2"))
        let second = try await browse(shelf, typing: ["10"]).dropFirst(first.count)
        #expect(second.contains("/shelf?page=2") && second.contains("  - [7] [D]"))
        #expect(second.contains("  [8] previous: 1"))
    }

    @Test func fieldsStandBehindANumber() async throws {
        let shelf = Shelf(["Emma"])
        let printed = try await answer(shelf, to: "4 title=War and Peace isLent=on")
        // What can be done is as before, and what was done stands where it can be seen.
        #expect(
            printed == ["", "Shelf", "/shelf", "", "rows:", "  - [6] [E]mma", "  - [7] [W]ar and Peace", ""]
                + ["Added “War and Peace”.", "Type undo to take it back."]
        )
        #expect(shelf.books.current == ["Emma", "War and Peace"])
    }

    @Test func whatWasDoneCanBeTakenBackOnce() async throws {
        let shelf = Shelf(["Emma"])
        let printed = try await answer(shelf, to: "addTapped title=Dune", "6", "undo", "undo")
        #expect(printed.contains("“Dune” is gone."))
        #expect(printed.last == "There is nothing to undo.")
        #expect(shelf.books.current == ["Emma"])
    }

    @Test func fieldsAreAskedFor() async throws {
        let shelf = Shelf(["Emma"])
        let printed = try await answer(shelf, to: "4", "Dune", "", "maybe", "no")
        #expect(printed.first == "Please answer yes or no." && printed.contains("Added “Dune”."))
        #expect(shelf.books.current == ["Emma", "Dune"])
    }

    @Test func aFormThatIsLeftIsKept() async throws {
        let printed = try await answer(to: "4", "Dune", "cancel", "4", "", "", "")
        #expect(printed.first == "Nothing was sent. What was typed is kept for the next time.")
        #expect(printed.contains("Added “Dune”."))
    }

    @Test func whatIsKeptCanBeCleared() async throws {
        let printed = try await answer(to: "4", "Dune", "cancel", "4", "\"\"", "", "")
        #expect(printed.contains("Added “”."))
    }

    @Test func aFormThatWasRefusedIsKept() async throws {
        let shelf = Shelf(["Emma"])
        #expect(try await answer(shelf, to: "4 title=Emma") == ["title is taken"])
        #expect(try await answer(shelf, to: "4 note=old") == ["title is missing; send it empty to clear it"])
        let printed = try await answer(shelf, to: "4 note=old", "4 title=Dune")
        #expect(printed.contains("Added “Dune”."))
    }

    @Test func textIsSearchedForAndBecomesTheAddress() async throws {
        let shelf = Shelf(["Emma", "Dune"])
        let all = try await browse(shelf, typing: [])
        let found = Array(try await browse(shelf, typing: ["e", "em", "emm"]).dropFirst(all.count))
        let page = ["“emm” on the shelf", "/shelf?query=emm", "", "query: emm", "rows:", "  - [6] [E]mma"]
        #expect(found == [""] + page)
        // What follows is about what is shown.
        let reloaded = Array(try await browse(shelf, typing: ["emm", "reload"]).dropFirst(all.count))
        #expect(reloaded == found + found)
        let returned = Array(try await browse(shelf, typing: ["emm", "6", "back"]).dropFirst(all.count))
        #expect(returned == found + [""] + Self.emma + found + [""] + Self.events)
        let added = Array(
            try await browse(shelf, typing: ["emm", "4 title=Emmaus"]).dropFirst(all.count + found.count)
        )
        #expect(added.contains("/shelf?query=emm") && added.contains("  - [7] [E]mmaus"))
    }

    @Test func theSameTextAgainIsToldToChangeNothing() async throws {
        #expect(try await answer(to: "em", "reload", "em", "help", "em").last == "Nothing on the page has changed.")
    }

    @Test func aFormBeginsWithWhatTheAddressHolds() async throws {
        let printed = try await browse(from: .list(query: "em"), typing: ["1", ""])
        #expect(printed.filter { $0 == "/shelf?query=em" }.count == 2)
    }

    @Test(arguments: [
        ("99", "There is no such number on this page. It has 1 to 6."),
        ("99999999999999999999", "There is no such number on this page. It has 1 to 6."),
        ("6 x", "“x” stands behind the number of a link, which takes nothing."),
        ("open", "Write the address behind it, such as: open /"),
        ("/nowhere", "There is no page /nowhere."),
        ("open /shelf?query=%zz", "/shelf?query=%zz is not an address: its percent signs cannot be decoded."),
        ("open /shelf?page=0", "/shelf?page=0: page must be a whole number from 1 to 1,000,000."),
        ("open /shelf.txt", "/shelf.txt is a file. To get it: atrium show /shelf.txt"),
        ("pageTapped page=0", "page must be a whole number from 1 to 1,000,000"),
        (
            "4 titel=x",
            "“titel” is no field of “addTapped”, which has title, note, isLent. A value with = in it needs quotes."
        ),
        ("4 Dune", "“Dune” is no field: write field=value. “addTapped” has title, note, isLent."),
        ("4 title=\"Dune", "A quote is not closed: \"Dune"),
        ("4 title=\"Dune\" there", "“there” stands behind a quoted value and is no field."),
        (
            "title=Dune",
            "These fields fit several events (bookTapped, addTapped, additionUndone). Write the number of one before them."
        ),
        ("title=a query=b", "No event here has these fields. Type help to see how they are written."),
        ("back", "There is no page before this one."),
        ("undo", "There is nothing to undo."),
    ])
    func badInputGetsASentenceAndThePageStays(line: String, sentence: String) async throws {
        #expect(try await answer(to: line) == [sentence])
    }

    @Test func whatIsNothingOnAPageWithoutASearchIsSaid() async throws {
        let printed = try await browse(from: .book(title: "Emma"), typing: ["hello"])
        #expect(printed == Self.emma + ["“hello” is nothing to do here. Type a number of the page, or help."])
    }

    @Test func theHelpTellsHowToSearchForACommand() async throws {
        #expect(try await answer(to: "help").joined().contains("query=back searches for “back”"))
        let searched = try await answer(to: "query=back")
        #expect(searched.contains("/shelf?query=back"))
    }

    @Test func nothingThatIsShownSteersTheTerminal() async throws {
        let printed = try await browse(from: .door, typing: ["\u{1B}[2J"])
        #expect(printed.contains("question: Who is \u{FFFD}[31mthere\u{FFFD}?"))
        #expect(!printed.joined().unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test func aSecretIsNotSeenAndNotKept() async throws {
        let seen = Mutex<[Bool]>([])
        let printed = try await browse(
            from: .door,
            typing: ["1", "Ann", "wrong", "1", "Ann", "sesame"],
            showTyping: { shown in seen.withLock { $0.append(shown) } }
        )
        #expect(seen.withLock { $0 } == [true, false, true, true, false, true])
        #expect(printed.contains("Nothing on the page has changed."))
        #expect(printed.contains("Come in.") && printed.contains("owner: Ann"))
        #expect(!printed.joined().contains("sesame"))
    }

    @Test func filesCannotBeSent() async throws {
        let printed = try await browse(from: .door, typing: ["2"])
        #expect(printed.last == "“pushed” takes files, which cannot be sent from here.")
    }

    @Test func whoIsLedAwayHearsWhy() async throws {
        let printed = try await browse(from: .book(title: "None"), typing: ["back"])
        #expect(printed.first == "Shelf")
        #expect(printed.suffix(2) == ["There is no such book.", "There is no page before this one."])
    }

    @Test func linesBehindALinkAreForThePageItLeadsTo() async throws {
        let printed = try await answer(to: "6", "1", "quit", "6")
        #expect(printed.count { $0 == "/shelf/Emma" } == 1)
    }
}

/// Somebody types while things go on.
@Suite struct LiveBrowserTests {
    private final class Session: Sendable {
        let clock = ManualClock()
        let printed = Printed()
        private let lines: AsyncStream<String>.Continuation
        private let work: Task<Void, any Error>

        /// - Parameter asks: whether what is asked is printed, too, in a line that what is typed ends.
        init(_ shelf: Shelf, asks: Bool = false) {
            let (typed, lines) = AsyncStream<String>.makeStream()
            self.lines = lines
            work = Task { [clock, printed] in
                let browser = Browser(
                    coordinator: ShelfCoordinator(shelf: shelf),
                    lines: typed,
                    command: ["show"],
                    clock: clock,
                    write: printed.write
                )
                if asks { browser.ask = { printed.write("\($0)|") } }
                try await browser.run(from: ShelfRoute.list())
            }
        }

        func type(_ line: String) { lines.yield(line) }
        func end() async throws { try await work.value }

        func interrupt() async throws {
            work.cancel()
            try await work.value
        }
    }

    @Test func whatChangesElsewhereIsPrinted() async throws {
        let shelf = Shelf(["Emma"])
        let session = Session(shelf)
        await session.printed.wait { $0.contains("  - [6] [E]mma") }
        shelf.books.modify { $0.append("Dune") }
        await session.printed.wait { $0.contains("  - [7] [D]une") }
        session.type("quit")
        try await session.end()
    }

    @Test func aNewerTextTakesThePlaceOfTheOlder() async throws {
        let shelf = Shelf(["Emma", "Dune"])
        let session = Session(shelf)
        await session.printed.wait { $0.contains("  - [7] [D]une") }
        session.type("e")
        await until { session.clock.waits.contains(.milliseconds(300)) }
        session.clock.advance(by: .milliseconds(100))
        session.type("du")
        await until { session.clock.waits.contains(.milliseconds(300)) }
        session.clock.advance(by: .milliseconds(300))
        await session.printed.wait { $0.contains("/shelf?query=du") }
        #expect(shelf.asked.withLock { $0 } == ["du"])
        #expect(!session.printed.lines.contains("/shelf?query=e"))
        try await session.interrupt()
    }

    @Test func workThatTakesLongShowsItsStepsAndHoldsNobodyUp() async throws {
        let gate = StateStore(false)
        let session = Session(Shelf(["Emma"]) { await gate.wait { $0 } })
        await session.clock.sleepers(1)
        session.type("quit")
        #expect(session.printed.lines == [])
        session.clock.advance(by: .seconds(1))
        try await session.end()
        #expect(session.printed.lines.contains("active"))
    }

    @Test func whatIsToBeTypedIsAskedForWhenAllElseIsDone() async throws {
        let session = Session(Shelf(["Emma"]), asks: true)
        await session.printed.wait { $0.last == "> |" }
        session.type("addTapped title=Dune")
        await session.printed.wait { $0.contains("Added “Dune”.") && $0.last == "> |" }
        #expect(session.printed.lines.prefix { $0 != "Added “Dune”." }.count { $0 == "> |" } == 1)
        session.type("4")
        await session.printed.wait { $0.last == "title: |" }
        session.type("Dune")
        await session.printed.wait { $0.last == "note: |" }
        try await session.interrupt()
    }

    @Test func aFormThatIsFilledInIsNotInterruptedByChanges() async throws {
        let shelf = Shelf(["Emma"])
        let session = Session(shelf)
        await session.printed.wait { $0.contains("  - [6] [E]mma") }
        session.type("4")
        session.type("Dune")
        session.type("")
        session.type("perhaps")
        await session.printed.wait { $0.last == "Please answer yes or no." }
        shelf.books.modify { $0.append("Ulysses") }
        session.type("perhaps not")
        await session.printed.wait { $0.suffix(2) == ["Please answer yes or no.", "Please answer yes or no."] }
        session.type("yes")
        await session.printed.wait { $0.contains("  - [8] [D]une") }
        try await session.interrupt()
    }
}

@Suite struct TypedFieldsTests {
    private let event = EventShape(
        name: "saveTapped",
        fields: [FieldShape(name: "title", isOptional: false), FieldShape(name: "body", isOptional: true)],
        navigates: false
    )

    @Test(
        arguments: [
            ("title=a", ["title": "a"]),
            ("title=a b  c body=d", ["title": "a b  c", "body": "d"]),
            ("title= body=", ["title": "", "body": ""]),
            ("title=\"a body=b\" body='c \"d\" \\n'", ["title": "a body=b", "body": "c \"d\" \\n"]),
            (#"title="a\nb \"c\" \\""#, ["title": "a\nb \"c\" \\"]),
            ("title=http://a/?b=c", ["title": "http://a/?b=c"]),
            ("title=it's", ["title": "it's"]),
            ("title=é 👩‍👩‍👧", ["title": "é 👩‍👩‍👧"]),
        ] as [(String, Form)]
    )
    func valuesGoOnUntilTheNextField(text: String, form: Form) throws {
        #expect(try TypedFields.read(text, for: event) == form)
    }

    @Test(
        arguments: [
            ("", .nothing), ("  back ", .back), ("back to the future", .text("back to the future")), ("?", .help),
            ("12", .number(12, "")), ("12 a b", .number(12, "a b")), ("12th", .text("12th")),
            ("open /a b", .open("/a b")), ("/a", .open("/a")), ("saveTapped title=a", .event("saveTapped", "title=a")),
            ("title=a", .fields("title=a")), ("a=b", .text("a=b")), (" two words ", .text("two words")),
        ] as [(String, BrowserCommand)]
    )
    func aLineIsACommandOrText(line: String, command: BrowserCommand) {
        #expect(BrowserCommand(line, events: [event]) == command)
    }
}
