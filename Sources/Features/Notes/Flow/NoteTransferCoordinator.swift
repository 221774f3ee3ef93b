import Portico
import PorticoSessions

/// Import and export, each a job with a page of its own.
struct NoteTransferCoordinator: NotesRouting {
    static let screens = ScreenTable<NotesRoute>(
        templates: "notes",
        texts: NoteTransferTexts.table.including(NoteListTexts.table).including(NoteReminderTexts.table)
            .including(NoteSharedTexts.table)
    ) {
        $0.part(SharedStorage<ImportChoices>.init)
        $0.part(NoteJobsProvider.init)
        $0.part(NoteImportViewModel.init)
        $0.screen(
            .importing,
            NoteImportViewModel.self,
            template: "import",
            title: NoteTransferTexts.importNotes,
            description: NoteTransferMessages.aboutImport,
            isPrivate: true,
            to: Self.destination
        )
        $0.part(NoteExportViewModel.init)
        $0.screen(
            .exporting,
            NoteExportViewModel.self,
            template: "export",
            title: NoteTransferTexts.exportNotes,
            description: NoteTransferMessages.aboutExport,
            isPrivate: true,
            to: Self.destination
        )
        $0.part(as: (any NoteJobProvider).self, NoteJobProviderImpl.init)
        $0.part(NoteJobDownload.init)
        $0.part(NoteJobViewModel.init)
        $0.screen(.job, NoteJobViewModel.self, info: Self.info, to: Self.destination)
        $0.file(.jobFile)
    }
    let parts: Scope

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer {
        guard let owner = visitor.account else { throw AnswerError.forbidden }
        switch route {
        case .importing, .exporting: return try screens.answer(at: route, in: parts.scope(visitor, owner))
        case .job(let job): return try screens.answer(at: route, in: parts.scope(visitor, owner, job))
        case .jobFile(let job):
            return try parts.scope(visitor, owner).part(NoteJobDownload.self).answer(job, for: visitor)
        default: throw AnswerError.notFound
        }
    }

    static func destination(for output: NoteImportOutput, from _: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .job(let id): Destination(.push(.job(job: id)))
        }
    }

    static func destination(for output: NoteExportOutput, from _: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .job(let id): Destination(.push(.job(job: id)))
        }
    }

    static func destination(
        for output: NoteJobOutput,
        from route: NotesRoute,
        in localiser: Localiser
    ) -> Destination<NotesRoute> {
        switch output {
        // The page itself says how far it is.
        case .begun: Destination(.replace(route))
        case .cancelled: Destination(.replace(route), notice: Notice(text: localiser(NoteTransferMessages.cancelled)))
        case .discarded(.importing):
            Destination(.replace(.importing), notice: Notice(text: localiser(NoteTransferMessages.importRemoved)))
        case .discarded(.export):
            Destination(.replace(.exporting), notice: Notice(text: localiser(NoteTransferMessages.exportRemoved)))
        }
    }
}

// What the pages say about themselves.
extension NoteTransferCoordinator {
    static func info(
        _ shown: Shown<NoteJobViewInputData>,
        at _: NotesRoute,
        in localiser: Localiser
    ) -> PageInfo<NotesRoute> {
        let refresh = shown.value.job?.isActive == true ? 2 : nil
        return .unlisted(shown.value.title, localiser(NoteTransferMessages.aboutJob), refresh: refresh)
    }
}
