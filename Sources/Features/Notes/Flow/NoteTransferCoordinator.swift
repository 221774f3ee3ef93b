import Portico

/// Import and export, each a job with a page of its own.
struct NoteTransferCoordinator: NotesRouting {
    static let screens = ScreenTable<NotesRoute>(templates: "notes") {
        $0.part(SharedStorage<ImportChoices>.init)
        $0.part(NoteJobsProvider.init)
        $0.part(NoteImportViewModel.init)
        $0.screen(.importing, NoteImportViewModel.self, template: "import", info: Self.info, to: Self.destination)
        $0.part(NoteExportViewModel.init)
        $0.screen(.exporting, NoteExportViewModel.self, template: "export", info: Self.info, to: Self.destination)
        $0.part(as: (any NoteJobProvider).self, NoteJobProviderImpl.init)
        $0.part(NoteJobViewModel.init)
        $0.screen(.job, NoteJobViewModel.self, info: Self.info, to: Self.destination)
        $0.file(.jobFile)
    }
    var screens: ScreenTable<NotesRoute> { Self.screens }
    let parts: Scope

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer {
        guard let owner = visitor.account else { throw AnswerError.forbidden }
        switch route {
        case .importing, .exporting: return try screens.answer(at: route, in: parts.scope(visitor, owner))
        case .job(let job): return try screens.answer(at: route, in: parts.scope(visitor, owner, job))
        case .jobFile(let job): return try parts.part(NoteJobDownload.self).answer(job, for: visitor)
        default: throw AnswerError.notFound
        }
    }

    static func destination(for output: NoteImportOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .job(let id): Destination(.push(.job(job: id)))
        }
    }

    static func destination(for output: NoteExportOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .job(let id): Destination(.push(.job(job: id)))
        }
    }

    static func destination(for output: NoteJobOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .begun: Destination(.replace(route), notice: Notice(text: "The import has started."))
        case .cancelled: Destination(.replace(route), notice: Notice(text: "Cancelled."))
        case .discarded(.importing):
            Destination(.replace(.importing), notice: Notice(text: "The import and its files were removed."))
        case .discarded(.export):
            Destination(.replace(.exporting), notice: Notice(text: "The export and its file were removed."))
        }
    }
}

// What the pages say about themselves.
extension NoteTransferCoordinator {
    static func info(_: Shown<NoteImportViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted("Import notes", "Bring notes here from Evernote, Simplenote, Markdown files or an export.")
    }

    static func info(_: Shown<NoteExportViewInputData>) -> PageInfo<NotesRoute> {
        .unlisted("Export notes", "Take all notes with you, as JSON or as Markdown files.")
    }

    static func info(_ shown: Shown<NoteJobViewInputData>) -> PageInfo<NotesRoute> {
        let refresh = shown.value.job?.isActive == true ? 2 : nil
        return .unlisted(shown.value.title, "The progress of an import or export of notes.", refresh: refresh)
    }
}
