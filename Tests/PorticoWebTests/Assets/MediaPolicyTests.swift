import HTTPTypes
import Testing

@testable import PorticoWeb

/// A page may play what is among the site's files, and nothing else.
@Suite struct MediaPolicyTests {
    @Test(arguments: ["song.mp3", "film.mp4", "film.webm"])
    func aSiteWithSoundsOrFilmsAllowsItsOwn(file: String) throws {
        var assets = AssetStore()
        #expect(!assets.hasMedia)
        assets.add(file, bytes: [1])
        let policy = try #require(
            SecurityHeaders.fields(isSecure: false, hasMedia: assets.hasMedia)[.contentSecurityPolicy]
        )
        #expect(policy.hasSuffix("; media-src 'self'"))
        let other = SecurityHeaders.fields(isSecure: false, hasMedia: false)[.contentSecurityPolicy]
        #expect(other?.contains("media-src") == false)
    }
}
