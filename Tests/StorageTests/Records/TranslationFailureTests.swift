import Storage
import Testing

@Suite struct TranslationFailureTests {
    @Test func aFailureNamesTableColumnAndIdAndNoValue() async throws {
        #expect(
            "\(TranslationError(table: "savedSearch", column: "match", id: "7"))"
                == "column match of the table savedSearch, id 7"
        )
        #expect("\(TranslationError(table: "noteTag", column: "spelling"))" == "column spelling of the table noteTag")
    }
}
