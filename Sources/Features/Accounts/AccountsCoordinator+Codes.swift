import Portico

/// Where the pages lead on which a code is typed, and those that a code is asked for on.
extension AccountsCoordinator {
    static func destination(
        for output: CodeOutput<SignUpOutcome>,
        from route: AccountsRoute,
        in _: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .confirmed(let outcome): destination(for: outcome, from: route)
        case .otherWay: Destination(.replace(.signUp(then: route.then)))
        case .closed(let email): Destination(.replace(.signUp(then: route.then)), filling: filling(email))
        }
    }

    static func destination(for output: ForgottenOutput, from route: AccountsRoute) -> Destination<AccountsRoute> {
        switch output {
        case .codeSent(let code): Destination(.replace(.resetCode(code: code, then: route.then)))
        case .signIn: Destination(.replace(.signIn(then: route.then)))
        }
    }

    static func destination(
        for output: CodeOutput<PendingCode.ID>,
        from route: AccountsRoute,
        in _: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .confirmed(let choice): Destination(.replace(.newPassword(code: choice, then: route.then)))
        case .otherWay: Destination(.replace(.signIn(then: route.then)))
        case .closed(let email): Destination(.replace(.signIn(then: route.then)), filling: filling(email))
        }
    }

    /// Not signed in by it: whoever has the mail may still lack what else signing in takes.
    static func destination(
        for output: NewPasswordOutput,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .chosen(let email, let isSignedOut):
            Destination(
                .replace(.signIn(then: route.then)),
                notice: Notice(text: localiser(AccountMessages.passwordChosen)),
                session: isSignedOut ? .end : nil,
                filling: filling(email)
            )
        case .startAgain(let email): Destination(.replace(.forgotten(then: route.then)), filling: filling(email))
        }
    }

    static func destination(for output: AddressOutput, from route: AccountsRoute) -> Destination<AccountsRoute> {
        switch output {
        case .codeSent(let code): Destination(.replace(.addressCode(code: code)))
        case .closed: Destination(.pop)
        }
    }

    static func destination(
        for output: CodeOutput<EmailAddress>,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .confirmed(let email):
            Destination(
                .replace(.account),
                notice: Notice(text: localiser(AccountMessages.addressChanged(to: email)))
            )
        case .otherWay, .closed: Destination(.pop)
        }
    }

    static func destination(
        for output: CodeOutput<AccountID>,
        from route: AccountsRoute,
        in localiser: Localiser
    ) -> Destination<AccountsRoute> {
        switch output {
        case .confirmed: deleted(in: localiser)
        case .otherWay, .closed: Destination(.pop)
        }
    }

    /// Nobody types an address twice.
    private static func filling(_ email: EmailAddress?) -> Form {
        email.map { ["email": $0.text] } ?? Form()
    }
}

/// What these pages say about themselves.
extension AccountsCoordinator {
    static func info(
        _ shown: Shown<CodeViewInputData>,
        at route: AccountsRoute,
        in localiser: Localiser
    ) -> PageInfo<AccountsRoute> {
        let isPopup =
            if case .deleteCode = route { true } else { false }
        return PageInfo(
            title: shown.value.heading,
            description: localiser(AccountMessages.aboutCode),
            isIndexed: false,
            over: isPopup ? .account : nil
        )
    }
}
