import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import PorticoWeb

@Suite struct OfferSignerTests {
    private let signer = OfferSigner(keys: .temporary())
    private let action = "/searches?page=2&q=caf%C3%A9"
    private let audience = "7Qm0Jr5B0a1fR9yJc2oVbg"

    /// Whether both are the same to the byte; `==` takes texts for equal that are composed differently.
    private func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    @Test func anOfferStandsInAPageAsTheContractHasIt() throws {
        let value = signer.value(
            event: "removeTapped",
            arguments: Form([.init(name: "id", value: "a.b=c"), .init(name: "id", value: "é")]),
            action: action,
            audience: audience
        )
        let parts = value.split(separator: ".")
        #expect(parts.dropFirst() == ["removeTapped", "id=a%2Eb%3Dc", "id=%C3%A9"])
        #expect(parts[0].utf8.count == 27)
        #expect(try #require(Base64URL.decode(parts[0].utf8)).count == 20)
    }

    /// Computed by a program in another language from RFC 5869 and RFC 2104: pages must outlive a new version of this
    /// one.
    @Test func theTokenIsTheOneTheFormatPrescribes() throws {
        let keys = try SigningKeys(base64: Data((0..<32).map { UInt8($0) }).base64EncodedString())
        let value = OfferSigner(keys: keys).value(
            event: "removeTapped",
            arguments: Form([.init(name: "id", value: "a.b=c"), .init(name: "note", value: "é")]),
            action: "/searches?page=2",
            audience: audience
        )
        #expect(value == "fyQn5bcWcDlJ2RJCdciTAf3fdOw.removeTapped.id=a%2Eb%3Dc.note=%C3%A9")
    }

    @Test func aPageSignsItsOffersAsEachIsSignedAlone() {
        let page = signer.page(action: action, audience: audience)
        for length in [0, 1, 7, 60, 64, 1_000, 5_000] {
            let arguments = Form([
                .init(name: "id", value: String(repeating: "é", count: length)), .init(name: "", value: "a.b=c"),
            ])
            let value = page.value(event: "removeTapped", arguments: arguments)
            let alone = signer.value(event: "removeTapped", arguments: arguments, action: action, audience: audience)
            #expect(isSame(value, alone))
            #expect(
                signer.open(value, action: action, audiences: [audience])
                    == .offered(event: "removeTapped", arguments: arguments, audience: audience)
            )
        }
    }

    @Test func whatWasOfferedOpensForWhomeverItWasOfferedTo() {
        let value = signer.value(event: "renameTapped", arguments: ["id": "7"], action: action, audience: audience)
        let opened = signer.open(value, action: action, audiences: [audience, OfferSigner.publicAudience])
        #expect(opened == .offered(event: "renameTapped", arguments: ["id": "7"], audience: audience))
        let open = signer.value(
            event: "renameTapped",
            arguments: [:],
            action: action,
            audience: OfferSigner.publicAudience
        )
        #expect(
            signer.open(open, action: action, audiences: [audience, OfferSigner.publicAudience])
                == .offered(event: "renameTapped", arguments: [:], audience: OfferSigner.publicAudience)
        )
    }

    @Test func anOfferOfAnotherPageOrVisitorWasNotOffered() {
        let value = signer.value(event: "removeTapped", arguments: ["id": "7"], action: action, audience: audience)
        let refused = OfferVerdict.notOffered(event: "removeTapped", arguments: ["id": "7"])
        for other in ["/searches?page=3&q=caf%C3%A9", "/searches", "/", ""] {
            #expect(signer.open(value, action: other, audiences: [audience]) == refused)
        }
        #expect(signer.open(value, action: action, audiences: [OfferSigner.publicAudience, "another"]) == refused)
        #expect(signer.open(value, action: action, audiences: []) == refused)
    }

    @Test func anotherEventOrArgumentUnderTheSameTokenWasNotOffered() {
        let value = signer.value(
            event: "removeTapped",
            arguments: ["id": "7", "kind": "x"],
            action: action,
            audience: audience
        )
        let token = value.prefix { $0 != "." }
        for tail in [
            "removeTapped.id=8.kind=x", "removeTapped.id=7", "removeTapped.kind=x.id=7",
            "removeTapped.id=7.kind=x.more=1",
            "saveTapped.id=7.kind=x",
            "removeTapped.id7=.kind=x", "removeTapped", "",
        ] {
            let opened = signer.open("\(token).\(tail)", action: action, audiences: [audience])
            guard case .notOffered = opened else {
                Issue.record("\(tail): \(opened)")
                continue
            }
        }
    }

    @Test(arguments: [
        "", ".", "..", "removeTapped", ".removeTapped", "AAAA.removeTapped", "AAAAAAAAAAAAAAAAAAAAAAAAAAB.removeTapped",
        "AAAAAAAAAAAAAAAAAAAAAAAAAA=.removeTapped", "AAAAAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAA.a.b",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAA.a%", "AAAAAAAAAAAAAAAAAAAAAAAAAAA.a%2", "AAAAAAAAAAAAAAAAAAAAAAAAAAA.%FF",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAA.a%2e", "AAAAAAAAAAAAAAAAAAAAAAAAAAA.%61", "AAAAAAAAAAAAAAAAAAAAAAAAAAA.a b",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAA.é", "AAAAAAAAAAAAAAAAAAAAAAAAAAA.a.b=c=d", "AAAAAAAAAAAAAAAAAAAAAAAAAAA.a.b=c.",
        "\u{0}", "AAAAAAAAAAAAAAAAAAAAAAAAAAA.a\u{301}",
    ])
    func whatIsNotOfTheFormatIsMalformed(text: String) {
        #expect(signer.open(text, action: "/", audiences: ["public"]) == .malformed)
    }

    @Test func anOfferUnderAKeyThatIsGoneIsExpired() {
        let value = signer.value(event: "saveTapped", arguments: ["id": "7"], action: action, audience: audience)
        #expect(
            OfferSigner(keys: .temporary()).open(value, action: action, audiences: [audience])
                == .expired(event: "saveTapped", arguments: ["id": "7"])
        )
    }

    @Test func anOfferUnderAnOlderKeyStillOpens() {
        let keys = SigningKeys.fresh(at: Date(timeIntervalSince1970: 0))
        let value = OfferSigner(keys: keys).value(event: "saveTapped", arguments: [:], action: "/", audience: "public")
        let later = OfferSigner(keys: keys.rotated(at: Date(timeIntervalSince1970: 100)))
        #expect(
            later.open(value, action: "/", audiences: ["public"])
                == .offered(event: "saveTapped", arguments: [:], audience: "public")
        )
        let new = later.value(event: "saveTapped", arguments: [:], action: "/", audience: "public")
        #expect(
            OfferSigner(keys: keys).open(new, action: "/", audiences: ["public"])
                == .expired(event: "saveTapped", arguments: [:])
        )
    }

    @Test func theSameTextsCutElsewhereAreAnotherMessage() {
        let one = signer.value(event: "a", arguments: ["b": "c"], action: "/x", audience: "yz")
        let token = one.prefix { $0 != "." }
        for (text, action, audience) in [
            ("ab.=c", "/x", "yz"), ("a.bc=", "/x", "yz"), ("a.b=c", "/", "xyz"), ("a.b=c", "/xy", "z"),
        ] {
            guard case .notOffered = signer.open("\(token).\(text)", action: action, audiences: [audience]) else {
                Issue.record("\(text) \(action) \(audience)")
                continue
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func anyNamesAndValuesComeBackToTheByte(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let event = Self.text(&random)
            var arguments = Form()
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                arguments.append(Self.text(&random), Self.text(&random))
            }
            let action = "/" + Self.text(&random)
            let audience = Self.text(&random)
            let value = signer.value(event: event, arguments: arguments, action: action, audience: audience)
            #expect(value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>&".utf8.contains($0) }, "seed \(seed)")
            guard
                case .offered(let name, let fields, let whom) = signer.open(
                    value,
                    action: action,
                    audiences: ["other", audience]
                )
            else {
                Issue.record("seed \(seed): not offered: \(value)")
                return
            }
            #expect(isSame(name, event) && isSame(whom, audience), "seed \(seed)")
            #expect(fields.entries.count == arguments.entries.count, "seed \(seed)")
            #expect(
                zip(fields.entries, arguments.entries).allSatisfy {
                    isSame($0.name, $1.name) && isSame($0.value, $1.value)
                },
                "seed \(seed)"
            )
        }
    }

    @Test func noChangedBitIsTakenForTheOffer() throws {
        let arguments: Form = ["id": "a.b/é", "z": "Jj~"]
        let value = signer.value(event: "removeTapped", arguments: arguments, action: action, audience: audience)
        let bytes = Array(value.utf8)
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << bit
                let opened = signer.open(
                    String(decoding: changed, as: UTF8.self),
                    action: action,
                    audiences: [audience]
                )
                switch opened {
                case .offered: Issue.record("bit \(bit) of byte \(index)")
                // The first six characters hold the number of the key.
                case .expired: #expect(index < 6, "bit \(bit) of byte \(index)")
                case .malformed, .notOffered: break
                }
            }
        }
    }

    @Test func noTruncatedOrLengthenedTextIsTakenForTheOffer() {
        let value = signer.value(
            event: "removeTapped",
            arguments: ["id": "7é", "z": ""],
            action: action,
            audience: audience
        )
        for count in 0..<value.utf8.count {
            let cut = String(decoding: value.utf8.prefix(count), as: UTF8.self)
            switch signer.open(cut, action: action, audiences: [audience]) {
            case .malformed, .notOffered: break
            case .offered, .expired: Issue.record("cut to \(count) bytes")
            }
        }
        for more in [".", "=", "%", "0", ".a=b", "\u{0}", "%00"] {
            switch signer.open(value + more, action: action, audiences: [audience]) {
            case .malformed, .notOffered: break
            case .offered, .expired: Issue.record("with \(more) behind it")
            }
        }
    }

    @Test(arguments: [11, 12] as [UInt64])
    func anyBytesAreReadWithoutHarm(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                random.pick(Array("AZaz09-_.=%~ \u{0}é".utf8))
            }
            if case .offered = signer.open(String(decoding: bytes, as: UTF8.self), action: "/", audiences: ["public"]) {
                Issue.record("seed \(seed)")
            }
        }
    }

    @Test func manySignersAtOnceAgree() async {
        let signer = signer
        let values = await withTaskGroup(of: String.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    signer.value(event: "saveTapped", arguments: ["id": "7"], action: "/", audience: "public")
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(values.count == 1)
    }

    private static func text(_ random: inout SeededRandom) -> String {
        let pieces = [
            "", ".", "=", "%", "%2E", "\u{0}", "é", "e\u{301}", "👩‍👩‍👧", "\u{202E}", "a", "Z", "_event", " ", "+", "\r\n",
            "/?&#", "\"<'>",
            "~-_", "\u{FEFF}",
        ]
        return (0..<Int.random(in: 0...5, using: &random)).map { _ in random.pick(pieces) }.joined()
    }
}
