/// An attribute: the text that is written out, and what is printed into it.
struct HTMLAttribute {
    let start: SourcePoint
    var nameBytes: [UInt8] = []
    var text: [UInt8] = []
    var printed: [PrintedValue] = []

    var name: String {
        String(decoding: nameBytes, as: UTF8.self)
    }

    var literal: String {
        String(decoding: text, as: UTF8.self)
    }

    /// The value, where all of it is written out.
    var writtenOut: String? {
        printed.isEmpty ? literal : nil
    }

    /// Whether a URL written so far can only name a place in the same page.
    var isFragment: Bool {
        text.first == UInt8(ascii: "#")
    }
}
