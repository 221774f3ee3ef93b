import Foundation
import Portico
import Testing

@Suite struct EventTests {
    @Test func anEventIsReadFromItsFields() throws {
        let form: Form = ["for": "exact", "title": "moby", "pages": "635", "inPrint": "on", "year": " ", "other": "x"]
        #expect(
            try SearchEvent.decode("saved", from: form)
                == .saved(title: Title("moby"), pages: 635, inPrint: true, year: nil, for: .exact)
        )
        #expect(try SearchEvent.decode("default", from: [:]) == .default)
    }

    @Test func aLoneValueOfAChangeIsReadFromTheFieldThatChanged() throws {
        #expect(try SearchEvent.decode("queryChanged", from: ["query": "whale", "": "no"]) == .queryChanged("whale"))
        #expect(try PlainEvent.decode("sizeChanged", from: ["size": "3"]) == .sizeChanged(3))
    }

    @Test func allFieldsThatDoNotFitAreToldTogether() {
        #expect(
            throws: DecodeError.fields([
                FieldError(field: "title", message: "must be a title in lower case"),
                FieldError(field: "pages", message: "must be a whole number"),
                FieldError(field: "inPrint", message: "must be true or false"),
                FieldError(field: "year", message: "must be a whole number"),
                FieldError(field: "for", message: "is missing"),
            ])
        ) {
            try SearchEvent.decode("saved", from: ["title": "Moby", "pages": "many", "inPrint": "maybe", "year": "x"])
        }
    }

    @Test func aTypeOfSeveralFieldsTellsOfAllItsOwn() {
        #expect(
            throws: DecodeError.fields([
                FieldError(field: "page", message: "must be a whole number"),
                FieldError(field: "match", message: "must be one of contains, prefix, exact"),
            ])
        ) {
            try SearchEvent.decode("searchTapped", from: ["query": "a", "page": "x", "match": "y"])
        }
    }

    @Test(arguments: ["nothing", "", "SearchTapped", "searchTapped ", "decode"])
    func aNameThatIsNoCaseIsNoEvent(name: String) {
        #expect(throws: DecodeError.noSuchEvent(name)) { try SearchEvent.decode(name, from: [:]) }
        #expect(throws: DecodeError.noSuchEvent(name)) { try NoEvent.decode(name, from: [:]) }
    }

    @Test func whatMayBeLeftOutIsItsDefaultAndTheRestHasToBeSent() throws {
        #expect(try SearchParameters(from: [:], named: "") == SearchParameters())
        #expect(try SearchParameters(from: ["query": " ", "page": "2"], named: "") == SearchParameters(page: 2))
        #expect(
            throws: DecodeError.fields([
                FieldError(field: "query", message: "is missing; send it empty to clear it")
            ])
        ) { try SearchEvent.decode("queryChanged", from: [:]) }
        #expect(try SearchEvent.decode("queryChanged", from: ["query": ""]) == .queryChanged(""))
    }

    @Test func itsArgumentsReadAsTheSameEventAgain() throws {
        let events: [SearchEvent] = [
            .searchTapped(SearchParameters(query: " whale ", page: 2, match: .exact)),
            .bookTapped(title: Title("moby"), page: 3),
            .closeTapped, .queryChanged(""),
            .saved(title: Title("moby"), pages: 635, inPrint: false, year: nil, for: .exact), .default,
        ]
        for event in events { #expect(try SearchEvent.decode(event.name, from: event.arguments) == event) }
        #expect(events[1].arguments == ["title": "moby", "page": "3"])
    }

    @Test func onlyNavigatingEventsHaveAnOutput() throws {
        let parameters = try SearchParameters(from: ["query": "whale"], named: "")
        #expect(SearchEvent.searchTapped(parameters).output == .search(parameters: parameters))
        #expect(SearchEvent.bookTapped(title: Title("moby"), page: 3).output == .opened(title: Title("moby"), in: 3))
        #expect(SearchEvent.closeTapped.output == .closed)
        #expect(SearchEvent.cancelTapped.output == .closed)
        #expect(SearchEvent.queryChanged("a").output == nil)
        #expect(SearchEvent.default.output == nil)
        #expect(PlainEvent.refreshTapped.output == nil)
        #expect(MenuEvent.leftTapped.output == .left)
    }

    @Test func shapesTellNamesFieldsAndPolicyInOrder() {
        #expect(
            SearchEvent.shapes == [
                EventShape(name: "searchTapped", fields: SearchParameters.fields(named: ""), navigates: true),
                EventShape(
                    name: "bookTapped",
                    fields: [
                        FieldShape(name: "title", isOptional: false), FieldShape(name: "page", isOptional: false),
                    ],
                    navigates: true
                ),
                EventShape(name: "closeTapped", fields: [], navigates: true),
                EventShape(name: "cancelTapped", fields: [], navigates: true),
                EventShape(
                    name: "queryChanged",
                    fields: [FieldShape(name: "query", isOptional: false)],
                    navigates: false,
                    policy: .latest(after: .milliseconds(300))
                ),
                EventShape(
                    name: "saved",
                    fields: [
                        FieldShape(name: "title", isOptional: false), FieldShape(name: "pages", isOptional: false),
                        FieldShape(name: "inPrint", isOptional: true, kind: .flag),
                        FieldShape(name: "year", isOptional: true),
                        FieldShape(name: "for", isOptional: false),
                    ],
                    navigates: false
                ),
                EventShape(name: "default", fields: [], navigates: false),
            ]
        )
        #expect(NoEvent.shapes == [])
    }

    @Test func anEventKnowsItsShape() {
        #expect(SearchEvent.queryChanged("a").shape?.policy == .latest(after: .milliseconds(300)))
        #expect(SearchEvent.default.name == "default")
    }

    @Test func listsSetsDatesAndFilesAreRead() throws {
        let file = UploadedFile(fileName: "a.png", mediaType: "image/png", size: 1, location: URL(filePath: "/tmp/a"))
        var form: Form = ["tags": "exact", "tags": "prefix", "lines": "b", "lines": "a", "due": "2026-07-31"]
        form.files = [Form.FileEntry(name: "photo", file: file)]
        let due = CalendarDate(year: 2026, month: 7, day: 31)
        #expect(
            try UploadEvent.decode("sent", from: form)
                == .sent(photo: file, others: [], tags: [.prefix, .exact], lines: ["b", "a"], due: due)
        )
        #expect(
            throws: DecodeError.fields([
                FieldError(field: "photo", message: "is missing"),
                FieldError(field: "tags", message: "must be one of contains, prefix, exact, and “all” is not"),
                FieldError(field: "due", message: "must be a date such as 2026-07-31"),
            ])
        ) {
            try UploadEvent.decode("sent", from: ["tags": "all", "tags": "exact", "due": "31.7.2026"])
        }
        #expect(
            try UploadEvent.decode(
                "chosen",
                from: ["price": "1.50", "at": "2026-07-31T09:30", "sizes": "", "sizes": "2"]
            )
                == .chosen(price: 1.5, at: Date(timeIntervalSince1970: 1_785_490_200), sizes: [nil, 2])
        )
    }

    @Test func limitsAreWhatIsMarkedElseWhatTheFieldsNeed() {
        #expect(UploadEvent.shapes.map(\.limit.bytes) == [1_048_576, 65_536, 65_536])
        #expect(UploadEvent.shapes.map(\.limit.fileBytes) == [10_485_760, 2_048, 0])
        #expect(UploadEvent.shapes[0].fields.map(\.takesMany) == [false, true, true, true, false])
    }
}
