import Testing

@Suite struct ViewInputDataExpansionTests {
    @Test func everyPropertyThatOthersMayReadIsAField() {
        Expansion.expect(
            """
            @ViewInputData
            public struct ZoneViewInputData {
                public let name: String, `class`: String
                private(set) var count = 0
                var (first, second) = ("", "")
                var isEmpty: Bool { count == 0 }
                private var hidden = ""
                fileprivate var alsoHidden = ""
                static let shared = ""
                func text() -> String { name }
            }
            """,
            becomes: """
                public struct ZoneViewInputData {
                    public let name: String, `class`: String
                    private(set) var count = 0
                    var (first, second) = ("", "")
                    var isEmpty: Bool { count == 0 }
                    private var hidden = ""
                    fileprivate var alsoHidden = ""
                    static let shared = ""
                    func text() -> String { name }

                    public static func visitFields<Visitor: Portico.FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Self {
                        visitor.field("name") {
                            $0.name
                        }
                        visitor.field("class") {
                            $0.`class`
                        }
                        visitor.field("count") {
                            $0.count
                        }
                        visitor.field("first") {
                            $0.first
                        }
                        visitor.field("second") {
                            $0.second
                        }
                        visitor.field("isEmpty") {
                            $0.isEmpty
                        }
                    }
                }

                extension ZoneViewInputData: Portico.ViewInputData {
                }
                """
        )
    }
}
