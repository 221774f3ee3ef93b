import OpenCombine
import Portico
import PorticoAdapters
import PorticoCombine

@Routes enum NoteRoute {
    @Path("/notes") case list
    @Path("/notes/{id}") case note(id: Int)

    static var examples: [NoteRoute] { [.list, .note(id: 1)] }
}

@ViewInputData struct NoteListViewInputData {
    let rows: [NoteRowViewInputData]
    let isActive: Bool
    let message: String
}

@ViewInputData struct NoteRowViewInputData {
    let id: String
    let title: String
}

@ViewEvents enum NoteListEvent {
    typealias Output = NoteListOutput
    case createTapped(title: String)
    case deleteTapped(id: Int)
    @Navigates(Output.noteSelected) case noteTapped(id: Int)
}

enum NoteListOutput: Hashable {
    case noteSelected(Int)
    case noteCreated(String)
}

@ViewInputData struct NoteViewInputData {
    let text: String
}

@ViewEvents enum NoteEvent {
    case looked
}

struct NoteCoordinator: Coordinator {
    private typealias NoteModel = ClosureAdapter<NoteViewInputData, NoteEvent>
    private typealias ListModel = PublisherAdapter<
        NoteListViewModel.ViewInputData, NoteListViewInputData, NoteListEvent
    >

    let shelf: NoteShelf
    let screens = ScreenTable<NoteRoute>(templates: "") {
        $0.screen(
            .list,
            ListModel.self,
            template: "notes",
            title: "Notes",
            description: "Notes.",
            to: Self.destination
        )
        $0.screen(
            .note,
            NoteModel.self,
            title: "Note",
            description: "A note.",
            to: Self.destination
        )
    }

    func answer(for route: NoteRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .list: try screens.answer(at: route, with: list())
        case .note(let id): try screens.answer(at: route, with: note(id))
        }
    }

    static func destination(for output: NoteListOutput, from route: NoteRoute) -> Destination<NoteRoute> {
        switch output {
        case .noteSelected(let id): Destination(.push(.note(id: id)))
        case .noteCreated: Destination(.replace(.list))
        }
    }

    static func destination(for output: Never, from route: NoteRoute) -> Destination<NoteRoute> {}

    private func list() -> ListModel {
        PublisherAdapter(
            NoteListViewModel.ViewInputData(titles: [], isActive: false, problem: ""),
            activity: ModelActivity { $0.isActive },
            show: NoteListViewInputData.shown
        ) { outputs in
            let model = NoteListViewModel(provider: NoteListProviderImpl(shelf: shelf))
            outputs.follow(model.$viewInputData) { $0 = $1 }
            model.onNoteSelected = { [lead = outputs.lead] in lead(.noteSelected($0)) }
            model.onCreateNote = { [lead = outputs.lead] in lead(.noteCreated($0)) }
            return ConfinedInputs(appear: { model.events.send(.viewLoaded) }) { event in
                switch event {
                case .createTapped(let title): model.events.send(.createButtonPressed(title: title))
                case .deleteTapped(let id): model.events.send(.deleteButtonPressed(id: id))
                case .noteTapped(let id): model.events.send(.cellSelected(id: id))
                }
            }
        }
    }

    private func note(_ id: Int) -> NoteModel {
        ClosureAdapter(Shown(NoteViewInputData(text: ""), .notFound)) { [shelf] show in
            ClosureInputs(
                appear: {
                    guard let note = await shelf.notes.first(where: { $0.id == id }) else { return }
                    show { $0 = Shown(NoteViewInputData(text: "This is the note \(note.title)")) }
                },
                handle: { _ in nil }
            )
        }
    }
}

extension NoteListViewInputData {
    @Sendable static func shown(_ data: NoteListViewModel.ViewInputData) -> Shown<NoteListViewInputData> {
        Shown(
            NoteListViewInputData(
                rows: data.titles.map { NoteRowViewInputData(id: String($0.id), title: $0.title) },
                isActive: data.isActive,
                message: data.titles.isEmpty && !data.isActive ? "There are no notes" : ""
            ),
            data.problem.isEmpty ? .ok : .invalid([FieldError(field: "title", message: data.problem)])
        )
    }
}
