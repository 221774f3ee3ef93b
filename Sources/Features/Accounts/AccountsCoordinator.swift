public import Portico
import PorticoSessions

/// The flow of accounts: sign-up, sign-in and sign-out, and the account's own pages.
public struct AccountsCoordinator: Coordinator {
    private static let texts = AccountTexts.table.including(CodeTexts.table).including(FactorTexts.table)
        .including(HistoryTexts.table).including(TokenTexts.table)
    static let screens = ScreenTable<AccountsRoute>(templates: "accounts", texts: texts) {
        $0.part(SignInProvider.init)
        $0.part(SignInViewModel.init)
        $0.screen(
            .signIn,
            SignInViewModel.self,
            title: AccountTexts.signIn,
            description: AccountMessages.aboutSignIn,
            canonical: .signIn(),
            isIndexed: false,
            to: Self.destination
        )
        $0.part(SignInCodeProvider.init)
        $0.part(SignInCodeViewModel.init)
        $0.screen(.signInCode, SignInCodeViewModel.self, template: "code", info: Self.info, to: Self.destination)
        $0.part(RecoverySignInProvider.init)
        $0.part(RecoverySignInViewModel.init)
        $0.screen(
            .signInRecovery,
            RecoverySignInViewModel.self,
            title: FactorTexts.recoverySignIn,
            description: FactorMessages.aboutSignInCode,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(SignUpProvider.init)
        $0.part(SignUpViewModel.init)
        $0.screen(
            .signUp,
            SignUpViewModel.self,
            title: AccountTexts.signUp,
            description: AccountMessages.aboutSignUp,
            canonical: .signUp(),
            isIndexed: false,
            to: Self.destination
        )
        $0.part(SignUpCodeProvider.init)
        $0.part(SignUpCodeViewModel.init)
        $0.screen(.signUpCode, SignUpCodeViewModel.self, template: "code", info: Self.info, to: Self.destination)
        $0.part(ForgottenProvider.init)
        $0.part(ForgottenViewModel.init)
        $0.screen(
            .forgotten,
            ForgottenViewModel.self,
            title: AccountTexts.forgotten,
            description: AccountMessages.aboutForgotten,
            canonical: .forgotten(),
            isIndexed: false,
            to: Self.destination
        )
        $0.part(ResetCodeProvider.init)
        $0.part(ResetCodeViewModel.init)
        $0.screen(.resetCode, ResetCodeViewModel.self, template: "code", info: Self.info, to: Self.destination)
        $0.part(NewPasswordProvider.init)
        $0.part(NewPasswordViewModel.init)
        $0.screen(
            .newPassword,
            NewPasswordViewModel.self,
            title: CodeTexts.resetPassword,
            description: AccountMessages.aboutForgotten,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(SignOutViewModel.init)
        $0.screen(
            .signOut,
            SignOutViewModel.self,
            title: AccountTexts.signOut,
            description: AccountMessages.aboutSignOut,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(AccountProvider.init)
        $0.part(AccountViewModel.init)
        $0.screen(
            .account,
            AccountViewModel.self,
            title: AccountTexts.account,
            description: AccountMessages.aboutAccount,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(AddressProvider.init)
        $0.part(AddressViewModel.init)
        $0.screen(
            .address,
            AddressViewModel.self,
            title: AccountTexts.changeAddress,
            description: AccountMessages.aboutAddress,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(AddressCodeProvider.init)
        $0.part(AddressCodeViewModel.init)
        $0.screen(.addressCode, AddressCodeViewModel.self, template: "code", info: Self.info, to: Self.destination)
        $0.part(SharedStorage<MadeToken>.init)
        $0.part(SessionsProvider.init)
        $0.part(SessionsViewModel.init)
        $0.screen(
            .sessions,
            SessionsViewModel.self,
            title: AccountTexts.sessions,
            description: AccountMessages.aboutSessions,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(FactorProvider.init)
        $0.part(FactorViewModel.init)
        $0.screen(
            .factor,
            FactorViewModel.self,
            title: FactorTexts.factor,
            description: FactorMessages.aboutFactor,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(HistoryProvider.init)
        $0.part(HistoryViewModel.init)
        $0.screen(
            .history,
            HistoryViewModel.self,
            title: HistoryTexts.history,
            description: HistoryMessages.aboutHistory,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(DeletionViewModel.init)
        $0.screen(
            .delete,
            DeletionViewModel.self,
            title: AccountTexts.deleteAccount,
            description: AccountMessages.aboutDeletion,
            isIndexed: false,
            over: .account,
            to: Self.destination
        )
        $0.part(DeletionCodeProvider.init)
        $0.part(DeletionCodeViewModel.init)
        $0.screen(.deleteCode, DeletionCodeViewModel.self, template: "code", info: Self.info, to: Self.destination)
    }
    public var screens: ScreenTable<AccountsRoute> { Self.screens }
    private let parts: Scope

    public init(parts: Scope) {
        self.parts = parts
    }

    public func answer(for route: AccountsRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .signIn(_, let hasSignedUp):
            try screens.answer(at: route, in: parts.scope(visitor, SignInRequest(hasSignedUp: hasSignedUp)))
        case .signUpCode(let code, _, let link), .resetCode(let code, _, let link), .addressCode(let code, let link),
            .deleteCode(let code, let link):
            try screens.answer(at: route, in: parts.scope(visitor, CodeRequest(id: code, link: link)))
        case .newPassword(let code, _):
            try screens.answer(at: route, in: parts.scope(visitor, CodeRequest(id: code)))
        case .signInCode, .signInRecovery, .signUp, .forgotten, .signOut, .account, .address, .sessions, .factor,
            .history, .delete:
            try screens.answer(at: route, in: parts.scope(visitor))
        case .signedOut, .pushDevices, .export, .preferences: throw AnswerError.notFound
        }
    }

    /// Signed in, the sign-in screen leads on to where the visitor wanted to go.
    static func destination(
        for output: SignInOutput,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .signedIn(let account, let staysSignedIn, let isWarned):
            Destination(
                .replace(.signIn(then: route.then)),
                notice: isWarned ? copyWarning(in: localiser) : nil,
                session: .signIn(account.id, version: account.version, staysSignedIn: staysSignedIn)
            )
        case .needsCode: Destination(.replace(.signInCode(then: route.then)))
        case .signUp: Destination(.replace(.signUp(then: route.then)))
        case .forgotten: Destination(.replace(.forgotten(then: route.then)))
        }
    }

    /// Signed in, it is the sign-in screen that leads on, as after the password alone.
    static func destination(
        for output: CodeOutput<SecondFactorDone>,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .confirmed(let done): signedIn(done, from: route, in: localiser)
        case .otherWay: Destination(.replace(.signInRecovery(then: route.then)))
        case .closed: Destination(.replace(.signIn(then: route.then)))
        }
    }

    static func destination(
        for output: RecoverySignInOutput,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .confirmed(let done): signedIn(done, from: route, in: localiser)
        case .app: Destination(.replace(.signInCode(then: route.then)))
        case .signIn: Destination(.replace(.signIn(then: route.then)))
        }
    }

    private static func signedIn(
        _ done: SecondFactorDone,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        let passed = done.passed
        return destination(
            for: SignInOutput.signedIn(
                passed.account,
                staysSignedIn: passed.staysSignedIn,
                isWarned: done.isWarned
            ),
            from: route,
            in: localiser
        )
    }

    /// What an account's owner is told at each sign-in until they have seen the page that tells more.
    private static func copyWarning(in localiser: Localiser) -> Notice<AccountsRoute> {
        Notice(text: localiser(AccountMessages.copyWarning), link: .sessions)
    }

    /// By its answer nobody can tell a new account from an address that is taken: it leads to the sign-in screen in
    /// either case, and that leads on whoever is signed in.
    static func destination(for output: SignUpOutput, from route: AccountsRoute) -> Destination<AccountsRoute> {
        switch output {
        case .signedUp(let outcome): destination(for: outcome, from: route)
        case .codeSent(let code): Destination(.replace(.signUpCode(code: code, then: route.then)))
        case .signIn: Destination(.replace(.signIn(then: route.then)))
        }
    }

    static func destination(for outcome: SignUpOutcome, from route: AccountsRoute) -> Destination<AccountsRoute> {
        switch outcome {
        case .signedIn(let account):
            Destination(.replace(.signIn(then: route.then, hasSignedUp: true)), session: account.sessionChange)
        case .needsCode: Destination(.replace(.signInCode(then: route.then)))
        case .taken: Destination(.replace(.signIn(then: route.then, hasSignedUp: true)), session: .renew)
        }
    }

    static func destination(
        for output: SignOutOutput,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .signedOut:
            Destination(
                .replace(.signedOut),
                notice: Notice(text: localiser(AccountMessages.signedOut)),
                session: .end
            )
        case .stayed: Destination(.replace(.account))
        }
    }

    static func destination(
        for output: AccountOutput,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .timeZoneChosen(let zone):
            Destination(.replace(route), notice: Notice(text: localiser(AccountMessages.timesIn(zone))))
        case .passwordChanged(let account):
            Destination(
                .replace(route),
                notice: Notice(text: localiser(AccountMessages.passwordChanged)),
                session: account.sessionChange
            )
        case .forgotten: Destination(.push(.forgotten(then: AccountsRoute.account.location.description)))
        case .address: Destination(.push(.address))
        case .sessions: Destination(.push(.sessions))
        case .factor: Destination(.push(.factor))
        case .history: Destination(.push(.history))
        case .export: Destination(.push(.export))
        case .preferences: Destination(.push(.preferences))
        case .leaving: Destination(.push(.signOut))
        case .deletion: Destination(.push(.delete))
        }
    }

    static func destination(
        for output: SessionsOutput,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .ended: Destination(.replace(route), notice: Notice(text: localiser(AccountMessages.sessionEnded)))
        case .endedOthers: Destination(.replace(route), notice: Notice(text: localiser(AccountMessages.othersEnded)))
        case .endedOwn: destination(for: SignOutOutput.signedOut, from: route, in: localiser)
        case .forgotten:
            Destination(.replace(route), notice: Notice(text: localiser(AccountMessages.deviceForgotten)))
        case .forgottenOwn:
            Destination(.replace(route), notice: Notice(text: localiser(AccountMessages.ownDeviceForgotten)))
        case .copySeen, .tokenKept: Destination(.replace(route))
        case .tokenMade: Destination(.replace(route), notice: Notice(text: localiser(TokenMessages.made)))
        case .tokenEnded: Destination(.replace(route), notice: Notice(text: localiser(TokenMessages.ended)))
        case .pushDevices: Destination(.push(.pushDevices))
        case .closed: Destination(.pop)
        }
    }

    static func destination(
        for output: FactorOutput,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .begun, .givenUp, .codesKept: Destination(.replace(route))
        case .turnedOn(let account):
            Destination(
                .replace(route),
                notice: Notice(text: localiser(FactorMessages.turnedOn)),
                session: account.sessionChange
            )
        case .codesRenewed: Destination(.replace(route), notice: Notice(text: localiser(FactorMessages.codesRenewed)))
        case .turnedOff: Destination(.replace(route), notice: Notice(text: localiser(FactorMessages.turnedOff)))
        case .closed: Destination(.pop)
        }
    }

    static func destination(for output: HistoryOutput, from _: AccountsRoute) -> Destination<AccountsRoute> {
        switch output {
        case .sessions: Destination(.push(.sessions))
        case .closed: Destination(.pop)
        }
    }

    static func destination(
        for output: DeletionOutput,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .deleted: deleted(in: localiser)
        case .codeSent(let code): Destination(.replace(.deleteCode(code: code)))
        case .export: Destination(.push(.export))
        case .closed: Destination(.pop)
        }
    }

    /// Where whoever has deleted their account is led.
    static func deleted(in localiser: Localiser) -> Destination<AccountsRoute> {
        Destination(
            .replace(.signedOut),
            notice: Notice(text: localiser(AccountMessages.deleted)),
            session: .end
        )
    }
}
