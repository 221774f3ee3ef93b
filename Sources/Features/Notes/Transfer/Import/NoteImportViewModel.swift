import Portico

/// The import page: takes files, and leads to what their import would do.
struct NoteImportViewModel: ProvidedViewModel {
    let provider: NoteJobsProvider
    let localiser: Localiser

    func handle(_ event: NoteImportEvent) async -> NoteImportOutput? {
        switch event {
        case .previewTapped(let files, let choices): await provider.preview(files, choices).map { .job($0.id) }
        case .jobTapped: event.output
        }
    }

    func shown(in state: NoteJobsState) -> Shown<NoteImportViewInputData> {
        Shown(state.mapToImport(localiser), state.problem?.condition(in: localiser) ?? .ok)
    }
}

/// What a visitor does on the import page.
@ViewEvents enum NoteImportEvent {
    typealias Output = NoteImportOutput

    @Limit(fileBytes: 209_715_200) case previewTapped(files: [UploadedFile], TypedImportChoices)
    @Navigates(Output.job) case jobTapped(id: NoteJob.ID)
}

/// What the coordinator hears from the import page.
enum NoteImportOutput: Sendable, Hashable {
    /// To a job: the one that was begun, or one of the list.
    case job(NoteJob.ID)
}

/// The import page.
@ViewInputData struct NoteImportViewInputData {
    let sections: NoteSectionsViewInputData
    /// Empty where there is nothing to say.
    let message: String
    /// How large each file may be, and what the preview does, as sentences.
    let filesHint: String
    let choices: ImportChoicesViewInputData
    let jobs: [NoteJobRowViewInputData]
    /// The time zone of the times of `jobs`.
    let zone: String
}

extension NoteJobsState {
    func mapToImport(_ localiser: Localiser) -> NoteImportViewInputData {
        let time = NoteTime(in: timeZone)
        let limit = NoteImportEvent.shapes.map(\.limit.fileBytes).max() ?? 0
        return NoteImportViewInputData(
            sections: NoteSectionsViewInputData(.importing),
            message: problem?.sentence(in: localiser) ?? "",
            filesHint: localiser(ImportMessages.files(upTo: localiser.size(limit))),
            choices: ImportChoicesViewInputData(choices, localiser),
            jobs: jobs.map { NoteJobRowViewInputData($0, time, localiser) },
            zone: time.zone
        )
    }
}
