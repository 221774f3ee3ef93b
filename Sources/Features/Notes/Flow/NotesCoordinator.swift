public import Portico

/// The flow of the notes: their lists, each note, and import and export.
public struct NotesCoordinator: Coordinator {
    private var children = ChildCoordinators<NotesRoute>()

    public init(parts: Scope) {
        children.addDependency(NoteListCoordinator(parts: parts), from: .lists)
        children.addDependency(NoteCoordinator(parts: parts), from: .note)
        children.addDependency(NoteTransferCoordinator(parts: parts), from: .transfer)
    }

    public var screens: ScreenTable<NotesRoute> { children.screens }

    public func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer<NotesRoute> {
        guard let answer = try children.answer(for: route, of: visitor) else { throw AnswerFailure.notFound }
        return answer
    }
}

extension ChildCoordinators<NotesRoute> {
    /// Each part of the flow has all of its routes to lead to, and answers some.
    fileprivate mutating func addDependency(_ coordinator: some Coordinator<NotesRoute>, from flow: NotesRoute.Flow) {
        addDependency(coordinator, lift: { $0 }, extract: { $0.flow == flow ? $0 : nil })
    }
}
