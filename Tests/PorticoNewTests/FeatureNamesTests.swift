import Foundation
import Testing

@testable import PorticoNew

@Suite struct FeatureNamesTests {
    @Test(arguments: [
        ("Bookmarks", "Bookmark", "bookmarks"), ("ReadingLists", "ReadingList", "reading-lists"),
        ("Categories", "Category", "categories"), ("Boxes", "Box", "boxes"), ("Glasses", "Glass", "glasses"),
        ("Dishes", "Dish", "dishes"), ("Movies", "Movie", "movies"), ("People", "Person", "people"),
        ("Statuses", "Status", "statuses"), ("Courses", "Course", "courses"), ("Heroes", "Hero", "heroes"),
        ("BookShelves", "BookShelf", "book-shelves"),
    ])
    func oneIsCalledAsItsFeatureInTheSingular(feature: String, item: String, path: String) throws {
        let names = try FeatureNames(feature)
        #expect(names.item == item)
        #expect(names.path == path)
    }

    @Test(arguments: ["Music", "Series", "TVSeries", "Species", "News", "Campus", "Chess"])
    func whatHasNoSingularOfItsOwnIsAskedFor(feature: String) throws {
        let error = #expect(throws: NewError.self) { try FeatureNames(feature) }
        #expect(error?.description.hasSuffix("say what it is called with --singular Word") == true)
    }

    @Test func whatOneIsCalledCanBeSaid() throws {
        #expect(try FeatureNames("Music", singular: "Song").item == "Song")
    }

    @Test(arguments: [
        "bookmarks", "Book marks", "Bücher", "", "Book-marks", "../Bookmarks", "Strings", "Books\"; x", "Classes",
        "Imports", "Values", "Lists", "Features",
    ])
    func aWordThatIsNoTypesNameIsRefused(word: String) {
        #expect(throws: NewError.self) { try FeatureNames(word) }
    }

    @Test(arguments: [("Shop", "Notes"), ("Notes", "Products"), ("Portico", "Products"), ("Books", "Products")])
    func aTargetThatPorticosPackageHasIsRefused(app: String, feature: String) throws {
        let names = try FeatureNames(feature)
        let error = #expect(throws: NewError.self) {
            try OwnFeature(names: names, fields: [], app: app, identity: "portico")
        }
        #expect(error?.description.contains("Portico's package has a target") == true)
    }

    @Test(arguments: ["Sources", "Sources/Data", "Sources/Examples", "Sources/Features", "Sources/Libraries", "Tests"])
    func theTargetsOfPorticosPackageAreKnown(folder: String) throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let rooms = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        let floors: Set = ["Benchmarks", "Browser", "Data", "Examples", "Features", "Interleavings", "Libraries"]
        #expect(Set(rooms).subtracting(floors).subtracting(PorticoTargets.names) == [])
        #expect(!rooms.isEmpty)
    }

    @Test(arguments: [
        "title", "title:", "title:tex", "Title:text", "id:text", "case:text", "a b:text", "done:flag?", ":text",
        "createdat:date", "NAME:text", "save:text", "await:text",
    ])
    func aFieldThatCannotBeIsRefused(field: String) {
        #expect(throws: NewError.self) { try FeatureField.fields(["name:text", field]) }
    }

    @Test func aFieldGivenTwiceIsRefusedAndSoIsAnItemWithoutAName() {
        #expect(throws: NewError.self) { try FeatureField.fields(["title:text", "title:url"]) }
        #expect(throws: NewError.self) { try FeatureField.fields(["url:url", "title:text?"]) }
        #expect(throws: NewError.self) { try FeatureField.fields([]) }
    }

    @Test(arguments: [
        ("case:text", "a word of Swift"), ("message:text", "what a page of the feature shows already"),
        ("id:text", "what every item has already"), ("save:text", "a button or a sentence of its pages already"),
        ("moment:text", "what its code calls something else already"),
    ])
    func aNameThatIsTakenIsToldByWhat(field: String, what: String) {
        let error = #expect(throws: NewError.self) { try FeatureField(field) }
        #expect(error?.description.contains("is \(what)") == true)
    }

    @Test func aTypeThatIsNoneNamesThoseThatThereAre() {
        let error = #expect(throws: NewError.self) { try FeatureField("title:string") }
        #expect(
            error?.description
                == "“string” is no type of a field; there are text, long, url, number, decimal, date, flag, each with “?” where it may be left out"
        )
    }

    @Test func wordsThatEverybodyHasFieldsForAreTranslatedAndOthersSayThatTheyAreFields() throws {
        #expect(Translation(of: "title").german == "Titel")
        #expect(!Translation(of: "title").isMissing)
        #expect(Translation(of: try FeatureField("url:url").words).english == "URL")
        #expect(Translation(of: "ripeness").german == "Feld „ripeness“")
        #expect(Translation(of: "ripeness").isMissing)
    }
}
