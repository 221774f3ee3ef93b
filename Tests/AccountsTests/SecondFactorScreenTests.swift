import Foundation
import Portico
import Synchronization
import Testing

@testable import Accounts

/// The second factor and the history, through their screens.
@Suite struct SecondFactorScreenTests {
    private let fixture = AccountsFixture()

    private func visitor(_ id: AccountID? = nil, in session: String = "s1") -> Visitor {
        .at("192.0.2.1", account: id, session: session)
    }

    private func screen(_ id: AccountID, in session: String = "s1") -> FactorViewModel {
        FactorViewModel(
            provider: FactorProvider(
                repository: fixture.repository,
                service: fixture.service,
                factors: fixture.factors,
                artist: OneSquareArtist(),
                visitor: visitor(id, in: session)
            ),
            localiser: .english
        )
    }

    private func signIn(in session: String = "s2") -> SignInViewModel {
        SignInViewModel(
            provider: SignInProvider(
                service: fixture.service,
                devices: fixture.devices,
                visitor: visitor(in: session)
            ),
            request: SignInRequest(),
            localiser: .english
        )
    }

    private func codePage(in session: String = "s2") -> SignInCodeViewModel {
        SignInCodeViewModel(
            provider: SignInCodeProvider(
                service: fixture.service,
                devices: fixture.devices,
                visitor: visitor(in: session)
            ),
            localiser: .english
        )
    }

    private func recoveryPage(in session: String = "s2") -> RecoverySignInViewModel {
        RecoverySignInViewModel(
            provider: RecoverySignInProvider(
                service: fixture.service,
                devices: fixture.devices,
                visitor: visitor(in: session)
            ),
            localiser: .english
        )
    }

    /// An account with a second factor.
    private func annWithFactor() async throws -> AccountID {
        let ann = try await fixture.add("ann@example.com")
        let screen = screen(ann)
        #expect(await screen.handle(.beginTapped(password: Secret("correct horse"))) == .begun)
        _ = try #require(await screen.handle(.turnOnTapped(code: InMemoryFactors.right)))
        return ann
    }

    private func tapSignIn(
        _ password: String = "correct horse",
        stays: Bool = false,
        in session: String = "s2"
    ) async -> SignInOutput? {
        await signIn(in: session).handle(
            .signInTapped(email: .of("ann@example.com"), password: Secret(password), staysSignedIn: stays)
        )
    }

    @Test func settingItUpTakesThePasswordAndACode() async throws {
        let ann = try await fixture.add("ann@example.com")
        let screen = screen(ann)
        await screen.appear()
        #expect(screen.shown.value.isOff)
        #expect(await screen.handle(.beginTapped(password: Secret("wrong horse"))) == nil)
        #expect(screen.shown.condition.fieldNames == ["password"])
        #expect(await screen.handle(.beginTapped(password: Secret("correct horse"))) == .begun)
        await screen.appear()
        let setUp = try #require(screen.shown.value.setUp)
        #expect(setUp.secret == "GEZD GNBV GY3T QOJQ")
        #expect(setUp.drawing?.viewBox == "-4 -4 9 9")
        #expect(
            screen.provider.currentState.address
                == "otpauth://totp/Atrium:ann%40example.com?secret=GEZDGNBVGY3TQOJQ&issuer=Atrium"
                + "&algorithm=SHA1&digits=6&period=30"
        )
        #expect(await screen.handle(.turnOnTapped(code: TypedCode(text: "654321")!)) == nil)
        #expect(screen.shown.condition.fieldNames == ["code"])
        let output = await screen.handle(.turnOnTapped(code: InMemoryFactors.right))
        let version = try #require(try await fixture.repository.version(of: ann))
        #expect(output == .turnedOn(SignedInAccount(id: ann, version: version)))
        await screen.appear()
        #expect(screen.shown.value.newCodes.count == 10)
        #expect(screen.shown.value.newCodes.first?.code == "AAAA-AAAA-AAAA-AAAA")
        #expect(await screen.handle(.codesKeptTapped) == .codesKept)
        await screen.appear()
        #expect(screen.shown.value.newCodes.isEmpty)
        #expect(screen.shown.value.factor?.codesLeft == "10 recovery codes are left.")
        #expect(fixture.factors.letters.withLock { $0 } == ["Two-step sign-in is on"])
    }

    @Test func theSecretIsNotShownInAnotherSession() async throws {
        let ann = try await fixture.add("ann@example.com")
        _ = await screen(ann).handle(.beginTapped(password: Secret("correct horse")))
        let other = screen(ann, in: "another")
        await other.appear()
        #expect(other.shown.value.setUp == nil)
        #expect(await other.handle(.turnOnTapped(code: InMemoryFactors.right)) == nil)
    }

    @Test func thePasswordAloneLetsNobodyIn() async throws {
        _ = try await annWithFactor()
        #expect(await tapSignIn() == .needsCode)
        #expect(fixture.adopted.withLock { $0.isEmpty })
        #expect(await tapSignIn("wrong horse") == nil)
    }

    @Test func signingUpWithTheRightPasswordAsksForTheCodeAsWell() async throws {
        _ = try await annWithFactor()
        let outcome = try await fixture.service.signUp(
            .of("ann@example.com"),
            .of("correct horse"),
            by: visitor(in: "s2")
        )
        #expect(outcome == .needsCode)
    }

    @Test func theCodeLetsInAndWhoStaysSignedInDoes() async throws {
        let ann = try await annWithFactor()
        #expect(await tapSignIn(stays: true) == .needsCode)
        let page = codePage()
        await page.appear()
        #expect(page.shown.condition == .ok)
        #expect(page.shown.value.otherWay == "Sign in with a recovery code")
        #expect(page.shown.value.account == "ann@example.com", "for password managers")
        let recovery = recoveryPage()
        _ = await recovery.appear()
        #expect(recovery.shown.value.account == "ann@example.com")
        let version = try #require(try await fixture.repository.version(of: ann))
        let passed = PassedSignIn(account: SignedInAccount(id: ann, version: version), staysSignedIn: true)
        #expect(
            await page.handle(.codeSent(code: InMemoryFactors.right))
                == .confirmed(SecondFactorDone(passed, isWarned: false))
        )
        #expect(fixture.adopted.withLock { $0.values.contains(ann) })
        #expect(await page.handle(.codeSent(code: InMemoryFactors.right)) == nil, "once")
    }

    @Test func whatWaitsIsTheSessionsAlone() async throws {
        _ = try await annWithFactor()
        #expect(await tapSignIn() == .needsCode)
        let other = codePage(in: "another")
        await other.appear()
        #expect(other.shown.condition == .notFound)
        #expect(await other.handle(.codeSent(code: InMemoryFactors.right)) == nil)
        let nobody = SignInCodeProvider(
            service: fixture.service,
            devices: fixture.devices,
            visitor: .at("192.0.2.1")
        )
        #expect(await nobody.send(code: InMemoryFactors.right) == nil)
    }

    @Test func wrongCodesAreCountedAsWrongPasswordsAre() async throws {
        _ = try await annWithFactor()
        let wrong = TypedCode(text: "000000")!
        var tried = 0
        while tried < 20 {
            guard await tapSignIn() == .needsCode else { break }
            let page = codePage()
            _ = await page.handle(.codeSent(code: wrong))
            if case .tooMany = page.shown.condition { break }
            tried += 1
        }
        // Three of the network's own, ten that all strangers share; an address has ten.
        #expect(tried <= 10)
    }

    @Test func aRecoveryCodeLetsInOnce() async throws {
        _ = try await annWithFactor()
        for isFirst in [true, false] {
            #expect(await tapSignIn() == .needsCode)
            let page = recoveryPage()
            let output = await page.handle(.codeSent(code: InMemoryFactors.codes[2]))
            #expect((output != nil) == isFirst)
            if !isFirst { #expect(page.shown.condition.fieldNames == ["code"]) }
        }
        #expect(fixture.factors.letters.withLock { $0.contains("A recovery code was used") })
    }

    @Test func anotherPasswordMeanwhileLetsNobodyIn() async throws {
        let ann = try await annWithFactor()
        #expect(await tapSignIn() == .needsCode)
        let other = CountingHasher.hash(of: "staple battery")
        try await fixture.repository.setPassword(other, of: ann, replacing: nil, at: AccountsFixture.moment)
        #expect(await codePage().handle(.codeSent(code: InMemoryFactors.right)) == nil)
    }

    @Test func turningItOffTakesThePasswordAndACode() async throws {
        let ann = try await annWithFactor()
        let screen = screen(ann)
        let right = FactorProof.code(InMemoryFactors.right)
        #expect(await screen.handle(.turnOffTapped(password: Secret("wrong horse"), code: right)) == nil)
        #expect(screen.shown.condition.fieldNames == ["password"])
        let wrong = FactorProof.code(TypedCode(text: "000000")!)
        #expect(await screen.handle(.turnOffTapped(password: Secret("correct horse"), code: wrong)) == nil)
        #expect(screen.shown.condition.fieldNames == ["code"])
        let recovery = FactorProof.recovery(InMemoryFactors.codes[0])
        #expect(await screen.handle(.turnOffTapped(password: Secret("correct horse"), code: recovery)) == .turnedOff)
        guard case .signedIn = await tapSignIn() else {
            Issue.record("the password is enough again")
            return
        }
    }

    @Test func codesAreReadAsPeopleTypeThem() {
        #expect(RecoveryCode(typed: " mzxw 6ytb\u{2010}oiqg-2zld ")?.text == "MZXW-6YTB-OIQG-2ZLD")
        #expect(RecoveryCode(typed: "MZXW6YTB01QG2ZLD")?.letters == "MZXW6YTBOIQG2ZLD")
        for text in ["", "MZXW-6YTB-OIQG-2ZL", "MZXW-6YTB-OIQG-2ZLDA", "MZXW-6YTB-OIQG-2ZL8", "MZXW-6YTB-OIQG-2ZLß"] {
            #expect(RecoveryCode(typed: text) == nil)
        }
        let code = RecoveryCode(letters: "MZXW6YTBOIQG2ZLD")!
        #expect(RecoveryCode(text: code.text) == code)
        #expect(RecoveryCode(text: "MZXW6YTB-OIQG-2ZLD") == nil, "one text each")
        #expect(FactorProof(typed: "042 817") == .code(TypedCode(text: "042817")!))
        #expect(FactorProof(typed: "mzxw6ytboiqg2zld") == .recovery(code))
        #expect(FactorProof(typed: "mzxw") == nil)
    }

    @Test func theSecretIsPrintedNowhere() {
        var dumped = ""
        dump(InMemoryFactors.secret, to: &dumped)
        #expect(!"\(InMemoryFactors.secret) \(dumped)".contains("GEZD"))
    }

    @Test func theHistorySaysWhatHappenedAndWhoItWas() async throws {
        let ann = try await fixture.add("ann@example.com")
        let origin = AccountOrigin(device: "Firefox on Linux", address: NetworkAddress("192.0.2.7"))
        let moment = AccountsFixture.moment
        try await fixture.history.add(HistoryEntry(.signedIn, by: origin, at: moment), of: ann, telling: nil)
        try await fixture.history.add(HistoryEntry(.factorOff, by: .administrator, at: moment), of: ann, telling: nil)
        let screen = HistoryViewModel(
            provider: HistoryProvider(
                repository: fixture.repository,
                history: fixture.history,
                visitor: visitor(ann)
            ),
            localiser: .english
        )
        await screen.appear()
        let entries = screen.shown.value.entries
        #expect(entries.map(\.what) == ["Two-step sign-in turned off", "Signed in"])
        #expect(entries.map(\.device) == ["by the administrator", "Firefox on Linux"])
        #expect(entries.map(\.address) == ["", "192.0.2.7"])
        #expect(entries.first?.moment.iso == "2020-01-01T00:00:00Z")
        for kind in HistoryKind.allCases {
            for language in [Language.english, .german, .arabic] {
                #expect(!Localiser(language)(HistoryMessages.what(kind)).isEmpty)
            }
        }
    }
}

extension Condition {
    /// The fields that something is wrong with.
    fileprivate var fieldNames: [String] {
        if case .invalid(let errors) = self { errors.map(\.field) } else { [] }
    }
}
