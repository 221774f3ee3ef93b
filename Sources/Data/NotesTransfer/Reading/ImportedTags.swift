import Notes

/// Tags as a file has them, of which some may be none here.
struct ImportedTags {
    private(set) var tags: [NoteTag] = []
    /// Which are left out.
    private(set) var remarks: RemarkList

    init(_ texts: [String], place: String) {
        remarks = RemarkList(place: place)
        for text in texts where !text.trimmingWhiteSpace.isEmpty {
            // A comma parts tags here.
            if let tag = NoteTag(rawValue: text.replacing(",", with: " ")) {
                tags.append(tag)
            } else {
                remarks.add(
                    ImportProblem(place: place, reason: "the tag “\(text.prefix(80))” is left out: a tag has \(NoteTag.expectation)")
                )
            }
        }
    }
}
