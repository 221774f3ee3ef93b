import Testing

@Suite struct FormCodableExpansionTests {
    @Test func eachStoredPropertyIsAField() {
        Expansion.expect(
            """
            @FormCodable
            public struct Search {
                static let most = 3
                public var query: String = ""
                var zone: Zone?
                let page: Int
                var isFirst: Bool { page == 1 }
            }
            """,
            becomes: """
                public struct Search {
                    static let most = 3
                    public var query: String = ""
                    var zone: Zone?
                    let page: Int
                    var isFirst: Bool { page == 1 }
                }

                extension Search: Portico.FormCodable {
                    public static func fields(named _: String) -> [Portico.FieldShape] {
                        Array([(String?).fields(named: "query"), (Zone?).fields(named: "zone"), Int.fields(named: "page")].joined())
                    }

                    public init(from form: Portico.Form, named _: String) throws(Portico.InvalidFields) {
                        var values = Portico.EventReader(form)
                        let value1 = values.read(String.self, named: "query", default: "")
                        let value2 = values.read((Zone?).self, named: "zone")
                        let value3 = values.read(Int.self, named: "page")
                        guard let value1, let value2, let value3 else {
                            throw values.invalidFields
                        }
                        self.init(query: value1, zone: value2, page: value3)
                    }

                    public func entries(named _: String) -> [Portico.Form.Entry] {
                        Array([self.query.entries(named: "query"), self.zone.entries(named: "zone"), self.page.entries(named: "page")].joined())
                    }
                }
                """
        )
    }

    @Test(arguments: ["class", "enum", "actor"])
    func onlyAStructIsMadeOfFields(kind: String) {
        Expansion.expect(
            """
            @FormCodable
            \(kind) Search {
            }
            """,
            isRefused: [Problem("@FormCodable belongs on a struct: each of its properties is a field", 2, 1)]
        )
    }

    @Test func aFieldSaysItsType() {
        Expansion.expect(
            """
            @FormCodable
            struct Search {
                var query = ""
            }
            """,
            isRefused: [Problem("a field needs its type written: `var name: String`", 3, 9)]
        )
    }

    @Test func aStructWithoutPropertiesIsRefused() {
        Expansion.expect(
            """
            @FormCodable
            struct Search {
            }
            """,
            isRefused: [
                Problem("a struct without properties reads no field: add one, or leave the parameter out", 2, 1)
            ]
        )
    }
}
