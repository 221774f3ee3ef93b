import Portico
import PorticoWeb

/// A notice in the layout, with what takes back what it tells of.
@ViewInputData struct NoticeViewInputData {
    let text: String
    /// The place it tells of.
    let link: NoticeLinkViewInputData?
    let undo: UndoViewInputData?

    init(_ notice: PageNotice) {
        text = notice.text
        link = notice.link.map { NoticeLinkViewInputData(path: $0.path, url: $0.url) }
        undo = notice.undo.map(UndoViewInputData.init)
    }
}

/// An address to pass on.
@ViewInputData struct NoticeLinkViewInputData {
    let path: String
    let url: String
}

/// The button that takes it back.
@ViewInputData struct UndoViewInputData {
    /// The URL it is posted to.
    let action: String
    /// The signed event.
    let offer: String

    init(_ undo: PageNotice.Undo) {
        action = undo.action
        offer = undo.offer
    }
}
