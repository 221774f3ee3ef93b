import Accounts
import ArgumentParser
import Foundation
import Portico

/// Asks whoever sits at the terminal for a password, without showing it.
enum PasswordPrompt {
    /// Twice the same, from a terminal; the one line there is, from anything else.
    static func newPassword() throws(SettingFailure) -> NewPassword {
        let text: String
        if isatty(STDIN_FILENO) == 1 {
            text = try typed("Password: ")
            guard try typed("The same again: ") == text else {
                throw SettingFailure("nothing was changed: the two passwords differ", ExitCode(65))
            }
        } else {
            text = readLine() ?? ""
        }
        guard let password = NewPassword(Secret(text)) else {
            throw SettingFailure("a password must be \(NewPassword.expectation)", ExitCode(65))
        }
        return password
    }

    /// A line that is typed and not shown. Ctrl-C ends it as text does, so that the terminal shows again what is typed.
    private static func typed(_ prompt: String) throws(SettingFailure) -> String {
        Output.question(prompt)
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { throw SettingFailure("the terminal cannot be kept from showing the password") }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else {
            throw SettingFailure("the terminal cannot be kept from showing the password")
        }
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            Output.complaint("")
        }
        let line = readLine() ?? ""
        let interrupt = Character("\u{3}")
        if line.contains(interrupt) { throw SettingFailure("nothing was changed", ExitCode(130)) }
        return line
    }
}
