import AtriumTexts
import Foundation
import Portico
import PorticoSessions
import Synchronization
import Testing

@testable import Accounts

/// The account's own screens.
@Suite struct AccountScreenTests {
    private let fixture = AccountsFixture()
    private let values = MemorySharedValues()

    private func account(_ id: AccountID, in localiser: Localiser = .english) -> AccountViewModel {
        let visitor = Visitor.at("192.0.2.1", account: id, session: "s1")
        return AccountViewModel(
            provider: AccountProvider(
                repository: fixture.repository,
                service: fixture.service,
                usage: fixture,
                addresses: .notRequired,
                deletion: fixture.deletionConfirmation,
                visitor: visitor,
                localiser: localiser
            ),
            localiser: localiser
        )
    }

    private func sessions(
        _ id: AccountID,
        in localiser: Localiser = .english,
        session: String = "s1"
    ) -> SessionsViewModel {
        let visitor = Visitor.at("192.0.2.1", account: id, session: session)
        return SessionsViewModel(
            provider: SessionsProvider(
                repository: fixture.repository,
                sessions: fixture,
                devices: fixture.devices,
                history: fixture.history,
                service: fixture.service,
                made: SharedStorage(visitor: visitor, store: values, now: { AccountsFixture.moment }),
                seals: TurningSeals(),
                now: { AccountsFixture.moment },
                visitor: visitor
            ),
            localiser: localiser
        )
    }

    private func deletion(_ id: AccountID, in localiser: Localiser = .english) -> DeletionViewModel {
        let visitor = Visitor.at("192.0.2.1", account: id, session: "s1")
        return DeletionViewModel(
            provider: AccountProvider(
                repository: fixture.repository,
                service: fixture.service,
                usage: fixture,
                addresses: .notRequired,
                deletion: fixture.deletionConfirmation,
                visitor: visitor,
                localiser: localiser
            ),
            localiser: localiser
        )
    }

    private func session(_ id: String) -> AccountSession {
        AccountSession(
            id: SessionID(rawValue: id),
            device: id == "s3" ? nil : "Firefox on Linux",
            createdAt: AccountsFixture.moment,
            usedAt: AccountsFixture.moment.addingTimeInterval(30 * 3_600)
        )
    }

    private func living(_ id: AccountID) -> [String] {
        fixture.living.withLock { $0[id]?.map(\.id.rawValue) ?? [] }
    }

    @Test func itShowsWhoseItIsAndSinceWhenInTheChosenZone() async throws {
        let ann = try await fixture.add("ann@example.com")
        let viewModel = account(ann)
        await viewModel.appear()
        let details = try #require(viewModel.shown.value.details)
        #expect(details.email == "ann@example.com")
        #expect(details.since == MomentViewInputData(text: "1 Jan 2020, 00:00", iso: "2020-01-01T00:00:00Z"))
        #expect(details.timeZones.filter(\.isChosen).map(\.name) == ["UTC"])
        let berlin = try #require(TimeZoneName(text: "Europe/Berlin"))
        #expect(await viewModel.handle(.timeZoneTapped(timeZone: berlin)) == .timeZoneChosen(berlin))
        let after = account(ann)
        await after.appear()
        #expect(
            after.shown.value.details?.since
                == MomentViewInputData(text: "1 Jan 2020, 01:00", iso: "2020-01-01T00:00:00Z")
        )
        #expect(after.shown.value.details?.timeZones.filter(\.isChosen).map(\.name) == ["Europe/Berlin"])
    }

    @Test(arguments: ["Asia/Kolkata", "US/Pacific"])
    func aZoneOfAnotherNameIsOfferedWhereItIsChosen(name: String) async throws {
        let ann = try await fixture.add("ann@example.com")
        let zone = try #require(TimeZoneName(text: name))
        #expect(await account(ann).handle(.timeZoneTapped(timeZone: zone)) == .timeZoneChosen(zone))
        let page = account(ann)
        await page.appear()
        #expect(page.shown.value.details?.timeZones.filter(\.isChosen).map(\.name) == [name])
    }

    @Test func aCommonPasswordIsRefusedAtItsField() async throws {
        let ann = try await fixture.add("ann@example.com")
        let viewModel = account(ann)
        let event = AccountEvent.changePasswordTapped(
            currentPassword: Secret("correct horse"),
            newPassword: .of("aaaaaaaa")
        )
        #expect(await viewModel.handle(event) == nil)
        let said = "is too easy to guess. Please choose another one."
        #expect(viewModel.shown.condition == .invalid([FieldError(field: "newPassword", message: said)]))
        #expect(fixture.repository.hasPassword("correct horse", ann))
    }

    @Test func thePasswordThatOneHasIsNoNewOne() async throws {
        let ann = try await fixture.add("ann@example.com")
        let before = try await fixture.repository.version(of: ann)
        for (current, field, said) in [
            (
                "correct horse", "newPassword",
                "is your current password. Please choose another one."
            ),
            ("battery staple", "currentPassword", "That is wrong. Check it and try again."),
        ] {
            let viewModel = account(ann)
            let event = AccountEvent.changePasswordTapped(
                currentPassword: Secret(current),
                newPassword: .of(current)
            )
            #expect(await viewModel.handle(event) == nil)
            #expect(viewModel.shown.condition == .invalid([FieldError(field: field, message: said)]))
            #expect(viewModel.shown.value.message == "")
        }
        #expect(try await fixture.repository.version(of: ann) == before)
    }

    /// That a typed password is the one of the account is told only to who has shown that they know it.
    @Test func whoDoesNotKnowThePasswordDoesNotLearnItFromANewOne() async throws {
        let ann = try await fixture.add("ann@example.com")
        let viewModel = account(ann)
        let event = AccountEvent.changePasswordTapped(
            currentPassword: Secret("wrong horse"),
            newPassword: .of("correct horse")
        )
        #expect(await viewModel.handle(event) == nil)
        #expect(
            viewModel.shown.condition
                == .invalid([FieldError(field: "currentPassword", message: "That is wrong. Check it and try again.")])
        )
    }

    @Test func anotherPasswordEndsAllOtherSessions() async throws {
        let ann = try await fixture.add("ann@example.com")
        let bob = try await fixture.add("bob@example.com")
        fixture.living.withLock { $0 = [ann: ["s1", "s2", "s3"].map(session), bob: [session("s4")]] }
        let event = AccountEvent.changePasswordTapped(
            currentPassword: Secret("correct horse"),
            newPassword: .of("battery staple")
        )
        let before = try #require(try await fixture.repository.version(of: ann))
        let output = await account(ann).handle(event)
        let after = try #require(try await fixture.repository.version(of: ann))
        #expect(output == .passwordChanged(SignedInAccount(id: ann, version: after)))
        #expect(after != before, "what was begun with the old one is worth nothing")
        #expect(fixture.repository.hasPassword("battery staple", ann))
        #expect(living(ann) == ["s1"])
        #expect(living(bob) == ["s4"])
    }

    @Test func aWrongCurrentPasswordIsSaidAtItsFieldAndCounted() async throws {
        let ann = try await fixture.add("ann@example.com")
        let event = AccountEvent.changePasswordTapped(
            currentPassword: Secret("wrong"),
            newPassword: .of("battery staple")
        )
        for _ in 0..<10 {
            let viewModel = account(ann)
            #expect(await viewModel.handle(event) == nil)
            #expect(
                viewModel.shown.condition
                    == .invalid([
                        FieldError(field: "currentPassword", message: "That is wrong. Check it and try again.")
                    ])
            )
            #expect(viewModel.shown.value.message == "")
        }
        let viewModel = account(ann)
        _ = await viewModel.handle(event)
        #expect(viewModel.shown.condition == .tooMany(retryAfter: 60))
        #expect(fixture.repository.hasPassword("correct horse", ann))
    }

    @Test func theNewPasswordIsNotTheAddress() async throws {
        let ann = try await fixture.add("ann@example.com")
        let viewModel = account(ann)
        let event = AccountEvent.changePasswordTapped(
            currentPassword: Secret("correct horse"),
            newPassword: .of("Ann@example.com")
        )
        #expect(await viewModel.handle(event) == nil)
        #expect(
            viewModel.shown.condition
                == .invalid([FieldError(field: "newPassword", message: "must not be the email address")])
        )
    }

    @Test func otherSessionsAreWorthNothingThoughTheyCannotBeForgotten() async throws {
        let ann = try await fixture.add("ann@example.com")
        fixture.outage.withLock { $0 = .unavailable(.sessions) }
        let event = AccountEvent.changePasswordTapped(
            currentPassword: Secret("correct horse"),
            newPassword: .of("battery staple")
        )
        let before = try await fixture.repository.version(of: ann)
        #expect(await account(ann).handle(event) != nil)
        #expect(try await fixture.repository.version(of: ann) != before)
        #expect(fixture.repository.hasPassword("battery staple", ann))
    }

    @Test(arguments: [
        (Language.english, "12.3 MB of 1 GB", "1 Jan 2020, 00:00"),
        (.german, "12,3 MB von 1 GB", "1. Jan. 2020, 00:00"),
        (.arabic, "\u{2068}12.3 ميغابايت\u{2069} من \u{2068}1 غيغابايت\u{2069}", "1 يناير 2020، 00:00"),
    ])
    func numbersAndTimesAreThoseOfTheVisitorsLanguage(language: Language, usage: String, since: String) async throws {
        let viewModel = account(try await fixture.add("ann@example.com"), in: Localiser(language))
        await viewModel.appear()
        #expect(viewModel.shown.value.details?.usage == usage)
        #expect(viewModel.shown.value.details?.since.text == since)
    }

    @Test(arguments: [
        (Language.english, ["0 bytes", "1 byte", "2 bytes"]),
        (.german, ["0 Byte", "1 Byte", "2 Byte"]),
        (.arabic, ["0 بايت", "بايت واحد", "بايتان"]),
    ])
    func aFewBytesAreCounted(language: Language, texts: [String]) {
        let usages = (0...2).map { AccountUsage(bytes: $0, quota: nil) }
        #expect(usages.map { Localiser(language)(AccountMessages.usage($0)) } == texts)
    }

    @Test(arguments: [
        (Language.english, "That is wrong. Check it and try again.", "must not be the email address"),
        (.german, "Das ist falsch. Bitte prüfen Sie Ihre Eingabe.", "darf nicht die E-Mail-Adresse sein"),
        (.arabic, "هذا غير صحيح. تحقق منه وحاول مرة أخرى.", "يجب ألا تكون عنوان البريد الإلكتروني"),
    ])
    func whatIsSaidAtAFieldIsTranslated(language: Language, wrong: String, isAddress: String) async throws {
        let ann = try await fixture.add("ann@example.com")
        for (current, new, field, message) in [
            ("wrong", "battery staple", "currentPassword", wrong),
            ("correct horse", "ann@example.com", "newPassword", isAddress),
        ] {
            let viewModel = account(ann, in: Localiser(language))
            _ = await viewModel.handle(
                .changePasswordTapped(currentPassword: Secret(current), newPassword: .of(new))
            )
            guard case .invalid(let errors) = viewModel.shown.condition else {
                Issue.record("\(viewModel.shown.condition)")
                continue
            }
            #expect(errors.map(\.field) == [field])
            #expect(errors.map { $0.message(in: language) } == [message])
        }
    }

    @Test func anAccountThatIsGoneIsNotThere() async throws {
        let viewModel = account(AccountID(rawValue: "nobody"))
        await viewModel.appear()
        #expect(viewModel.shown.condition == .notFound)
        #expect(viewModel.shown.value.details == nil)
        #expect(viewModel.shown.value.message == "This account no longer exists.")
    }

    @Test func sessionsAreListedAndTheVisitorsOwnIsMarked() async throws {
        let ann = try await fixture.add("ann@example.com")
        fixture.living.withLock { $0 = [ann: ["s3", "s1"].map(session)] }
        let viewModel = sessions(ann)
        await viewModel.appear()
        #expect(viewModel.shown.value.sessions.map(\.isOwn) == [false, true])
        #expect(viewModel.shown.value.sessions.map(\.device) == ["Unknown device", "Firefox on Linux"])
        #expect(viewModel.shown.value.sessions.map(\.used.text) == ["2 Jan 2020", "2 Jan 2020"])
        #expect(viewModel.shown.value.hasOthers)
    }

    @Test(arguments: [
        (
            Language.german,
            ["Unbekanntes Gerät", "Firefox unter Linux", "Browser unter Windows", "Safari auf dem iPhone", "curl"]
        ),
        (
            .arabic,
            [
                "جهاز غير معروف", "\u{2068}Firefox\u{2069} على \u{2068}Linux\u{2069}",
                "متصفح على \u{2068}Windows\u{2069}", "\u{2068}Safari\u{2069} على \u{2068}iPhone\u{2069}", "curl",
            ]
        ),
    ])
    func devicesAreNamedInTheLanguageOfTheVisitor(language: Language, names: [String]) async throws {
        let ann = try await fixture.add("ann@example.com")
        let stored = [nil, "Firefox on Linux", "A browser on Windows", "Safari on iPhone", "curl"]
        fixture.living.withLock { living in
            living[ann] = stored.enumerated().map { number, device in
                var session = session("s\(number)")
                session.device = device
                return session
            }
        }
        let viewModel = sessions(ann, in: Localiser(language))
        await viewModel.appear()
        #expect(viewModel.shown.value.sessions.map(\.device) == names)
    }

    @Test func aSessionIsEndedAndTheVisitorsOwnByLeadingOut() async throws {
        let ann = try await fixture.add("ann@example.com")
        let bob = try await fixture.add("bob@example.com")
        fixture.living.withLock { $0 = [ann: ["s1", "s2", "s3"].map(session), bob: [session("s4")]] }
        #expect(await sessions(ann).handle(.endTapped(session: "s2")) == .ended)
        #expect(living(ann) == ["s1", "s3"])
        _ = await sessions(ann).handle(.endTapped(session: "s4"))
        #expect(living(bob) == ["s4"], "nobody ends somebody else's")
        #expect(await sessions(ann).handle(.endTapped(session: "s1")) == .endedOwn)
        #expect(await sessions(ann).handle(.endOthersTapped) == .endedOthers)
        #expect(living(ann) == ["s1"])
    }

    private static func making(
        _ name: String,
        _ lifetime: TokenLifetime = .quarter,
        password: String = "correct horse"
    ) -> SessionsEvent {
        .makeTokenTapped(program: ProgramName(text: name)!, lifetime: lifetime, password: Secret(password))
    }

    @Test func aTokenIsMadeByThePasswordAndShownUntilItIsKept() async throws {
        let ann = try await fixture.add("ann@example.com")
        fixture.living.withLock { $0 = [ann: [session("s1")]] }
        let first = sessions(ann)
        await first.appear()
        #expect(first.shown.value.tokenForm?.lifetimes.map(\.value) == ["30", "90", "365"])
        #expect(await first.handle(Self.making("Other Atrium", .month)) == .tokenMade)
        let viewModel = sessions(ann)
        await viewModel.appear()
        #expect(viewModel.shown.value.token?.token == "token 1")
        #expect(viewModel.shown.value.sessions.map(\.id) == ["s1"], "a program is no browser")
        #expect(viewModel.shown.value.programs.map(\.name) == ["Other Atrium"])
        #expect(viewModel.shown.value.programs.map(\.ends.text) == ["31 Jan 2020, 00:00"])
        let elsewhere = sessions(ann, session: "s2")
        await elsewhere.appear()
        #expect(elsewhere.shown.value.token == nil, "it is shown where it was made")
        #expect(await viewModel.handle(.tokenKeptTapped) == .tokenKept)
        let later = sessions(ann)
        await later.appear()
        #expect(later.shown.value.token == nil)
        #expect(later.shown.value.programs.count == 1)
        #expect(await later.handle(.endTokenTapped(session: "program 1")) == .tokenEnded)
        #expect(living(ann) == ["s1"])
        let happened = try await fixture.history.entries(of: ann)
        #expect(happened.map(\.kind) == [.tokenEnded, .tokenMade])
    }

    @Test func withoutThePasswordOrBeyondTheLimitNoTokenIsMade() async throws {
        let ann = try await fixture.add("ann@example.com")
        let viewModel = sessions(ann)
        await viewModel.appear()
        #expect(await viewModel.handle(Self.making("Backup", password: "wrong horse")) == nil)
        guard case .invalid(let errors) = viewModel.shown.condition else {
            Issue.record("\(viewModel.shown.condition)")
            return
        }
        #expect(errors.map(\.field) == ["password"])
        #expect(living(ann).isEmpty)
        for number in 1...20 { #expect(await viewModel.handle(Self.making("Program \(number)")) == .tokenMade) }
        #expect(await viewModel.handle(Self.making("One more")) == nil)
        #expect(viewModel.shown.condition == .conflict)
        #expect(viewModel.shown.value.message == "You have 20 tokens, which is the limit. End one first.")
        #expect(living(ann).count == 20)
    }

    @Test(arguments: ["", " ", "two\nlines", String(repeating: "a", count: 61), "\u{202E}turned"])
    func aProgramHasAShortNameOnOneLine(text: String) {
        #expect(ProgramName(text: text) == nil)
        #expect(ProgramName(text: " Favourites at work ")?.text == "Favourites at work")
    }

    @Test func devicesAreListedAndForgottenAndTheVisitorsOwnKeepsItsSession() async throws {
        let ann = try await fixture.add("ann@example.com")
        let bob = try await fixture.add("bob@example.com")
        fixture.devices.known.withLock { known in
            known = [
                ann: [Self.device("d2", of: "s2"), Self.device("d1", of: "s1")], bob: [Self.device("d3", of: "s3")],
            ]
        }
        let viewModel = sessions(ann)
        await viewModel.appear()
        let shown = viewModel.shown.value
        #expect(shown.devices.map(\.id) == ["d2", "d1"])
        #expect(shown.devices.map(\.isOwn) == [false, true])
        #expect(shown.devices.map(\.used.text) == ["2 Jan 2020", "2 Jan 2020"])
        #expect(shown.hasOthers, "a device that signs in by itself is as good as a session")
        #expect(await sessions(ann).handle(.forgetTapped(device: "d2")) == .forgotten)
        #expect(await sessions(ann).handle(.forgetTapped(device: "d3")) == .forgotten)
        #expect(await sessions(ann).handle(.forgetTapped(device: "d1")) == .forgottenOwn)
        #expect(fixture.devices.known.withLock { $0[ann] } == [])
        #expect(fixture.devices.known.withLock { $0[bob]?.count } == 1, "nobody forgets somebody else's")
        #expect(fixture.devices.kept.withLock { $0 } == [SessionID(rawValue: "s1"), SessionID(rawValue: "s1")])
    }

    @Test func aCopyIsToldOfUntilItsOwnerHasSeenIt() async throws {
        let ann = try await fixture.add("ann@example.com")
        let copy = CopiedSignIn(account: ann, device: nil, noticedAt: AccountsFixture.moment)
        fixture.devices.copies.withLock { $0 = [ann: copy] }
        let viewModel = sessions(ann)
        await viewModel.appear()
        let shown = try #require(viewModel.shown.value.copy)
        #expect(shown.device == "an unknown device")
        #expect(shown.noticed.text == "1 Jan 2020, 00:00")
        #expect(await viewModel.handle(.copySeenTapped) == .copySeen)
        let later = sessions(ann)
        await later.appear()
        #expect(later.shown.value.copy == nil)
    }

    private static func device(_ id: String, of session: String) -> AccountDevice {
        AccountDevice(
            id: RememberedDeviceID(rawValue: id),
            name: "Firefox on Linux",
            createdAt: AccountsFixture.moment,
            usedAt: AccountsFixture.moment.addingTimeInterval(30 * 3_600),
            sessions: [SessionID(rawValue: session)]
        )
    }

    @Test func deletingAsksForThePassword() async throws {
        let ann = try await fixture.add("ann@example.com")
        let viewModel = deletion(ann)
        await viewModel.appear()
        #expect(viewModel.shown.value.email == "ann@example.com")
        #expect(await viewModel.handle(.deleteTapped(password: Secret("wrong"))) == nil)
        let said = "That is wrong. Check it and try again."
        #expect(viewModel.shown.condition == .invalid([FieldError(field: "password", message: said)]))
        #expect(fixture.erased.withLock { $0.isEmpty })
        #expect(await deletion(ann).handle(.deleteTapped(password: Secret("correct horse"))) == .deleted)
        #expect(fixture.erased.withLock { $0 } == [ann])
    }

    @Test func aDeletionThatStoppedIsSaid() async throws {
        let ann = try await fixture.add("ann@example.com")
        fixture.outage.withLock { $0 = .unavailable(.belongings(reason: "The notes cannot be deleted at the moment.")) }
        let viewModel = deletion(ann)
        #expect(await viewModel.handle(.deleteTapped(password: Secret("correct horse"))) == nil)
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.message == "The notes cannot be deleted at the moment.")
    }
}
