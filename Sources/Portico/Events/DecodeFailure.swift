/// Why a name and a form are not an event of a screen.
public enum DecodeFailure: Error, Sendable, Hashable {
    /// The screen has no event of that name.
    case noSuchEvent(String)
    /// The event is there, but these fields do not fit it.
    case fields([FieldError])
}
