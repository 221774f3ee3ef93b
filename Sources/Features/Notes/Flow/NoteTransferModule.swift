import Portico

/// The parts of import and export. The coordinator adds the owner, and which job a screen is about, as seeds.
struct NoteTransferModule: Module {
    func load(into container: inout Container) {
        container.seed(AccountID.self)
        container.seed(NoteJob.ID.self)
        container.register(.single, as: NoteFileAnswer.self) { files in NoteFileAnswer(files: files) }
        container.register(.single, as: NoteJobsService.self) {
            (jobs: any NoteJobsRepository, files: any NoteJobFiles, bell: NoteJobBell) in
            NoteJobsService(repository: jobs, files: files, bell: bell)
        }
        container.register(.single, as: NoteJobDownload.self) { jobs, files in NoteJobDownload(jobs: jobs, files: files) }
        container.register(.perScreen) {
            (service: NoteJobsService, timeZones: any NoteTimeZones, owner: AccountID) in
            NoteJobsProvider(service: service, timeZones: timeZones, owner: owner)
        }
        container.register(.perScreen, as: (any NoteJobProvider).self) {
            (service: NoteJobsService, timeZones: any NoteTimeZones, owner: AccountID, id: NoteJob.ID) in
            NoteJobProviderImpl(service: service, timeZones: timeZones, owner: owner, id: id)
        }
        container.register(.perScreen, NoteImportViewModel.init)
        container.register(.perScreen, NoteExportViewModel.init)
        container.register(.perScreen, NoteJobViewModel.init)
    }
}
