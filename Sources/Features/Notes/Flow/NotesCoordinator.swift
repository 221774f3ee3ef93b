import AtriumTexts
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

    public func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer {
        guard let answer = try children.answer(for: route, of: visitor) else { throw AnswerError.notFound }
        return answer
    }
}

extension ChildCoordinators<NotesRoute> {
    /// Each part of the flow has all of its routes to lead to, and answers some.
    fileprivate mutating func addDependency(_ coordinator: some Coordinator<NotesRoute>, from flow: NotesRoute.Flow) {
        addDependency(coordinator, lift: { $0 }, extract: { $0.flow == flow ? $0 : nil })
    }
}

/// The moves that parts of the notes' flow share.
protocol NotesRouting: PartsCoordinator where R == NotesRoute {}

extension NotesRouting {
    /// To a note: from a list, a search, the history.
    static func showNote(_ id: Note.ID, saying notice: Notice<NotesRoute>? = nil) -> Destination<NotesRoute> {
        Destination(.push(.note(id: id)), notice: notice)
    }

    /// Away from a note that is not there any more, for who was at it: whoever asks for it is told on its page.
    static func leaveForList(in localiser: Localiser) -> Destination<NotesRoute> {
        Destination(
            .replace(.list()),
            notice: Notice(text: localiser(NoteSharedMessages.noteIsGone)),
            isForReturning: true
        )
    }
}

extension Notice<NotesRoute> {
    /// Says when somebody is reminded; nil where the reminder has ended meanwhile.
    static func isDue(_ reminder: NoteReminder, in localiser: Localiser) -> Notice? {
        let zone = reminder.schedule.zone
        return reminder.dueAt.map { moment in
            let text = localiser.minute(of: moment, in: zone.timeZone)
            return Notice(text: localiser(NoteReminderMessages.isDue(text, zone: zone.rawValue)))
        }
    }
}

extension PageInfo<NotesRoute> {
    /// Of a page for its owner, or for whoever has its link, and for no search engine.
    ///
    /// - Parameter parent: the page that this one is a popup over; nil where it is none.
    static func unlisted(
        _ title: String,
        _ description: String,
        refresh: Int? = nil,
        over parent: NotesRoute? = nil
    ) -> PageInfo {
        PageInfo(
            title: title,
            description: description,
            isPrivate: true,
            refresh: refresh,
            over: parent
        )
    }
}
