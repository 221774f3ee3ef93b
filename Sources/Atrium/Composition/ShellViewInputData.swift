import AtriumFlow
import Portico
import PorticoWeb

/// What the layout around every page shows.
@ViewInputData struct ShellViewInputData {
    let title: String
    let description: String
    let language: String
    /// The absolute URL the page should be known under.
    let canonical: String?
    let isIndexed: Bool
    /// What is said once, after something was done.
    let notice: NoticeViewInputData?

    init(_ context: ShellContext<AppRoute>) {
        title = context.title
        description = context.description
        language = context.visitor.language
        canonical = context.canonicalURL
        isIndexed = context.isIndexed
        notice = context.notice.map(NoticeViewInputData.init)
    }
}
