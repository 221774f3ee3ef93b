public import Portico

/// Shows a screen in the terminal: its title, its address and its fields.
///
///     let shown = try screen.present(with: TerminalPresenter())
///     for line in shown.lines { print(line) }
public struct TerminalPresenter: ScreenPresenter {
    public init() {}

    public func present<Value: ViewInputData>(_ shown: Shown<Value>, head: PageHead) -> TerminalScreen {
        TerminalScreen(
            lines: ([head.title, head.canonical, ""] + FieldOutline.lines(of: shown.value)).map(printable),
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
