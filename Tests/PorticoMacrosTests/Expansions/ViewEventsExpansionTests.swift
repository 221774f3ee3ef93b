import Testing

@Suite struct ViewEventsExpansionTests {
    @Test func eventsAreDecodedNamedAndLedToOutputs() {
        Expansion.expect(
            """
            @ViewEvents
            package enum NoteListEvent {
                package typealias Output = NoteListOutput
                @Navigates(Output.noteSelected) case noteTapped(id: Note.ID)
                @Navigates(Output.newNote) case newTapped
                @Latest(after: .milliseconds(300)) case queryChanged(String)
                case saved(title: String, year: Int?)
            }
            """,
            becomes: """
                package enum NoteListEvent {
                    package typealias Output = NoteListOutput
                    case noteTapped(id: Note.ID)
                    case newTapped
                    case queryChanged(String)
                    case saved(title: String, year: Int?)

                    package static let shapes: [Portico.EventShape] = [
                        Portico.EventShape(
                            name: "noteTapped",
                            fields: Note.ID.fields(named: "id"),
                            navigates: true,
                            policy: .serial
                        ),
                        Portico.EventShape(
                            name: "newTapped",
                            fields: [],
                            navigates: true,
                            policy: .serial
                        ),
                        Portico.EventShape(
                            name: "queryChanged",
                            fields: String.fields(named: "query"),
                            navigates: false,
                            policy: .latest(after: .milliseconds(300))
                        ),
                        Portico.EventShape(
                            name: "saved",
                            fields: Array([String.fields(named: "title"), (Int?).fields(named: "year")].joined()),
                            navigates: false,
                            policy: .serial
                        ),
                    ]

                    package static func decode(_ name: String, from form: Portico.Form) throws(Portico.DecodeError) -> Self {
                        switch name {
                        case "noteTapped":
                            var reader = Portico.EventReader(form)
                            let value1 = reader.read(Note.ID.self, named: "id")
                            guard let value1 else {
                                throw reader.failure
                            }
                            return .noteTapped(id: value1)
                        case "newTapped":
                            return .newTapped
                        case "queryChanged":
                            var reader = Portico.EventReader(form)
                            let value1 = reader.read(String.self, named: "query")
                            guard let value1 else {
                                throw reader.failure
                            }
                            return .queryChanged(value1)
                        case "saved":
                            var reader = Portico.EventReader(form)
                            let value1 = reader.read(String.self, named: "title")
                            let value2 = reader.read((Int?).self, named: "year")
                            guard let value1, let value2 else {
                                throw reader.failure
                            }
                            return .saved(title: value1, year: value2)
                        default:
                            throw Portico.DecodeError.noSuchEvent(name)
                        }
                    }

                    package var name: String {
                        switch self {
                        case .noteTapped:
                            "noteTapped"
                        case .newTapped:
                            "newTapped"
                        case .queryChanged:
                            "queryChanged"
                        case .saved:
                            "saved"
                        }
                    }

                    package var arguments: Portico.Form {
                        switch self {
                        case .noteTapped(let value1):
                            return Portico.Form(value1.entries(named: "id"))
                        case .queryChanged(let value1):
                            return Portico.Form(value1.entries(named: "query"))
                        case .saved(let value1, let value2):
                            return Portico.Form(Array([value1.entries(named: "title"), value2.entries(named: "year")].joined()))
                        default:
                            return Portico.Form()
                        }
                    }

                    package var output: Output? {
                        switch self {
                        case .noteTapped(let value1):
                            let makeOutput: (Note.ID) -> Output = Output.noteSelected
                            return makeOutput(value1)
                        case .newTapped:
                            return Output.newNote
                        default:
                            return nil
                        }
                    }
                }

                extension NoteListEvent: Portico.ViewEvents {
                }
                """
        )
    }

    @Test func aLimitStandsInTheShape() {
        Expansion.expect(
            """
            @ViewEvents
            enum PlainEvent {
                @Limit(bytes: 2 * 1_024, fileBytes: Sizes.photo) case saved
            }
            """,
            becomes: """
                enum PlainEvent {
                    case saved

                    typealias Output = Never

                    static let shapes: [Portico.EventShape] = [
                        Portico.EventShape(
                            name: "saved",
                            fields: [],
                            navigates: false,
                            policy: .serial,
                            bytes: 2 * 1_024,
                            fileBytes: Sizes.photo
                        ),
                    ]

                    static func decode(_ name: String, from form: Portico.Form) throws(Portico.DecodeError) -> Self {
                        switch name {
                        case "saved":
                            return .saved
                        default:
                            throw Portico.DecodeError.noSuchEvent(name)
                        }
                    }

                    var name: String {
                        switch self {
                        case .saved:
                            "saved"
                        }
                    }

                    var arguments: Portico.Form {
                        Portico.Form()
                    }

                    var output: Output? {
                        nil
                    }
                }

                extension PlainEvent: Portico.ViewEvents {
                }
                """
        )
    }

    @Test func eventsWithoutOutputsHaveNever() {
        Expansion.expect(
            """
            @ViewEvents
            enum PlainEvent {
                case refreshTapped
            }
            """,
            becomes: """
                enum PlainEvent {
                    case refreshTapped

                    typealias Output = Never

                    static let shapes: [Portico.EventShape] = [
                        Portico.EventShape(
                            name: "refreshTapped",
                            fields: [],
                            navigates: false,
                            policy: .serial
                        ),
                    ]

                    static func decode(_ name: String, from form: Portico.Form) throws(Portico.DecodeError) -> Self {
                        switch name {
                        case "refreshTapped":
                            return .refreshTapped
                        default:
                            throw Portico.DecodeError.noSuchEvent(name)
                        }
                    }

                    var name: String {
                        switch self {
                        case .refreshTapped:
                            "refreshTapped"
                        }
                    }

                    var arguments: Portico.Form {
                        Portico.Form()
                    }

                    var output: Output? {
                        nil
                    }
                }

                extension PlainEvent: Portico.ViewEvents {
                }
                """
        )
    }

    @Test func aScreenMayHaveNoEvents() {
        Expansion.expect(
            """
            @ViewEvents
            enum NoEvent {
            }
            """,
            becomes: """
                enum NoEvent {

                    typealias Output = Never

                    static let shapes: [Portico.EventShape] = []

                    static func decode(_ name: String, from form: Portico.Form) throws(Portico.DecodeError) -> Self {
                        throw Portico.DecodeError.noSuchEvent(name)
                    }

                    var name: String {
                        switch self {

                        }
                    }

                    var arguments: Portico.Form {
                        Portico.Form()
                    }

                    var output: Output? {
                        nil
                    }
                }

                extension NoEvent: Portico.ViewEvents {
                }
                """
        )
    }
}
