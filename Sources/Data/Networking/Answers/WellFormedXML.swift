import CLibXML2
import Foundation

/// Whether bytes are a well-formed XML document, without building a tree of it.
///
/// It fetches nothing and expands nothing: a document that declares its own entities may not use them, so no billion laughs.
enum WellFormedXML {
    static func accepts(_ body: Data) -> Bool {
        guard let count = Int32(exactly: body.count), count > 0 else { return false }
        var handler = xmlSAXHandler()
        return body.withUnsafeBytes { buffer in
            xmlSAXUserParseMemory(&handler, nil, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count) == 0
        }
    }
}
