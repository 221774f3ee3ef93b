import Portico
import Testing

/// Which bytes stand for themselves in a URL.
struct PercentCodingTests {
    private static let alphanumerics = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

    /// RFC 3986 section 3.3, WHATWG URL section 5.2, and the format of offers.
    @Test(arguments: [
        (PercentCoding.Component.pathSegment, "-._~!$&'()*+,;=:@"), (.formValue, "*-._"), (.offerPart, "-_~"),
    ])
    func theseBytesStandForThemselvesAndNoOthers(place: PercentCoding.Component, others: String) {
        let kept = Set((Self.alphanumerics + others).utf8)
        #expect((UInt8.min...UInt8.max).filter(place.keeps) == kept.sorted())
    }

    @Test(arguments: [PercentCoding.Component.pathSegment, .formValue, .offerPart])
    func whatIsEncodedReadsBackAsItWas(place: PercentCoding.Component) throws {
        let text = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init))) + "日本語 👩‍👩‍👧"
        let encoded = PercentCoding.encode(text, keeping: place)
        #expect(encoded.utf8.allSatisfy { place.keeps($0) || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") })
        #expect(try PercentCoding.decode(encoded.utf8, plusIsSpace: place == .formValue) == text)
    }
}
