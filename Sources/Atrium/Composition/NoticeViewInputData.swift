import Portico
import PorticoWeb

/// A notice in the layout, with what takes back what it tells of.
@ViewInputData struct NoticeViewInputData {
    let text: String
    let undo: UndoViewInputData?

    init(_ notice: PageNotice) {
        text = notice.text
        undo = notice.undo.map(UndoViewInputData.init)
    }
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
