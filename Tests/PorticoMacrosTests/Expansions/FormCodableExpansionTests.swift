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
                        var reader = Portico.EventReader(form)
                        let query = reader.read(String.self, named: "query", default: "")
                        let zone = reader.read((Zone?).self, named: "zone")
                        let page = reader.read(Int.self, named: "page")
                        guard let query, let zone, let page else {
                            throw reader.invalidFields
                        }
                        self.init(query: query, zone: zone, page: page)
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
