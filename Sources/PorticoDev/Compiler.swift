import Foundation
import Synchronization

/// Builds a product of the package in the current folder.
final class Compiler: Sendable {
    private let product: String

    init(product: String) {
        self.product = product
    }

    /// Ends the build where its task is cancelled.
    func build() async -> BuildOutcome {
        let build = await ChildProcess.run(["swift", "build", "--product", product])
        guard build.status == 0 else { return .failed(CompilerOutput.text(of: build.output)) }
        let place = await ChildProcess.run(["swift", "build", "--product", product, "--show-bin-path"])
        let folder = String(decoding: place.output, as: UTF8.self).split(separator: "\n").last.map(String.init)
        guard place.status == 0, let folder else { return .failed(CompilerOutput.text(of: place.output)) }
        return .built("\(folder)/\(product)")
    }
}

/// What a compiler printed, as a page can show it.
enum CompilerOutput {
    /// So much of it is shown: the first errors are those that the others follow from.
    static let maximum = 30_000

    /// Without the lines that only tell how far the build is, and without what would colour a terminal.
    static func text(of output: [UInt8]) -> String {
        let lines = plain(String(decoding: output, as: UTF8.self)).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        let told = lines.filter { $0.wholeMatch(of: /\[\d+\/\d+\].*|Building for .*|.*Planning build.*/) == nil }
        let text = once(told).joined(separator: "\n").trimmingCharacters(in: .newlines)
        guard text.utf8.count > maximum else { return text }
        return String(decoding: text.utf8.prefix(maximum), as: UTF8.self) + "\n…"
    }

    /// Each message once: a module and its files are compiled side by side, and both say what is wrong.
    private static func once(_ lines: [Substring]) -> [Substring] {
        var messages: [[Substring]] = []
        for line in lines {
            let isBeginning = line.prefixMatch(of: #/(?:.+:\d+:\d+: )?(?:error|warning): /#) != nil
            if isBeginning || messages.isEmpty { messages.append([]) }
            messages[messages.count - 1].append(line)
        }
        var told: Set<[Substring]> = []
        return messages.filter { told.insert($0.filter { !$0.isEmpty }).inserted }.flatMap { $0 }
    }

    /// Without escape sequences (ECMA-48 section 5.4) and other control characters.
    private static func plain(_ text: String) -> String {
        let uncoloured = text.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
        return String(
            String.UnicodeScalarView(
                uncoloured.unicodeScalars.filter {
                    $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
                }
            )
        )
    }
}
