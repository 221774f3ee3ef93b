public import Portico

/// Shows a screen in the terminal: its title, its address and what is to be read there.
///
///     let shown = try screen.present(with: TerminalPresenter())
///     for line in shown.lines { print(line) }
public struct TerminalPresenter: ScreenPresenter {
    private let hasEveryField: Bool

    /// - Parameter hasEveryField: whether all fields are shown by their names, also those that nobody reads, such as
    ///   ids: for programs.
    public init(everyField hasEveryField: Bool = false) {
        self.hasEveryField = hasEveryField
    }

    public func present<Value: ViewInputData>(_ shown: Shown<Value>, head: PageInfo<AnyRoute>) -> TerminalScreen {
        let fields = hasEveryField ? FieldOutline.lines(of: shown.value) : PageOutline.lines(of: shown.value)
        return TerminalScreen(
            lines: ([head.title, head.canonical?.address, ""].compactMap(\.self) + fields).map(printable),
            condition: shown.condition,
            errors: shown.errors
        )
    }
}

/// A screen as the terminal has it.
public struct TerminalScreen: Sendable {
    /// Fit to be printed: nothing in them steers the terminal.
    public let lines: [String]
    public let condition: Condition
    /// What is wrong with single fields, beside those that the condition names.
    public let errors: [FieldError]
}
