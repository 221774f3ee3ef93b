import AtriumTexts

/// An import or export that has ended by itself.
public struct EndedJob: NotificationPayload {
    public static let kind = NotificationKind.jobEnded
    public static let version = 1

    public var job: String
    public var isImport: Bool
    public var isFailed: Bool
    /// What the imported file is called, or the format of an export; nil in those of older programs.
    public var name: String?

    public init(job: String, isImport: Bool, isFailed: Bool, name: String? = nil) {
        self.job = job
        self.isImport = isImport
        self.isFailed = isFailed
        self.name = name
    }
}

/// Leads to the page of the import or export.
public struct EndedJobHandler: NotificationHandler {
    public init() {}

    public func told(_ job: EndedJob) -> ToldNotification {
        let text: Text
        switch (job.isImport, job.isFailed) {
        case (true, false): text = NotificationMessages.importedText
        case (false, false): text = NotificationMessages.exportedText
        case (_, true): text = NotificationMessages.failedText
        }
        return ToldNotification(heading: NotificationMessages.ended(job), text: text, place: .job(id: job.job))
    }
}
