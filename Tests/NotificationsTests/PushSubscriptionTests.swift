import Foundation
import Notifications
import Testing

/// What a browser says of itself is checked to the last character.
@Suite struct PushSubscriptionTests {
    @Test func anEndpointIsReadIntoItsParts() throws {
        let endpoint = try #require(PushEndpoint(rawValue: "https://Push.Example:8443/a%2Fb?c=d"))
        #expect(endpoint.scheme == .https)
        #expect(endpoint.host == "push.example")
        #expect(endpoint.port == 8_443)
        #expect(endpoint.target == "/a%2Fb?c=d")
        #expect(endpoint.origin == "https://push.example:8443")
        #expect(PushEndpoint(rawValue: "https://push.example")?.target == "/")
        #expect(PushEndpoint(rawValue: "https://push.example:443/")?.origin == "https://push.example")
        #expect(PushEndpoint(rawValue: "https://[2001:DB8::1]/")?.host == "2001:db8::1")
        #expect(PushEndpoint(rawValue: "https://[2001:DB8::1]/")?.origin == "https://[2001:db8::1]")
    }

    @Test func anEndpointHasAnEnd() {
        let start = "https://push.example/"
        let longest = start + String(repeating: "a", count: PushEndpoint.longest - start.utf8.count)
        #expect(PushEndpoint(rawValue: longest) != nil)
        #expect(PushEndpoint(rawValue: longest + "a") == nil)
    }

    @Test(arguments: [
        "", "push.example", "//push.example/", "ftp://push.example/", "file:///etc/passwd", "https:///a", "https:/a",
        "https://user@push.example/", "https://user:pass@push.example/", "https://@push.example/",
        "https://push.example/#a", "https://push.example/a b", "https://push.example/\n", "https://push.example\\@a/",
        "https://push%2eexample/", "https://%31%32%37.0.0.1/", "https://pü.example/", "https://push.example:0/",
        "https://push.example:65536/", "https://push.example:-1/", "https://push.example:a/", "https://[::1/",
        "https://[fe80::1%25eth0]/", "https://[]/", "https://[127.0.0.1]/", "javascript:alert(1)",
        "https://" + String(repeating: "a", count: 254) + "/",
    ])
    func whatIsReadInMoreThanOneWayIsNoEndpoint(text: String) {
        #expect(PushEndpoint(rawValue: text) == nil)
    }

    @Test func aKeyIsAnUncompressedPoint() {
        let bytes = Data([4]) + Data(repeating: 0xFB, count: 64)
        #expect(PushKey(rawValue: bytes.base64URL)?.bytes == bytes)
        // With padding it is the same key.
        #expect(PushKey(rawValue: bytes.base64URL + "=")?.rawValue == bytes.base64URL)
        for wrong in [
            Data(), Data([4]), bytes.dropLast(), bytes + [0], Data([2]) + bytes.dropFirst(), Data(count: 65),
        ] {
            #expect(PushKey(rawValue: Data(wrong).base64URL) == nil)
        }
        #expect(PushKey(rawValue: bytes.base64EncodedString()) == nil, "that is another alphabet")
        #expect(PushKey(rawValue: bytes.base64URL.dropLast() + "*") == nil)
    }

    @Test func aSecretIs16Bytes() {
        #expect(PushSecret(rawValue: "BTBZMqHH6r4Tts7J_aSIgg")?.bytes.count == 16)
        #expect(PushSecret(rawValue: "BTBZMqHH6r4Tts7J_aSIgg==")?.bytes.count == 16)
        for text in ["", "BTBZ", "BTBZMqHH6r4Tts7J_aSIggAA", "BTBZMqHH6r4Tts7J/aSIgg", "BTBZMqHH6r4Tts7J_aSI=gg="] {
            #expect(PushSecret(rawValue: text) == nil, "\(text)")
        }
    }
}
