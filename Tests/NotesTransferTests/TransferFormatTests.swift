import NotesTransfer
import Testing

@Suite struct TransferFormatTests {
    @Test func thereAreFourKindsOfFiles() {
        #expect(TransferFormat.allCases.count == 4)
    }
}
