import AtriumTexts

/// An import or export that has ended by itself.
public struct EndedJob: NotificationPayload {
    public static let kind = NotificationKind.jobEnded
    public static let version = 1

    public var job: String
    public var isImport: Bool
    public var isFailed: Bool

    public init(job: String, isImport: Bool, isFailed: Bool) {
        self.job = job
        self.isImport = isImport
        self.isFailed = isFailed
    }
}

/// Leads to the page of the import or export.
public struct EndedJobHandler: NotificationHandler {
    public init() {}

    public func told(_ job: EndedJob) -> ToldNotification {
        let heading: Text
        let text: Text
        switch (job.isImport, job.isFailed) {
        case (true, false): (heading, text) = (NotificationMessages.imported, NotificationMessages.importedText)
        case (true, true): (heading, text) = (NotificationMessages.notImported, NotificationMessages.failedText)
        case (false, false): (heading, text) = (NotificationMessages.exported, NotificationMessages.exportedText)
        case (false, true): (heading, text) = (NotificationMessages.notExported, NotificationMessages.failedText)
        }
        return ToldNotification(heading: heading, text: text, place: .job(id: job.job))
    }
}
