import Portico
import PorticoHost
import Testing

@Suite struct RouteTests {
    @Test func routesPrintAndParse() throws {
        #expect(WordsRoute.list(query: "a b").location.description == "/words?query=a+b")
        #expect(WordsRoute.list().location.description == "/words")
        for route in WordsRoute.examples + [.list(query: "é&="), .word(word: "a/b c")] {
            #expect(WordsRoute.parse(try Location(route.location.description)) == .route(route))
        }
    }

    @Test func unknownKeysAreIgnoredAndNotCanonical() throws {
        let parsed = WordsRoute.parse(try Location("/words?utm=1&query=+tree+"))
        #expect(parsed == .route(.list(query: "tree")))
    }

    @Test func aKeyGivenTwiceIsRefusedByName() throws {
        let parsed = WordsRoute.parse(try Location("/words?query=a&query=b"))
        #expect(parsed == .bad(BadParameter(name: "query", text: "a, b", message: "takes one value, and 2 were given")))
    }

    @Test func routesThatCollideAreRefused() {
        let problems = RouteCheck.problems(of: CollidingRoute.self)
        #expect(problems.contains("routes new and word collide: {word} could hold \"new\""))
    }

    @Test func anIncompleteListOfExamplesIsRefused() {
        let problems = RouteCheck.problems(of: CollidingRoute.self)
        #expect(problems.contains("route new has no example; add one to CollidingRoute.examples"))
    }

    @Test func aRouteThatDoesNotReadBackIsRefused() {
        #expect(
            RouteCheck.problems(of: CollidingRoute.self).contains(
                "route /words/new does not read back as it was printed"
            )
        )
    }

    @Test func goodRoutesHaveNoProblems() {
        #expect(RouteCheck.problems(of: WordsRoute.self).isEmpty)
    }

    @Test func numbersHaveOneTextOnly() {
        #expect(Int(text: "7") == 7)
        #expect(Int(text: "-7") == -7)
        #expect(Int(text: "+7") == nil)
        #expect(Int(text: "07") == nil)
        #expect(Int(text: "99999999999999999999") == nil)
    }
}

@Routes private enum CollidingRoute {
    @Path("/words/new") case new
    @Path("/words/{word}") case word(word: String)

    static var examples: [CollidingRoute] { [.word(word: "new")] }
}
