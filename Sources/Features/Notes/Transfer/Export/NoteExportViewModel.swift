import Portico

/// The export page: begins exports, and leads to those that there are.
struct NoteExportViewModel: ProvidedViewModel {
    let provider: NoteJobsProvider
    let localiser: Localiser

    func handle(_ event: NoteExportEvent) async -> NoteExportOutput? {
        switch event {
        case .startTapped(let format): await provider.export(format).map { .job($0.id) }
        case .jobTapped: event.output
        }
    }

    func shown(in state: NoteJobsState) -> Shown<NoteExportViewInputData> {
        Shown(state.mapToExport(localiser), state.problem?.condition(in: localiser) ?? .ok)
    }
}

/// What a visitor does on the export page.
@ViewEvents enum NoteExportEvent {
    typealias Output = NoteExportOutput

    case startTapped(format: NoteExportFormat)
    @Navigates(Output.job) case jobTapped(id: NoteJob.ID)
}

/// What the coordinator hears from the export page.
enum NoteExportOutput: Sendable, Hashable {
    /// To a job: the one that was begun, or one of the list.
    case job(NoteJob.ID)
}

/// The export page.
@ViewInputData struct NoteExportViewInputData {
    let sections: NoteSectionsViewInputData
    /// Empty where there is nothing to say.
    let message: String
    let jobs: [NoteJobRowViewInputData]
    /// The time zone of the times of `jobs`.
    let zone: String
}

extension NoteJobsState {
    func mapToExport(_ localiser: Localiser) -> NoteExportViewInputData {
        let time = NoteTime(in: timeZone)
        return NoteExportViewInputData(
            sections: NoteSectionsViewInputData(.exporting),
            message: problem?.sentence(in: localiser) ?? "",
            jobs: jobs.map { NoteJobRowViewInputData($0, time, localiser) },
            zone: time.zone
        )
    }
}
