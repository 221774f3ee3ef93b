import Foundation
import Portico
import Synchronization
import Testing

@testable import Accounts

/// The code page with its four view models behind it.
@Suite struct CodePageTests {
    private let fixture = AccountsFixture()
    private let email = EmailAddress.of("ann@example.com")
    private let password = NewPassword.of("correct horse")

    // MARK: - The screens

    private func signUp(by visitor: Visitor = .at("192.0.2.1"), in localiser: Localiser = .english) -> SignUpViewModel {
        SignUpViewModel(
            provider: SignUpProvider(
                service: fixture.service,
                addresses: .required,
                confirmation: fixture.signUpConfirmation,
                visitor: visitor,
                localiser: localiser
            ),
            localiser: localiser
        )
    }

    private func signUpCode(
        _ id: PendingCode.ID,
        by visitor: Visitor = .at("192.0.2.1"),
        in localiser: Localiser = .english
    ) async -> SignUpCodeViewModel {
        let viewModel = SignUpCodeViewModel(
            provider: SignUpCodeProvider(
                confirmation: fixture.signUpConfirmation,
                codes: fixture.codeService,
                request: CodeRequest(id: id),
                visitor: visitor,
                localiser: localiser
            ),
            localiser: localiser
        )
        await viewModel.appear()
        return viewModel
    }

    private func resetCode(
        _ id: PendingCode.ID,
        by visitor: Visitor = .at("192.0.2.1"),
        link: CodeLink.ID? = nil
    ) async -> ResetCodeViewModel {
        let viewModel = ResetCodeViewModel(
            provider: ResetCodeProvider(
                reset: fixture.passwordReset,
                codes: fixture.codeService,
                request: CodeRequest(id: id, link: link),
                visitor: visitor,
                localiser: .english
            ),
            localiser: .english
        )
        await viewModel.appear()
        return viewModel
    }

    private func newPassword(
        _ id: PendingCode.ID,
        by visitor: Visitor = .at("192.0.2.1")
    ) async -> NewPasswordViewModel {
        let viewModel = NewPasswordViewModel(
            provider: NewPasswordProvider(
                reset: fixture.passwordReset,
                request: CodeRequest(id: id),
                visitor: visitor,
                localiser: .english
            ),
            localiser: .english
        )
        await viewModel.appear()
        return viewModel
    }

    private func addressCode(_ id: PendingCode.ID, of account: AccountID) async -> AddressCodeViewModel {
        let viewModel = AddressCodeViewModel(
            provider: AddressCodeProvider(
                change: fixture.addressChange,
                codes: fixture.codeService,
                request: CodeRequest(id: id),
                visitor: .at("192.0.2.1", account: account),
                localiser: .english
            ),
            localiser: .english
        )
        await viewModel.appear()
        return viewModel
    }

    private func deletionCode(_ id: PendingCode.ID, of account: AccountID) async -> DeletionCodeViewModel {
        let viewModel = DeletionCodeViewModel(
            provider: DeletionCodeProvider(
                deletion: fixture.deletionConfirmation,
                codes: fixture.codeService,
                request: CodeRequest(id: id),
                visitor: .at("192.0.2.1", account: account),
                localiser: .english
            ),
            localiser: .english
        )
        await viewModel.appear()
        return viewModel
    }

    /// What waits for the code of somebody who signs up.
    private func signingUp(_ email: String = "ann@example.com") async throws -> PendingCode.ID {
        let output = await signUp().handle(.signUpTapped(email: .of(email), password: password))
        guard case .codeSent(let id) = output else { throw NoCode() }
        return id
    }

    private func forgetting(
        _ email: String = "ann@example.com",
        by visitor: Visitor = .at("192.0.2.1")
    ) async throws -> PendingCode.ID {
        let viewModel = ForgottenViewModel(
            provider: ForgottenProvider(reset: fixture.passwordReset, visitor: visitor, localiser: .english),
            localiser: .english
        )
        guard case .codeSent(let id) = await viewModel.handle(.sendTapped(email: .of(email))) else { throw NoCode() }
        return id
    }

    /// Of the link in the newest mail.
    private func sentLink() throws -> CodeLink.ID {
        let address = try #require(fixture.codes.letters.withLock { $0.last?.letter.link?.address })
        let items = try #require(URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems)
        return try #require(items.first { $0.name == "link" }?.value.flatMap(CodeLink.ID.init(rawValue:)))
    }

    /// Asks for as many resets of Ann's password as strangers may.
    private func flood() async {
        for number in 0..<600 {
            let address = "198.51.\(number / 250).\(number % 250)"
            _ = try? await forgetting(by: .at(address, id: "stranger\(number)"))
        }
    }

    private func moving(_ account: AccountID, to email: String) async throws -> PendingCode.ID {
        try await fixture.addressChange.ask(
            .of(email),
            password: password.secret,
            of: account,
            by: .at("192.0.2.1", account: account),
            in: .english
        )
    }

    private func leaving(_ account: AccountID) async throws -> PendingCode.ID {
        try await fixture.deletionConfirmation.ask(
            password: password.secret,
            of: account,
            by: .at("192.0.2.1", account: account),
            in: .english
        )
    }

    private struct NoCode: Error {}

    // MARK: - The page

    @Test func anAccountIsMadeOnceItsAddressIsConfirmed() async throws {
        let id = try await signingUp()
        #expect(fixture.letters == ["ann@example.com: Your code to create an account"])
        #expect(fixture.codes.letters.withLock { $0.first?.letter.code } == "100001")
        #expect(try await fixture.repository.accounts().isEmpty)
        let page = await signUpCode(id)
        #expect(page.shown.value.heading == "Confirm your email address")
        #expect(page.shown.value.asked.contains("ann@example.com"))
        #expect(page.shown.value.holds == "The code is valid for 10 more minutes.")
        #expect(page.shown.value.canSend && page.shown.value.canResend)
        let output = await page.handle(.codeSent(code: .of(100_001)))
        let account = try #require(try await fixture.repository.accounts().first)
        let version = try #require(try await fixture.repository.version(of: account.id))
        #expect(output == .confirmed(.signedIn(SignedInAccount(id: account.id, version: version))))
        #expect(fixture.repository.hasPassword("correct horse", account.id))
        #expect(fixture.adopted.withLock { $0 } == [VisitorID(rawValue: "somebody"): account.id])
        #expect(fixture.hasher.count == 1)
    }

    @Test func aTakenAddressIsAnsweredAlikeAndItsOwnerIsTold() async throws {
        let ann = try await fixture.add("ann@example.com")
        let (taken, free) = (try await signingUp(), try await signingUp("new@example.com"))
        #expect(
            fixture.letters == [
                "ann@example.com: You already have an account", "new@example.com: Your code to create an account",
            ]
        )
        #expect(fixture.codes.letters.withLock { $0.first?.letter.code } == nil)
        for number in 0..<6 {
            let (one, other) = (await signUpCode(taken), await signUpCode(free))
            #expect(await one.handle(.codeSent(code: .of(200_000 + number))) == nil)
            #expect(await other.handle(.codeSent(code: .of(200_000 + number))) == nil)
            #expect(one.shown.condition == other.shown.condition)
            #expect(one.shown.value.message == other.shown.value.message)
        }
        // Not even the code that was drawn for it does.
        #expect(await signUpCode(taken).handle(.codeSent(code: .of(100_001))) == nil)
        #expect(fixture.repository.hasPassword("correct horse", ann))
        #expect(fixture.hasher.count == 2, "one for each")
    }

    @Test func anAddressThatIsTakenMeanwhileMakesNoSecondAccount() async throws {
        let first = try await signingUp()
        fixture.pass(.seconds(30))
        let second = try await signingUp()
        _ = await signUpCode(first).handle(.codeSent(code: .of(100_001)))
        #expect(await signUpCode(second).handle(.codeSent(code: .of(100_002))) == .confirmed(.taken))
        #expect(try await fixture.repository.accounts().count == 1)
    }

    @Test func wherePasswordsAreWrittenDownNobodyIsLetInWithoutTheCode() async throws {
        _ = try await signingUp()
        await #expect(throws: AccountRefusal.wrongPassword) {
            try await fixture.service.signIn(email, Secret("correct horse"), by: .at("192.0.2.1"))
        }
    }

    @Test func aWrongCodeIsSaidAtItsFieldAndTheFifthIsTheLast() async throws {
        let id = try await signingUp()
        for number in 1...5 {
            let page = await signUpCode(id)
            #expect(await page.handle(.codeSent(code: .of(200_000))) == nil)
            if number < 5 {
                #expect(
                    page.shown.condition
                        == .invalid([
                            FieldError(
                                field: "code",
                                message: "That code is wrong, or it was used before. Check it or use a new one."
                            )
                        ]),
                    "\(number)"
                )
                #expect(page.shown.value.message == "")
                #expect(page.shown.value.canSend)
            } else {
                #expect(page.shown.condition == .notFound)
                #expect(page.shown.value.message.hasPrefix("Too many wrong codes"))
                #expect(!page.shown.value.canSend)
            }
        }
        let late = await signUpCode(id)
        #expect(await late.handle(.codeSent(code: .of(100_001))) == nil, "the right one comes too late")
        fixture.wait(30)
        _ = await late.handle(.resendTapped)
        #expect(late.shown.value.message.hasPrefix("Another code has been sent."))
        #expect(late.shown.value.canSend)
        #expect(late.shown.condition == .ok)
        #expect(await signUpCode(id).handle(.codeSent(code: .of(100_001))) == nil, "the one before is worth nothing")
        #expect(await signUpCode(id).handle(.codeSent(code: .of(100_002))) != nil)
    }

    @Test func aCodeHoldsForTenMinutes() async throws {
        let id = try await signingUp()
        fixture.wait(599)
        #expect(await signUpCode(id).shown.value.holds == "The code is valid for one more minute.")
        fixture.wait(1)
        let page = await signUpCode(id)
        #expect(page.shown.value.message == "This code is no longer valid. Please ask for another one.")
        #expect(!page.shown.value.canSend && page.shown.value.canResend)
        #expect(await page.handle(.codeSent(code: .of(100_001))) == nil)
        _ = await page.handle(.resendTapped)
        #expect(await signUpCode(id).handle(.codeSent(code: .of(100_002))) != nil)
    }

    @Test func afterAnHourOneStartsAgain() async throws {
        let id = try await signingUp()
        fixture.wait(3_600)
        let page = await signUpCode(id)
        #expect(page.shown.condition == .notFound)
        #expect(page.shown.value.message == "This code cannot be used any more. Please start again.")
        #expect(!page.shown.value.canSend && !page.shown.value.canResend)
        _ = await page.handle(.resendTapped)
        #expect(page.shown.condition == .notFound)
    }

    @Test func anotherCodeIsNotSentTooSoonNorTooOften() async throws {
        let id = try await signingUp()
        let page = await signUpCode(id)
        fixture.wait(29)
        _ = await page.handle(.resendTapped)
        #expect(page.shown.condition == .tooMany(retryAfter: 1))
        #expect(page.shown.value.canSend, "the one that was sent still does")
        for _ in 0..<4 {
            fixture.wait(30)
            _ = await page.handle(.resendTapped)
            #expect(page.shown.condition == .ok)
        }
        fixture.wait(30)
        _ = await page.handle(.resendTapped)
        guard case .tooMany(let seconds) = page.shown.condition else {
            Issue.record("\(page.shown.condition)")
            return
        }
        #expect((3_400..<3_600).contains(seconds))
        #expect(fixture.letters.count == 5)
    }

    @Test func aCodeIsUsedOnce() async throws {
        let id = try await signingUp()
        let pages = (await signUpCode(id), await signUpCode(id))
        #expect(await pages.0.handle(.codeSent(code: .of(100_001))) != nil)
        #expect(await pages.1.handle(.codeSent(code: .of(100_001))) == nil)
        #expect(pages.1.shown.condition == .notFound)
    }

    @Test func aCodeDoesForNothingElse() async throws {
        let ann = try await fixture.add("ann@example.com")
        let ids = [try await moving(ann, to: "new@example.com"), try await leaving(ann), try await forgetting()]
        #expect(fixture.codes.count == 3)
        for id in ids {
            for code in 100_001...100_003 {
                #expect(await signUpCode(id).handle(.codeSent(code: .of(code))) == nil)
                if id != ids[0] { #expect(await addressCode(id, of: ann).handle(.codeSent(code: .of(code))) == nil) }
                if id != ids[1] { #expect(await deletionCode(id, of: ann).handle(.codeSent(code: .of(code))) == nil) }
                if id != ids[2] { #expect(await resetCode(id).handle(.codeSent(code: .of(code))) == nil) }
            }
        }
        #expect(try await fixture.repository.account(ann)?.email.text == "ann@example.com")
    }

    @Test func nobodyElseTypesTheCodeOfAnAccount() async throws {
        let ann = try await fixture.add("ann@example.com")
        let bob = try await fixture.add("bob@example.com")
        let (move, leave) = (try await moving(ann, to: "new@example.com"), try await leaving(ann))
        let (address, deletion) = (await addressCode(move, of: bob), await deletionCode(leave, of: bob))
        #expect(await address.handle(.codeSent(code: .of(100_001))) == nil)
        #expect(await deletion.handle(.codeSent(code: .of(100_002))) == nil)
        #expect(address.shown.condition == .notFound)
        #expect(deletion.shown.condition == .notFound)
        #expect(fixture.erased.withLock { $0.isEmpty })
    }

    @Test func whoThinksBetterOfItIsLedBack() async throws {
        let id = try await signingUp()
        #expect(await signUpCode(id).handle(.closeTapped) == .closed(email: .of("ann@example.com")))
        #expect(fixture.codes.count == 1)
    }

    @Test func anOutageIsSaidAndTheCodeStillDoes() async throws {
        let id = try await signingUp()
        let page = await signUpCode(id)
        fixture.codes.outage.withLock { $0 = .unavailable(.busy) }
        #expect(await page.handle(.codeSent(code: .of(100_001))) == nil)
        #expect(page.shown.condition == .unavailable)
        #expect(page.shown.value.canSend)
        fixture.codes.outage.withLock { $0 = nil }
        #expect(await page.handle(.codeSent(code: .of(100_001))) != nil)
    }

    @Test func aSignUpThatCannotBeKeptMayBeTriedAgain() async throws {
        fixture.codes.outage.withLock { $0 = .unavailable(.busy) }
        for _ in 0..<8 {
            let viewModel = signUp()
            #expect(await viewModel.handle(.signUpTapped(email: email, password: password)) == nil)
            #expect(viewModel.shown.condition == .unavailable)
        }
        fixture.codes.outage.withLock { $0 = nil }
        _ = try await signingUp()
    }

    // MARK: - Another address

    @Test func anAccountGetsItsNewAddressAndTheOldOneIsTold() async throws {
        let ann = try await fixture.add("ann@example.com")
        let id = try await moving(ann, to: "new@example.com")
        #expect(try await fixture.repository.account(ann)?.email.text == "ann@example.com")
        let page = await addressCode(id, of: ann)
        #expect(page.shown.value.asked.contains("new@example.com"))
        #expect(await page.handle(.codeSent(code: .of(100_001))) == .confirmed(.of("new@example.com")))
        #expect(try await fixture.repository.account(ann)?.email.text == "new@example.com")
        #expect(
            fixture.letters == [
                "new@example.com: Your code to confirm this address",
                "ann@example.com: Your email address has been changed",
            ]
        )
    }

    @Test func anotherAddressTakesThePasswordAndTellsNothingOfOthers() async throws {
        let ann = try await fixture.add("ann@example.com")
        _ = try await fixture.add("bob@example.com")
        let visitor = Visitor.at("192.0.2.1", account: ann)
        let viewModel = AddressViewModel(
            provider: AddressProvider(
                service: fixture.service,
                change: fixture.addressChange,
                visitor: visitor,
                localiser: .english
            ),
            localiser: .english
        )
        await viewModel.appear()
        #expect(viewModel.shown.value.email == "ann@example.com")
        #expect(await viewModel.handle(.changeTapped(email: .of("new@example.com"), password: Secret("wrong"))) == nil)
        let said = "That is wrong. Check it and try again."
        #expect(viewModel.shown.condition == .invalid([FieldError(field: "password", message: said)]))
        let output = await viewModel.handle(.changeTapped(email: .of("bob@example.com"), password: password.secret))
        guard case .codeSent(let id) = output else { throw NoCode() }
        #expect(fixture.letters == ["bob@example.com: This email address already has an account"])
        #expect(await addressCode(id, of: ann).handle(.codeSent(code: .of(100_001))) == nil)
        #expect(try await fixture.repository.account(ann)?.email.text == "ann@example.com")
    }

    // MARK: - A password that was forgotten

    @Test func aForgottenPasswordIsReplacedAndAllSessionsEnd() async throws {
        let ann = try await fixture.add("ann@example.com")
        fixture.living.withLock { living in
            living[ann] = [
                AccountSession(
                    id: SessionID(rawValue: "s1"),
                    device: nil,
                    createdAt: AccountsFixture.moment,
                    usedAt: AccountsFixture.moment
                )
            ]
        }
        let version = try await fixture.repository.version(of: ann)
        let output = await resetCode(try await forgetting()).handle(.codeSent(code: .of(100_001)))
        guard case .confirmed(let choice) = output else { throw NoCode() }
        let page = await newPassword(choice)
        #expect(page.shown.value.email == "ann@example.com")
        #expect(
            await page.handle(.chooseTapped(password: .of("battery staple")))
                == .chosen(email: .of("ann@example.com"), isSignedOut: false)
        )
        #expect(fixture.repository.hasPassword("battery staple", ann))
        #expect(try await fixture.repository.version(of: ann) != version)
        #expect(fixture.living.withLock { $0[ann] } == [])
        #expect(
            fixture.letters == [
                "ann@example.com: Your code to choose a new password",
                "ann@example.com: Your password has been changed",
            ]
        )
        let again = await newPassword(choice)
        #expect(again.shown.condition == .notFound)
        #expect(await again.handle(.chooseTapped(password: .of("another staple"))) == nil)
        #expect(fixture.repository.hasPassword("battery staple", ann), "once")
    }

    @Test func aForgottenPasswordIsNotReplacedByItself() async throws {
        let ann = try await fixture.add("ann@example.com")
        let version = try await fixture.repository.version(of: ann)
        let output = await resetCode(try await forgetting()).handle(.codeSent(code: .of(100_001)))
        guard case .confirmed(let choice) = output else { throw NoCode() }
        let page = await newPassword(choice)
        #expect(await page.handle(.chooseTapped(password: .of("correct horse"))) == nil)
        let said = "is your current password. Please choose another one."
        #expect(page.shown.condition == .invalid([FieldError(field: "password", message: said)]))
        #expect(page.shown.value.email == "ann@example.com", "another one can be chosen at once")
        #expect(try await fixture.repository.version(of: ann) == version)
        #expect(
            await page.handle(.chooseTapped(password: .of("battery staple")))
                == .chosen(email: .of("ann@example.com"), isSignedOut: false)
        )
        #expect(fixture.repository.hasPassword("battery staple", ann))
    }

    @Test func nothingTellsWhichAddressesHaveAccounts() async throws {
        _ = try await fixture.add("ann@example.com")
        let (known, unknown) = (try await forgetting("ANN@example.com"), try await forgetting("new@example.com"))
        #expect(fixture.letters == ["ANN@example.com: Your code to choose a new password"], "nobody else is written to")
        for number in 0..<6 {
            let (one, other) = (await resetCode(known), await resetCode(unknown))
            if number == 0 { #expect(one.shown.value.asked.contains("ANN@example.com"), "as it was typed") }
            #expect(await one.handle(.codeSent(code: .of(200_000))) == nil)
            #expect(await other.handle(.codeSent(code: .of(200_000))) == nil)
            #expect(one.shown.condition == other.shown.condition)
            #expect(one.shown.value.message == other.shown.value.message)
        }
        fixture.wait(30)
        for id in [known, unknown] {
            let page = await resetCode(id)
            _ = await page.handle(.resendTapped)
            #expect(page.shown.condition == .ok)
            #expect(page.shown.value.message.hasPrefix("Another code has been sent."))
        }
        #expect(fixture.letters.count == 2)
        #expect(fixture.hasher.count == 0)
    }

    @Test func theIdOfACodeChoosesNoPassword() async throws {
        let ann = try await fixture.add("ann@example.com")
        let id = try await forgetting()
        let page = await newPassword(id)
        #expect(page.shown.condition == .notFound)
        #expect(await page.handle(.chooseTapped(password: .of("battery staple"))) == nil)
        #expect(fixture.repository.hasPassword("correct horse", ann))
        #expect(fixture.hasher.count == 0, "nobody has passwords hashed by it")
        let output = await resetCode(id).handle(.codeSent(code: .of(100_001)))
        guard case .confirmed(let choice) = output else { throw NoCode() }
        #expect(await resetCode(choice).handle(.codeSent(code: .of(100_001))) == nil)
        let addressed = await newPassword(choice)
        #expect(await addressed.handle(.chooseTapped(password: .of("ann@example.com"))) == nil)
        #expect(
            addressed.shown.condition
                == .invalid([FieldError(field: "password", message: "must not be the email address")])
        )
        fixture.wait(600)
        #expect(await newPassword(choice).shown.condition == .notFound)
    }

    // MARK: - Whatever others ask for

    @Test func whereTheAccountIsKnownTheOwnerIsSentACode() async throws {
        let ann = try await fixture.add("ann@example.com")
        let version = try #require(try await fixture.repository.version(of: ann))
        let home = try #require(NetworkAddress("192.0.2.1"))
        try await fixture.repository.admit(version, to: ann, from: home, at: AccountsFixture.moment)
        await flood()
        await #expect(throws: NoCode.self) { try await forgetting(by: .at("192.0.2.9")) }
        let output = await resetCode(try await forgetting()).handle(.codeSent(code: .of(100_501)))
        guard case .confirmed = output else { throw NoCode() }
    }

    @Test func theOwnerIsSentACodeAtANewAddressAfterAHundredStrangers() async throws {
        _ = try await fixture.add("ann@example.com")
        for number in 0..<100 { _ = try await forgetting(by: .at("198.51.100.\(number)", id: "stranger\(number)")) }
        let output = await resetCode(try await forgetting()).handle(.codeSent(code: .of(100_101)))
        guard case .confirmed = output else { throw NoCode() }
    }

    @Test func onePlaceKeepsTheOwnerNowhereElseFromBeingSentACode() async throws {
        _ = try await fixture.add("ann@example.com")
        for number in 0..<10 {
            _ = try? await forgetting(by: .at("198.51.100.1", id: "stranger\(number)"))
            fixture.wait(30)
        }
        _ = try await forgetting()
    }

    @Test func whoIsSignedInDeletesTheAccountWhateverOthersAskFor() async throws {
        let ann = try await fixture.add("ann@example.com")
        await flood()
        for number in 0..<10 { _ = try? await forgetting("user\(number)@example.com") }
        let page = await deletionCode(try await leaving(ann), of: ann)
        let code = try #require(fixture.codes.letters.withLock { $0.last?.letter.code.flatMap(TypedCode.init(text:)) })
        #expect(await page.handle(.codeSent(code: code)) == .confirmed(ann))
    }

    @Test func whoReadsTheMailsOfOthersWishesGoesOnWithThem() async throws {
        _ = try await fixture.add("ann@example.com")
        await flood()
        let address = try #require(fixture.codes.letters.withLock { $0.last?.letter.link?.address.path })
        let id = try #require(address.split(separator: "/").last.flatMap { PendingCode.ID(rawValue: String($0)) })
        let link = try sentLink()
        fixture.wait(700)
        let page = await resetCode(id, by: .at("192.0.2.9", session: "phone"), link: link)
        #expect(page.shown.value.message.hasPrefix("This code is no longer valid."))
        _ = await page.handle(.resendTapped)
        #expect(page.shown.condition == .ok, "also where strangers may ask for none any more")
    }

    // MARK: - Guesses

    @Test func aCodeIsTypedInTheSessionThatAskedForIt() async throws {
        _ = try await fixture.add("ann@example.com")
        let own = Visitor.at("192.0.2.1", session: "laptop")
        let id = try await forgetting(by: own)
        for stranger in [Visitor.at("192.0.2.1"), .at("192.0.2.1", session: "phone")] {
            let page = await resetCode(id, by: stranger)
            #expect(page.shown.condition == .forbidden)
            #expect(page.shown.value.message.hasPrefix("This code was asked for in another browser."))
            #expect(!page.shown.value.asked.contains("ann@example.com"))
            #expect(!page.shown.value.canSend && !page.shown.value.canResend)
            #expect(await page.handle(.codeSent(code: .of(100_001))) == nil)
            fixture.wait(30)
            _ = await page.handle(.resendTapped)
            #expect(fixture.letters.count == 1)
        }
        #expect(try await fixture.codes.failures(at: email) == 0, "nobody could guess")
        guard case .confirmed(let choice) = await resetCode(id, by: own).handle(.codeSent(code: .of(100_001))) else {
            throw NoCode()
        }
        #expect(await newPassword(choice).shown.condition == .forbidden)
        #expect(await newPassword(choice, by: own).shown.condition == .ok)
    }

    @Test func whoOpensTheLinkInTheMailTypesTheCodeInAnyBrowserHoweverOftenOthersTried() async throws {
        _ = try await fixture.add("ann@example.com")
        let attacker = Visitor.at("198.51.100.1", session: "theirs")
        let id = try await forgetting(by: attacker)
        for _ in 0..<6 { _ = await resetCode(id, by: attacker).handle(.codeSent(code: .of(200_000))) }
        #expect(await resetCode(id, by: attacker, link: .random()).shown.condition == .notFound)
        let phone = Visitor.at("192.0.2.1", session: "phone")
        let page = await resetCode(id, by: phone, link: try sentLink())
        #expect(page.shown.value.canSend)
        for _ in 0..<9 {
            #expect(await page.handle(.codeSent(code: .of(200_000))) == nil)
            #expect(page.shown.value.canSend, "it is nobody who guesses")
        }
        guard case .confirmed(let choice) = await page.handle(.codeSent(code: .of(100_001))) else { throw NoCode() }
        #expect(
            await newPassword(choice, by: phone).handle(.chooseTapped(password: .of("battery staple")))
                == .chosen(email: .of("ann@example.com"), isSignedOut: false)
        )
    }

    @Test func afterAHundredWrongCodesOverDaysOnlyLongOnesDo() async throws {
        _ = try await fixture.add("ann@example.com")
        var guesses = 0
        var last = try await forgetting()
        while guesses < 200, try await fixture.codes.failures(at: email) < CodeRules.maxFailures {
            fixture.wait(3_600)
            last = try await forgetting()
            for _ in 0..<4 {
                _ = await resetCode(last).handle(.codeSent(code: .of(999_999)))
                guesses += 1
            }
        }
        #expect(guesses == 100)
        let short = await resetCode(last)
        #expect(short.shown.value.message.hasPrefix("Too many wrong codes"))
        let code = try #require(fixture.codes.letters.withLock { $0.last?.letter.code.flatMap(TypedCode.init(text:)) })
        #expect(await short.handle(.codeSent(code: code)) == nil, "not even the right one")
        fixture.wait(30)
        _ = await short.handle(.resendTapped)
        let long = try #require(fixture.codes.letters.withLock { $0.last?.letter.code })
        #expect(long.count == 11)
        #expect(await resetCode(last).handle(.codeSent(code: try #require(TypedCode(typed: long)))) != nil)
        #expect(try await fixture.codes.failures(at: email) == 0, "the right one begins a new row")
    }

    @Test func anAddressWithoutAnAccountGetsLongCodesAlike() async throws {
        fixture.codes.fail(CodeRules.maxFailures, at: email)
        _ = try await signingUp()
        #expect(fixture.codes.letters.withLock { $0.last?.letter.code?.count } == 11)
    }

    // MARK: - Deleting the account

    @Test func anAccountIsDeletedOnceTheCodeIsTyped() async throws {
        let ann = try await fixture.add("ann@example.com")
        let visitor = Visitor.at("192.0.2.1", account: ann)
        let viewModel = DeletionViewModel(
            provider: AccountProvider(
                repository: fixture.repository,
                service: fixture.service,
                usage: fixture,
                addresses: .required,
                deletion: fixture.deletionConfirmation,
                visitor: visitor,
                localiser: .english
            ),
            localiser: .english
        )
        #expect(await viewModel.handle(.deleteTapped(password: Secret("wrong"))) == nil)
        #expect(fixture.letters.isEmpty)
        guard case .codeSent(let id) = await viewModel.handle(.deleteTapped(password: password.secret)) else {
            throw NoCode()
        }
        #expect(fixture.erased.withLock { $0.isEmpty })
        let page = await deletionCode(id, of: ann)
        #expect(page.shown.value.asked.contains("forever"))
        #expect(await page.handle(.codeSent(code: .of(100_001))) == .confirmed(ann))
        #expect(fixture.erased.withLock { $0 } == [ann])
    }

    // MARK: - Words

    @Test(arguments: [Language.english, .german, .arabic])
    func eachMailWithACodeSaysWhatItIsForAndHowLongItHoldsAndThatNobodyAsksForIt(language: Language) {
        let localiser = Localiser(language)
        let letters = CodePurpose.allCases.map { AccountMail.code(.of(123_456), for: $0).letter(in: localiser) }
        #expect(Set(letters.map(\.subject)).count == 4, "choosing a password is part of resetting it")
        #expect(Set(letters.map { $0.paragraphs[0] }).count == 4)
        for letter in letters {
            #expect(letter.code == "123456")
            #expect(letter.language == language)
            #expect(letter.paragraphs.count == 3)
            #expect(letter.paragraphs[1] == localiser(AccountMailTexts.holds))
            #expect(letter.paragraphs[2] == localiser(AccountMailTexts.nobodyAsks))
            #expect(!letter.paragraphs.contains { $0.contains("123456") }, "it is shown apart")
        }
    }

    @Test func aMailIsInTheLanguageOfTheVisitorsPage() async throws {
        let german = Localiser(.german)
        guard
            case .codeSent(let id) = await signUp(in: german).handle(.signUpTapped(email: email, password: password))
        else { throw NoCode() }
        #expect(fixture.letters == ["ann@example.com: Ihr Code, um ein Konto anzulegen"])
        let page = await signUpCode(id, in: german)
        #expect(page.shown.value.heading == "E-Mail-Adresse bestätigen")
        fixture.wait(30)
        _ = await page.handle(.resendTapped)
        #expect(fixture.codes.letters.withLock { $0.last?.letter.language } == .german)
    }
}
