/// How large the files of notes may be.
public enum NoteFileLimits {
    /// Of one file: 25 MB.
    public static let bytes = 26_214_400
    public static let filesOfNote = 200
    /// In what portions files are kept and sent.
    public static let pieceBytes = 262_144
    /// Of a file's name, in bytes of UTF-8: what file systems take.
    public static let nameBytes = 255
}
