import ArgumentParser

/// Why the settings, or what was typed, cannot be used.
struct SettingFailure: FailureWithExitCode, Hashable, CustomStringConvertible {
    var description: String
    var exitCode: ExitCode

    init(_ description: String, _ exitCode: ExitCode = .failure) {
        self.description = description
        self.exitCode = exitCode
    }
}
