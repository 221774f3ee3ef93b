import Storage
import Testing

@Suite struct TranslationFailureTests {
    @Test func aFailureNamesRecordFieldAndValue() {
        let failure = TranslationFailure(record: "StoredSavedSearch", field: "match", value: "sideways")
        #expect("\(failure)" == "the match of a stored StoredSavedSearch cannot be “sideways”")
    }
}
