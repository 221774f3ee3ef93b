/// Reads notes out of a file, one at a time, so that no file has to be in memory whole.
protocol NoteReader: AnyObject {
    /// The next note or problem; nil at the end. Throws where nothing more can be read of the file.
    func next() throws(TransferFailure) -> ImportedItem?
}
