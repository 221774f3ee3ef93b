import Portico

/// Import and export, each a job with a page of its own.
struct NoteTransferCoordinator: NotesRouting {
    let parts: Scope

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer<NotesRoute> {
        guard let owner = visitor.account else { throw AnswerFailure.forbidden }
        switch route {
        case .importing:
            let viewModel = try parts.scope(visitor, owner).part(NoteImportViewModel.self)
            return .screen(Screen(viewModel, at: route, info: Self.info, to: destination))
        case .exporting:
            let viewModel = try parts.scope(visitor, owner).part(NoteExportViewModel.self)
            return .screen(Screen(viewModel, at: route, info: Self.info, to: destination))
        case .job(let job):
            let viewModel = try parts.scope(visitor, owner, job).part(NoteJobViewModel.self)
            return .screen(Screen(viewModel, at: route, info: Self.info, to: destination))
        case .jobFile(let job): return try parts.part(NoteJobDownload.self).answer(job, for: visitor)
        default: throw AnswerFailure.notFound
        }
    }

    func destination(for output: NoteImportOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .job(let id): Destination(.push(.job(job: id)))
        }
    }

    func destination(for output: NoteExportOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .job(let id): Destination(.push(.job(job: id)))
        }
    }

    func destination(for output: NoteJobOutput, from route: NotesRoute) -> Destination<NotesRoute> {
        switch output {
        case .begun: Destination(.replace(route), notice: Notice(text: "The import has started."))
        case .cancelled: Destination(.replace(route), notice: Notice(text: "It was cancelled."))
        case .discarded(.importing): Destination(.replace(.importing), notice: Notice(text: "The import and its files were removed."))
        case .discarded(.export): Destination(.replace(.exporting), notice: Notice(text: "The export and its file were removed."))
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
