/// What the notes of an account may take where nobody says it, with all that is kept of them.
enum NoteQuota {
    /// In bytes: 1 GB.
    static let standard: Int? = 1_073_741_824

    /// In bytes, of a setting in MB; 0 is no limit, nil the standard.
    static func bytes(megabytes: Int?) -> Int? {
        guard let megabytes else { return standard }
        return megabytes > 0 ? megabytes << 20 : nil
    }
}
