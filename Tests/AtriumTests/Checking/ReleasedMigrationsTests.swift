import Crypto
import Foundation
import SessionsData
import Storage
import Testing

@testable import Atrium

/// A database keeps the SQL that it was made by, and opens with no other. So what was released never changes, in either
/// of the two ways in which it is written, not even by a helper that several migrations are written with.
@Suite struct ReleasedMigrationsTests {
    @Test func theMigrationsOfWhatVisitorsKeepAreThoseThatWereReleased() {
        #expect(Self.digests(AppFeatures.schema) == Self.released)
    }

    @Test func theMigrationsOfSessionsAreThoseThatWereReleased() {
        #expect(Self.digests(SessionsFile.schema) == Self.releasedOfSessions)
    }

    /// The number of each with the beginnings of the digests of its text for SQLite and of that for PostgreSQL. A new
    /// migration adds a line here; no line changes.
    private static let released = [
        "1 06a6116d1ccccbe9 824be2ec3ee49d5b",
        "2 556c2f9812e78b3c 3087ba6c465d03c5",
        "3 2a29ccce60bfa6c0 cab0a02ff639ab3a",
        "4 6bd29492c985a877 143e5bef1444d44a",
        "5 1d949a7e62891384 83378103a1596a99",
        "6 8e290472326e9f52 5addc54b4149fbdb",
        "7 4841ba8d8511ff41 57ca9f6c33a6a593",
        "8 fbfda3face191101 9a121967471ab3c5",
        "9 a4f2d8fcf3018f7d e3b0c44298fc1c14",
        "10 0b3897062b558dfc 7d4d37b766cf133a",
        "11 da60d1ebc97f2198 d52ed7317b5537ed",
        "12 8f70af937169dbd2 f56d98c8c0b41a4e",
        "13 4c33dd74fa746702 651ac9cd262222ce",
        "14 8b3ac92216e697db fee6e5e4933c5c48",
        "15 8db89a2d42d96e2c b1dcadb81df5aeaa",
        "16 42ddb9d2cb731b3f 98693d6439b9ae9f",
        "17 c25fe4c2f4dd5e27 195c847ecb3967bd",
        "18 07faa941a96913c5 9fb7821c79217d15",
        "19 133d04548afc064c 00bcb56d72dd3891",
        "20 cf07cfc014790dd4 ab6228b3177c0848",
        "21 5487f2a59995c01f 44f5ab4f7c57dbd1",
        "22 185c00d51aa82d92 30d9e3d796b90368",
        "23 6efe9bfa82ecdd4f 6c3786e207fdfd0f",
        "24 e3b0c44298fc1c14 736579e7e26132a9",
        "25 208059f85c577b32 208059f85c577b32",
        "26 a80d5a8e7f41b96e a80d5a8e7f41b96e",
        "27 a62cf3b21d31ba77 7e97cf21597ab2d0",
        "28 adacf64f92acc2b8 b41726f87639277b",
        "29 8627ef72bbc91c0d 2e732780b15c76ee",
        "30 aee0d4cb77ea6de2 294509f295ad868e",
        "31 0ad05422b94c9864 933fd6fb9d046f97",
        "32 6112cc28aacd9da0 76a278113f33fea8",
        "33 a16c3d8a47824143 ae97802f1e28352b",
        "34 67aab540d449b78b 0e9efea38cc5a584",
        "35 e88b7131e045f19a 8db9177a14fbda2b",
        "36 f63223c862ed7298 b7d726aca7964e5a",
        "37 9feb9e63164da50b 305bc2fa05fda68c",
        "38 c337af48101ac752 9580b61388508195",
        "39 1655da52e124ba57 3358cae1d8d9df38",
        "40 5cffe9eb7744a58f 0fb6ed3652cee90e",
        "41 2c06342de18e7295 65cd088e735f0b09",
        "42 9d2b3eb0fc33439b 1f6895337a56d7d4",
        "43 57f375eab00f1ef2 8a04d575818917e8",
        "44 17000bda3e19ebd9 6a67d20b293ef388",
        "45 ff5b3ad19fb0251c b1a097f05c9302b9",
    ]

    private static let releasedOfSessions = [
        "1 55b05a9e435ec394 5b9267c3534b0489",
        "2 d502cf133a7a1b62 e975e3cb78f30fae",
        "3 3268ca359f2941df b89e5641d483daf5",
        "4 6ee3fb13ae20f422 71d4fe64494077b0",
        "5 aa185cdf080518cb cb5e23fe1414de9b",
        "6 b202b599a661e2f2 a0c33d8e8da9dadf",
        "7 92c8b58cd6e539b2 a6f48c48079c7497",
    ]

    private static func digests(_ schema: Schema) -> [String] {
        schema.migrations.map { "\($0.number) \(digest($0.sql)) \(digest($0.postgreSQL))" }
    }

    private static func digest(_ text: String?) -> String {
        guard let text else { return "none" }
        return SHA256.hash(data: Data(text.utf8)).prefix(8).map { String(format: "%02x", $0) }.joined()
    }
}
