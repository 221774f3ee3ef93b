import Foundation

/// Writes one uploaded file. Closed when nobody holds it any more.
final class UploadWriter {
    let location: URL
    private let descriptor: Int32

    init(_ location: URL, opening open: (String) -> Int32) throws(BodyFailure) {
        self.location = location
        descriptor = open(location.path)
        if descriptor < 0 { throw Self.failure }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(BodyFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw Self.failure
            }
        }
    }

    private static var failure: BodyFailure { .cannotStore(String(cString: strerror(errno))) }
}
