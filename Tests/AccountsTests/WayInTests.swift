import Foundation
import Portico
import PorticoSessions
import Synchronization
import Testing

@testable import Accounts

/// Sign-up and sign-in, through their screens.
@Suite struct WayInTests {
    /// What a wrong email or password is answered with, at both fields and without saying which.
    private static let wrong = Condition.invalid(
        ["email", "password"].map { FieldError(field: $0, text: AccountFailures.wrongPassword) }
    )

    private func signUp(
        _ fixture: AccountsFixture,
        by visitor: Visitor = .at("192.0.2.1"),
        in localiser: Localiser = .english
    ) -> SignUpViewModel {
        SignUpViewModel(
            provider: SignUpProvider(
                service: fixture.service,
                addresses: .notRequired,
                confirmation: fixture.signUpConfirmation,
                visitor: visitor,
                localiser: localiser
            ),
            localiser: localiser
        )
    }

    private func signIn(
        _ fixture: AccountsFixture,
        by visitor: Visitor = .at("192.0.2.1"),
        in localiser: Localiser = .english
    ) -> SignInViewModel {
        SignInViewModel(
            provider: SignInProvider(service: fixture.service, devices: fixture.devices, visitor: visitor),
            request: SignInRequest(),
            localiser: localiser
        )
    }

    @Test func aNewAddressMakesAnAccountThatIsSignedIn() async throws {
        let fixture = AccountsFixture()
        let output = await signUp(fixture).handle(
            .signUpTapped(email: .of("Ann@example.com"), password: .of("correct horse"))
        )
        let account = try #require(try await fixture.repository.accounts().first)
        let version = try #require(try await fixture.repository.version(of: account.id))
        #expect(output == .signedUp(.signedIn(SignedInAccount(id: account.id, version: version))))
        #expect(account.email.text == "Ann@example.com")
        #expect(account.createdAt == AccountsFixture.moment)
        #expect(fixture.repository.hasPassword("correct horse", account.id))
        #expect(fixture.adopted.withLock { $0 } == [VisitorID(rawValue: "somebody"): account.id])
    }

    @Test func aTakenAddressWithItsPasswordIsSignedInTo() async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com")
        let output = await signUp(fixture).handle(
            .signUpTapped(email: .of("ANN@example.com"), password: .of("correct horse"))
        )
        let version = try #require(try await fixture.repository.version(of: ann))
        #expect(output == .signedUp(.signedIn(SignedInAccount(id: ann, version: version))))
    }

    @Test func aTakenAddressWithAnotherPasswordChangesNothing() async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com")
        let viewModel = signUp(fixture)
        #expect(
            await viewModel.handle(.signUpTapped(email: .of("ann@example.com"), password: .of("another horse")))
                == .signedUp(.taken)
        )
        #expect(viewModel.shown.condition == .ok)
        #expect(viewModel.shown.value.message == "")
        #expect(try await fixture.repository.accounts().count == 1)
        #expect(fixture.repository.hasPassword("correct horse", ann))
        #expect(fixture.adopted.withLock { $0.isEmpty })
    }

    @Test func whoSignsUpWithATakenAddressIsToldSoWhereTheySignIn() {
        let fixture = AccountsFixture()
        let provider = SignInProvider(service: fixture.service, devices: fixture.devices, visitor: .at("192.0.2.1"))
        func message(hasSignedUp: Bool) -> String {
            let request = SignInRequest(hasSignedUp: hasSignedUp)
            return SignInViewModel(provider: provider, request: request, localiser: .english).shown.value.message
        }
        #expect(message(hasSignedUp: true).hasPrefix("This email address already has an account"))
        #expect(message(hasSignedUp: false) == "")
    }

    @Test(arguments: ["new@example.com", "ann@example.com"])
    func aSignUpIsOneHashWhetherTheAddressIsTakenOrNot(email: String) async throws {
        for password in ["correct horse", "another horse"] {
            let fixture = AccountsFixture()
            _ = try await fixture.add("ann@example.com")
            _ = await signUp(fixture).handle(.signUpTapped(email: .of(email), password: .of(password)))
            #expect(fixture.hasher.count == 1)
        }
    }

    @Test(arguments: ["new@example.com", "ann@example.com"])
    func aSignInIsOneHashWhetherThereIsAnAccountOrNot(email: String) async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.add("ann@example.com")
        let viewModel = signIn(fixture)
        #expect(await viewModel.handle(.signInTapped(email: .of(email), password: Secret("another horse"))) == nil)
        #expect(fixture.hasher.count == 1)
        #expect(
            viewModel.shown
                == Shown(
                    SignInViewInputData(message: "", canSignUp: true),
                    .invalid([
                        FieldError(field: "email", message: "Wrong email or password."),
                        FieldError(field: "password", message: "Wrong email or password."),
                    ])
                )
        )
    }

    @Test func aCommonPasswordMakesNoAccount() async throws {
        let fixture = AccountsFixture()
        await #expect(throws: AccountRefusal.passwordIsCommon) {
            try await fixture.service.signUp(.of("ann@example.com"), .of("aaaaaaaa"), by: .at("192.0.2.1"))
        }
        #expect(try await fixture.repository.accounts().isEmpty)
        await #expect(throws: AccountRefusal.passwordIsCommon) {
            try await fixture.signUpConfirmation.ask(
                .of("ann@example.com"),
                .of("password1"),
                by: .at("192.0.2.1"),
                in: .english
            )
        }
        #expect(fixture.hasher.count == 1)
    }

    /// The refusal of such a password tells that an address has no account.
    @Test(arguments: ["new@example.com", "ann@example.com"])
    func signUpsWithACommonPasswordAreCountedAndHashedAlike(email: String) async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.add("ann@example.com")
        var last: AccountRefusal?
        for number in 1...7 {
            do throws(AccountRefusal) {
                _ = try await fixture.service.signUp(.of(email), .of("password1"), by: .at("192.0.2.1"))
            } catch {
                last = error
            }
            if number == 1 { #expect(fixture.hasher.count == 1) }
        }
        guard case .tooMany = last else {
            Issue.record("the last was \(String(describing: last))")
            return
        }
    }

    /// Sign-up must not be the way around the limits of sign-in, nor tell by them what there is.
    @Test(arguments: ["new@example.com", "ann@example.com"])
    func signUpsAreCountedAlikeWhetherTheAddressIsTakenOrNot(email: String) async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.add("ann@example.com")
        var conditions: [Condition] = []
        for number in 0..<7 {
            let viewModel = signUp(fixture)
            _ = await viewModel.handle(.signUpTapped(email: .of(email), password: .of("another horse \(number)")))
            conditions.append(viewModel.shown.condition)
        }
        #expect(conditions == Array(repeating: .ok, count: 5) + Array(repeating: .tooMany(retryAfter: 720), count: 2))
        for _ in 0..<5 {
            let viewModel = signIn(fixture)
            _ = await viewModel.handle(.signInTapped(email: .of("x@example.com"), password: Secret("wrong")))
            #expect(viewModel.shown.condition == Self.wrong)
        }
        let viewModel = signIn(fixture)
        _ = await viewModel.handle(.signInTapped(email: .of("x@example.com"), password: Secret("wrong")))
        #expect(viewModel.shown.condition == .tooMany(retryAfter: 60))
    }

    @Test(arguments: ["ann@example.com", "nobody@example.com"])
    func tooManyTriesAreRefusedAlikeAndCostNoHash(email: String) async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.add("ann@example.com")
        for _ in 0..<10 {
            _ = await signIn(fixture).handle(.signInTapped(email: .of(email), password: Secret("wrong")))
        }
        let viewModel = signIn(fixture)
        #expect(await viewModel.handle(.signInTapped(email: .of(email), password: Secret("correct horse"))) == nil)
        #expect(viewModel.shown.condition == .tooMany(retryAfter: 60))
        #expect(viewModel.shown.value.message.isEmpty)
        #expect(fixture.hasher.count == 10)
    }

    /// The answer says when to come again, so the screen does not.
    @Test func whoWaitsIsToldHowLongOnce() async throws {
        let fixture = AccountsFixture()
        for number in 0..<6 {
            let viewModel = signUp(fixture)
            let email = EmailAddress.of("\(number)@example.com")
            _ = await viewModel.handle(.signUpTapped(email: email, password: .of("correct horse")))
            #expect((viewModel.shown.condition == .tooMany(retryAfter: 720)) == (number == 5))
            #expect(viewModel.shown.value.message.isEmpty)
        }
        for number in 0..<6 {
            let viewModel = signIn(fixture)
            _ = await viewModel.handle(.signInTapped(email: .of("x@example.com"), password: Secret("wrong")))
            #expect((viewModel.shown.condition == .tooMany(retryAfter: 60)) == (number == 5))
        }
    }

    @Test(arguments: [
        (Language.german, "Im Moment melden sich zu viele Leute an."), (.arabic, "عدد كبير جدًا من الأشخاص"),
    ])
    func aCrowdIsSaidInTheLanguageOfTheVisitor(language: Language, beginning: String) async throws {
        let fixture = AccountsFixture()
        fixture.hasher.outage.withLock { $0 = .busy }
        let viewModel = signIn(fixture, in: Localiser(language))
        _ = await viewModel.handle(.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse")))
        #expect(viewModel.shown.value.message.hasPrefix(beginning))
    }

    @Test func nobodyKeepsTheOwnerOutByTryingTheirPassword() async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com")
        let right = SignInEvent.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse"))
        #expect(await signIn(fixture, by: .at("203.0.113.9")).handle(right)?.account == ann)
        for number in 0..<40 {
            let wrong = SignInEvent.signInTapped(email: .of("ann@example.com"), password: Secret("wrong \(number)"))
            for _ in 0..<5 { _ = await signIn(fixture, by: .at("192.0.2.\(number)")).handle(wrong) }
        }
        let late = signIn(fixture, by: .at("192.0.2.0"))
        #expect(await late.handle(right) == nil, "who failed waits")
        #expect(late.shown.condition == .tooMany(retryAfter: 60))
        #expect(await signIn(fixture, by: .at("203.0.113.9")).handle(right)?.account == ann)
        #expect(
            await signIn(fixture, by: .at("198.51.100.1")).handle(right)?.account == ann,
            "the right password from anywhere else"
        )
    }

    /// The password is checked for a long time, and may be another one when that is done.
    @Test func whoShowsAPasswordThatIsChangedMeanwhileIsNotLetIn() async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com")
        fixture.hasher.meanwhile.withLock { meanwhile in
            meanwhile = {
                _ = try? await fixture.repository.setPassword(
                    CountingHasher.hash(of: "battery staple"),
                    of: ann,
                    replacing: nil,
                    at: AccountsFixture.moment
                )
            }
        }
        let viewModel = signIn(fixture)
        #expect(
            await viewModel.handle(.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse")))
                == nil
        )
        #expect(viewModel.shown.condition == Self.wrong)
        #expect(fixture.adopted.withLock { $0.isEmpty }, "nothing of the visitor's goes to an account they are not in")
    }

    @Test func whoShowsThePasswordOfAnAccountThatIsDeletedMeanwhileIsNotLetIn() async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com")
        fixture.hasher.meanwhile.withLock { $0 = { try? await fixture.repository.delete(ann) } }
        let viewModel = signIn(fixture)
        #expect(
            await viewModel.handle(.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse")))
                == nil
        )
        #expect(viewModel.shown.condition == Self.wrong)
        #expect(fixture.adopted.withLock { $0.isEmpty })
    }

    @Test func whoAsksForItStaysSignedIn() async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com")
        let account = SignedInAccount(id: ann, version: try #require(try await fixture.repository.version(of: ann)))
        for staysSignedIn in [true, false] {
            let output = await signIn(fixture).handle(
                .signInTapped(
                    email: .of("ann@example.com"),
                    password: Secret("correct horse"),
                    staysSignedIn: staysSignedIn
                )
            )
            #expect(output == .signedIn(account, staysSignedIn: staysSignedIn, isWarned: false))
            let destination = AccountsCoordinator.destination(
                for: try #require(output),
                from: .signIn(then: "/notes"),
                in: .english
            )
            #expect(
                destination.session == .signIn(ann, version: account.version, staysSignedIn: staysSignedIn)
            )
            #expect(destination.notice == nil)
        }
    }

    @Test func whoSignsInIsToldOfACopyUntilTheyHaveSeenWhatItWas() async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com")
        let copy = CopiedSignIn(account: ann, device: "Firefox on Linux", noticedAt: AccountsFixture.moment)
        fixture.devices.copies.withLock { $0 = [ann: copy] }
        let right = SignInEvent.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse"))
        for _ in 0..<2 {
            let output = try #require(await signIn(fixture).handle(right))
            let notice = AccountsCoordinator.destination(for: output, from: .signIn(), in: .english).notice
            #expect(notice?.text.hasPrefix("Someone may have used a copy of your sign-in") == true)
            #expect(notice?.link == .sessions)
        }
        try await fixture.devices.settleCopy(of: ann)
        let output = try #require(await signIn(fixture).handle(right))
        #expect(AccountsCoordinator.destination(for: output, from: .signIn(), in: .english).notice == nil)
    }

    @Test func nobodyIsKeptOutBecauseCopiesCannotBeTold() async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com")
        fixture.devices.outage.withLock { $0 = .unavailable(.sessions) }
        let right = SignInEvent.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse"))
        #expect(await signIn(fixture).handle(right)?.account == ann)
    }

    @Test func rightPasswordsAreNotCounted() async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com")
        for _ in 0..<30 {
            let right = SignInEvent.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse"))
            #expect(await signIn(fixture, by: .at(nil)).handle(right)?.account == ann)
        }
    }

    @Test func aHashOfAnotherKindIsMadeAnewAtSignIn() async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com", outdated: true)
        let right = SignInEvent.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse"))
        #expect(await signIn(fixture).handle(right)?.account == ann)
        #expect(fixture.repository.hasPassword("correct horse", ann))
        #expect(try await fixture.repository.account(ann)?.passwordChangedAt == AccountsFixture.moment)
        _ = await signIn(fixture).handle(right)
        #expect(fixture.hasher.count == 3)
    }

    @Test func nobodyIsSignedInWithoutWhatTheyKept() async throws {
        let fixture = AccountsFixture()
        _ = try await fixture.add("ann@example.com")
        fixture.outage.withLock { $0 = .unavailable(.belongings(reason: "The saved searches cannot be reached.")) }
        let viewModel = signIn(fixture)
        #expect(
            await viewModel.handle(.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse")))
                == nil
        )
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.message == "The saved searches cannot be reached.")
    }

    @Test(arguments: [PasswordHasherError.busy, .cancelled, .failed])
    func whatCouldNotBeCheckedIsNotCounted(failure: PasswordHasherError) async throws {
        let fixture = AccountsFixture()
        let ann = try await fixture.add("ann@example.com")
        fixture.hasher.outage.withLock { $0 = failure }
        for _ in 0..<20 {
            let viewModel = signIn(fixture)
            _ = await viewModel.handle(.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse")))
            #expect(viewModel.shown.condition == .unavailable)
        }
        fixture.hasher.outage.withLock { $0 = nil }
        let right = SignInEvent.signInTapped(email: .of("ann@example.com"), password: Secret("correct horse"))
        #expect(await signIn(fixture).handle(right)?.account == ann)
    }

    @Test func whereSignUpIsClosedNoAccountIsMade() async throws {
        let fixture = AccountsFixture(.closed)
        let viewModel = signUp(fixture)
        #expect(viewModel.shown.condition == .forbidden)
        #expect(!viewModel.shown.value.isOpen)
        #expect(
            await viewModel.handle(.signUpTapped(email: .of("ann@example.com"), password: .of("correct horse"))) == nil
        )
        #expect(try await fixture.repository.accounts().isEmpty)
        #expect(fixture.hasher.count == 0)
        #expect(!signIn(fixture).shown.value.canSignUp)
    }

    @Test func theAddressIsNoPassword() async throws {
        let fixture = AccountsFixture()
        let viewModel = signUp(fixture)
        #expect(
            await viewModel.handle(.signUpTapped(email: .of("Ann@example.com"), password: .of("ann@EXAMPLE.com")))
                == nil
        )
        #expect(
            viewModel.shown.condition
                == .invalid([FieldError(field: "password", message: "must not be the email address")])
        )
    }

    @Test func aStoreThatFailsIsSaid() async throws {
        let fixture = AccountsFixture()
        fixture.repository.outage.withLock { $0 = .unavailable(.accounts) }
        let viewModel = signUp(fixture)
        #expect(
            await viewModel.handle(.signUpTapped(email: .of("ann@example.com"), password: .of("correct horse"))) == nil
        )
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.message == "The accounts cannot be reached at the moment.")
    }
}

extension SignInOutput {
    fileprivate var account: AccountID? {
        guard case .signedIn(let account, _, _) = self else { return nil }
        return account.id
    }
}
