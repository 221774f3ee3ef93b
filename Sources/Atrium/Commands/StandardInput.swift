import Foundation
import Synchronization

/// What is typed, or comes from a pipe.
enum StandardInput {
    /// In bytes; more than any event takes. The rest of a longer line is left out.
    private static let longestLine = 8 << 20

    /// Each line without its end, until the input ends. They are read from here on, by a thread that ends with the
    /// program: nothing can wake it while nobody types.
    static func lines() -> AsyncStream<String> {
        let (lines, tell) = AsyncStream<String>.makeStream()
        Thread.detachNewThread {
            var line: [UInt8] = []
            func end() {
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                tell.yield(String(decoding: line, as: UTF8.self))
                line = []
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                // Not by the library's buffer, which the program's end would have to wait for.
                let count = read(STDIN_FILENO, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                for byte in buffer[..<count] {
                    if byte == UInt8(ascii: "\n") {
                        end()
                    } else if line.count < longestLine {
                        line.append(byte)
                    }
                }
            }
            if !line.isEmpty { end() }
            tell.finish()
        }
        return lines
    }
}

/// Whether a terminal shows what is typed.
final class TypingEcho: Sendable {
    /// How the terminal was; nil while it is so.
    private let before = Mutex<termios?>(nil)

    /// Where the terminal cannot be kept from showing it, it is shown.
    func hide() {
        before.withLock { before in
            var shown = termios()
            guard before == nil, tcgetattr(STDIN_FILENO, &shown) == 0 else { return }
            var hidden = shown
            hidden.c_lflag &= ~tcflag_t(ECHO)
            if tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden) == 0 { before = shown }
        }
    }

    func show() {
        before.withLock { before in
            guard var shown = before else { return }
            tcsetattr(STDIN_FILENO, TCSADRAIN, &shown)
            before = nil
            // The end of the line was not shown either.
            Output.complaint("")
        }
    }
}
