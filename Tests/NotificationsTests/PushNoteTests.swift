import Notifications
import Testing

@Suite struct PushNoteTests {}
