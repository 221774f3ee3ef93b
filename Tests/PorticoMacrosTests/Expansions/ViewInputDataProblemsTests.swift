import Testing

@Suite struct ViewInputDataProblemsTests {
    @Test(arguments: ["class", "enum", "actor"])
    func onlyAStructIsViewInputData(kind: String) {
        Expansion.expect(
            """
            @ViewInputData
            \(kind) Row {
            }
            """,
            isRefused: [Problem("@ViewInputData belongs on a struct: what a view shows is a plain value", 2, 1)]
        )
    }

    @Test func conditionalPropertiesAreRefused() {
        Expansion.expect(
            """
            @ViewInputData
            struct Row {
                #if DEBUG
                #if os(Linux)
                let name: String
                #endif
                #endif
            }
            """,
            isRefused: [Problem("@ViewInputData does not see properties inside #if: declare them outside", 3, 5)]
        )
    }
}
