import Testing

@testable import PorticoWeb

@Suite struct DeviceNameTests {
    @Test(
        arguments: [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
                "Chrome on Windows"
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0",
                "Edge on Windows"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile Safari/604.1",
                "Safari on iPhone"
            ),
            (
                "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36",
                "Chrome on Android"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
                "Safari on macOS"
            ),
            ("curl/8.5.0", "curl"),
            ("Lynx/2.9 (Linux)", "A browser on Linux"),
        ] as [(String, String)]
    )
    func aBrowserIsNamedInWords(userAgent: String, words: String) {
        #expect(DeviceName(userAgent: userAgent)?.text == words)
    }

    @Test(arguments: [
        nil, "", "<script>alert(1)</script>", String(repeating: "x", count: 1_000_000) + "Firefox/1 Linux",
    ])
    func whatIsUnknownHasNoName(userAgent: String?) {
        #expect(DeviceName(userAgent: userAgent) == nil)
    }
}
