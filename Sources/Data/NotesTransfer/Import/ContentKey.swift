import Crypto
import Foundation
import Notes

/// What two notes have in common whose title, text and tags are the same, whatever the order of the tags.
struct ContentKey: Hashable {
    private let digest: UInt128

    init(_ content: NoteContent) {
        var hash = SHA256()
        for text in [content.title, content.body] + content.tags.map(\.rawValue).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        {
            // Lengths keep the end of one from being taken for the beginning of the next.
            withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { hash.update(bufferPointer: $0) }
            hash.update(data: Data(text.utf8))
        }
        // Half of it: one is kept of each note.
        digest = hash.finalize().prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
    }
}
