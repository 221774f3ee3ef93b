import AtriumTexts
import Foundation
import Portico
import Testing

@testable import Accounts

@Suite struct AccountValuesTests {
    @Test(arguments: [
        ("ann@example.com", "ann@example.com"), ("  Ann@Example.COM ", "Ann@Example.COM"),
        ("\"a.b\"+c@d", "\"a.b\"+c@d"),
        ("jose\u{301}@example.com", "jos\u{E9}@example.com"), ("用户@例子.公司", "用户@例子.公司"),
        (String(repeating: "a", count: 252) + "@b", String(repeating: "a", count: 252) + "@b"),
    ])
    func anAddressHasOneAtWithSomethingOnBothSides(typed: String, text: String) throws {
        let email = try #require(EmailAddress(text: typed))
        #expect(email.text.utf8.elementsEqual(text.utf8))
        #expect(EmailAddress(text: email.text) == email)
    }

    @Test(arguments: [
        "", "ann", "@", "ann@", "@example.com", "a@b@c", "a b@c", "a@b c", "a\u{0}@b", "a\n@b", "a\u{202E}@b",
        "a\u{200B}@b", "a\u{A0}@b",
        "a\u{E000}@b",
        String(repeating: "a", count: 253) + "@b",
    ])
    func whatIsNoAddressIsRefused(text: String) {
        #expect(EmailAddress(text: text) == nil)
    }

    @Test func upperAndLowerCaseAndFormsOfTheSameLetterAreOneAddress() {
        #expect(EmailAddress.of("Jose\u{301}@Example.com").key == EmailAddress.of("JOS\u{C9}@example.COM").key)
        #expect(EmailAddress.of("ann@example.com").key != EmailAddress.of("anne@example.com").key)
    }

    @Test(arguments: [
        "ann@\u{FF45}xample.com", "ann@example\u{3002}com", "ann@example\u{FF0E}com", "ann@example\u{FF61}com",
        "\"ann\"@example.com", "ANN@ＥＸＡＭＰＬＥ.com",
    ])
    func oneMailboxIsOneAddressHoweverItIsWritten(text: String) {
        #expect(EmailAddress.of(text).key == "ann@example.com")
    }

    @Test(arguments: [
        ("ann@münchen.example", "ann@xn--mnchen-3ya.example"), ("Ann@MÜNCHEN.example", "ann@XN--MNCHEN-3YA.EXAMPLE"),
        ("ann@straße.example", "ann@xn--strae-oqa.example"), ("ann@例え。テスト", "ann@xn--r8jz45g.xn--zckzah"),
        ("jürgen@bücher.example", "JÜRGEN@xn--bcher-kva.example"),
    ])
    func aDomainInItsLettersAndInASCIIIsOne(letters: String, ascii: String) {
        let (one, other) = (EmailAddress.of(letters), EmailAddress.of(ascii))
        #expect(one.key == other.key)
        #expect(Set(one.keys) == Set(other.keys))
        #expect(one.keys.first != other.keys.first, "first the one of its spelling")
    }

    /// Signs that no host has, beside what looks like a domain in ASCII.
    @Test func anyDomainThatCanBeTypedHasItsKeys() {
        for sign in (0x21...0x7E).compactMap(Unicode.Scalar.init) {
            for domain in ["xn--\(sign)", "\(sign)xn--", "b.xn--\(sign).c", "ü.xn--\(sign)", "xn--mnchen-3ya\(sign)"] {
                guard let email = EmailAddress(text: "a@\(domain)") else { continue }
                #expect(email.keys.contains(email.key))
            }
        }
        for domain in ["xn--", "xn--99999999999", "xn--a-\u{FC}", "%zz.xn--", "[::1]xn--", "xn--\u{10FFFD}\u{308}"] {
            guard let email = EmailAddress(text: "a@\(domain)") else { continue }
            #expect(!email.keys.isEmpty)
        }
    }

    @Test(arguments: ["\"a..b\"@example.com", "\".ann\"@example.com", "\"\"@example.com", "\"a,b\"@example.com"])
    func aNameThatNeedsItsQuotesKeepsThem(text: String) {
        #expect(EmailAddress.of(text).key == text)
    }

    @Test func aPasswordHasEightTo256CharactersAndAtMost1024Bytes() {
        func isTaken(_ text: String) -> Bool { NewPassword(Secret(text)) != nil }
        #expect(!isTaken("1234567"))
        #expect(isTaken("12345678"))
        #expect(isTaken("  spaces "))
        #expect(isTaken(String(repeating: "x", count: 256)))
        #expect(!isTaken(String(repeating: "x", count: 257)))
        #expect(isTaken(String(repeating: "😀", count: 256)))
        #expect(!isTaken(String(repeating: "👨‍👩‍👧", count: 100)))
    }

    @Test(arguments: [
        (
            Language.german,
            [
                "Erwartet: eine E-Mail-Adresse, etwa ann@example.com",
                "Erwartet: ein Passwort mit 8 bis 256 Zeichen",
            ]
        ),
        (.arabic, ["\u{2068}ann@example.com\u{2069}", "كلمة مرور من 8 إلى 256 حرفًا"]),
    ])
    func whatIsExpectedIsSaidInTheLanguageOfTheVisitor(language: Language, parts: [String]) {
        let error = #expect(throws: DecodeError.self) {
            try SignUpEvent.decode("signUpTapped", from: ["email": "no address", "password": "hunter2"])
        }
        guard case .fields(let errors) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let messages = errors.map { $0.message(in: language) }
        #expect(messages.count == parts.count)
        for (message, part) in zip(messages, parts) { #expect(message.contains(part)) }
    }

    @Test func aPasswordThatDoesNotFitIsNotRepeated() {
        let error = #expect(throws: DecodeError.self) {
            try SignUpEvent.decode("signUpTapped", from: ["email": "no address", "password": "hunter2"])
        }
        guard case .fields(let errors) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(errors.map(\.field) == ["email", "password"])
        #expect(
            errors.map(\.message) == [
                "must be an email address, such as ann@example.com", "must be 8 to 256 characters long",
            ]
        )
    }

    @Test func nothingPrintsAPasswordOrItsHash() {
        let hash = PasswordHash(rawValue: "$scrypt$tell")
        var dumped = ""
        dump(SignUpEvent.signUpTapped(email: .of("a@b"), password: .of("hunter hunter")), to: &dumped)
        dump(hash, to: &dumped)
        let said = "\(hash) \(String(reflecting: hash)) \(NewPassword.of("hunter hunter")) \(dumped)"
        #expect(!said.contains("hunter"))
        #expect(!said.contains("tell"))
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:DB8:1:2::9%eth0", "2001:db8:1:2::"), ("::1", "0:0:0:0::"),
    ])
    func aLineIsAnIPv4AddressOrA64Network(address: String, network: String) {
        #expect(NetworkAddress(address)?.text == network)
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1::"),
        ("2001:db8:1:ffff::", "2001:db8:1::"),
    ])
    func aSiteIsAnIPv4AddressOrA48Network(address: String, site: String) {
        #expect(NetworkAddress(address)?.network.site.description == site)
    }

    @Test(arguments: ["", "somewhere", "192.0.2", "192.0.2.7\u{0}", "1.2.3.4.5", ":::"])
    func whatIsNoNetworkAddressIsNone(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test func timeZonesAreThoseOfTheListWithUTCFirst() {
        #expect(TimeZoneName.all.first == .utc)
        #expect(TimeZoneName.all.count > 300)
        #expect(TimeZoneName(text: "Europe/Berlin")?.timeZone.identifier == "Europe/Berlin")
        for odd in ["", "Berlin", "../etc/passwd", "europe/berlin", "GMT+25:99", "GMT+0530", "Foo/Bar"] {
            #expect(TimeZoneName(text: odd) == nil)
        }
    }

    @Test(arguments: [
        "Asia/Kolkata", "Asia/Calcutta", "US/Pacific", "GB-Eire", "PRC", "W-SU", "EST5EDT", "Etc/GMT+3", "GMT+0",
        "GMT-0",
        "GMT0", "Greenwich", "Zulu", "Universal", "UCT", "Asia/Saigon", "America/Buenos_Aires", "Brazil/East",
        "NZ-CHAT",
    ])
    func aZoneIsKnownByItsFormerNamesToo(name: String) {
        #expect(TimeZoneName(text: name)?.text == name)
    }

    /// All names of the database that this machine has, where it has one.
    @Test func eachZoneAndEachLinkOfTheDatabaseIsKnown() {
        let file = URL(filePath: "/usr/share/zoneinfo/tzdata.zi")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return }
        let names = text.split(separator: "\n").map { $0.split(separator: " ") }.compactMap { words -> Substring? in
            switch words.first {
            case "Z" where words.count > 1: words[1]
            case "L" where words.count > 2: words[2]
            default: nil
            }
        }
        #expect(names.count > 400)
        for name in names { #expect(TimeZoneName(text: String(name)) != nil, "\(name)") }
    }

    @Test(arguments: [
        "aaaaaaaa", "AAAAAAAA", "12345678", "1234567890", "87654321", "abcdefgh", "abcabcabc", "passwordpassword",
        "Passw0rdPassw0rd", "12121212", "qwertyuiop",
        "password", "dragonfly", "Sunflower12", "Password1", "P@ssw0rd", "passwort", "iloveyou", "1q2w3e4r",
        "qwertz123", "welcome2024!",
        "letmein123", "12345678910", "aaaaaaab", "Qwertyuiop1", "1password1", "drowssap", "zxcvbnm123", "asdf2024!",
        "qazwsxedc", "qweasdzxc", "123qweasdzxc", "abcd1234", "a123456789", "Aa@123456", "11223344", "12344321",
        "1a2b3c4d", "10203040", "1029384756", "147258369",
    ])
    func whatIsGuessedFirstIsCommon(password: String) {
        #expect(NewPassword.of(password).isCommon)
    }

    @Test func theNameInAnAddressIsNoPassword() throws {
        let email = try #require(EmailAddress(text: "New.Person@example.com"))
        #expect(NewPassword.of("new.person").isAddress(email))
        #expect(!NewPassword.of("new.person 7").isAddress(email))
    }

    @Test(arguments: [
        "correct horse", "battery staple", "passwordless", "my password is long", "hunter hunter", "tr0ub4dor&3",
        "kolkata-7", "ab12cd34", "ramen4lunch", "kfc-1234-xyz", "xK9#mQ2$...................",
    ])
    func whatNobodyGuessesFirstIsNotCommon(password: String) {
        #expect(!NewPassword.of(password).isCommon)
    }
}
