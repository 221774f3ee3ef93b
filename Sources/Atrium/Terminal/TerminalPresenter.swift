import AtriumFlow
import Portico

/// Shows a screen in the terminal: its title, its address and its fields.
struct TerminalPresenter: ScreenPresenter {
    let route: AppRoute

    func present<Value: ViewInputData>(_ shown: Shown<Value>, info: PageInfo<AppRoute>) -> TerminalScreen {
        TerminalScreen(
            lines: ([info.title, (info.canonical ?? route).location.description, ""] + FieldOutline.lines(of: shown.value)).map(printable),
            condition: shown.condition,
            errors: shown.errors
        )
    }
}

/// A screen as the terminal has it.
struct TerminalScreen: Sendable {
    let lines: [String]
    let condition: Condition
    /// What is wrong with single fields, beside those that the condition names.
    let errors: [FieldError]
}
