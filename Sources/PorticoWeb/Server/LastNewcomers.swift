import Foundation
import NIOCore
import ServiceLifecycle
import Synchronization

/// When a server stops, takes the connections that the system has already made for it. Closing the port at once would
/// break them off, with whatever was asked on them.
///
/// Meanwhile the system makes no new ones: who comes then is refused when it asks again, a second later.
final class LastNewcomers: Service {
    /// As long as a connection that is being made may take.
    private static let moment = Duration.milliseconds(100)

    private let port = Mutex<(any Channel)?>(nil)

    func opened(_ channel: any Channel) { port.withLock { $0 = channel } }

    func run() async {
        guard (try? await gracefulShutdown()) != nil, let channel = port.withLock({ $0 }) else { return }
        if await Self.keepsOut(of: channel) { try? await Task.sleep(for: Self.moment) }
    }

    /// Has the system make no more connections for a port; false where it cannot.
    static func keepsOut(of channel: any Channel) async -> Bool {
        #if os(Linux)
            guard let socket = channel as? any SocketOptionProvider else { return false }
            let setting = channel.eventLoop.flatSubmit {
                // On the loop it is set before this returns, while the instructions are there.
                instructions.withUnsafeBufferPointer { instructions in
                    let program = Program(
                        count: UInt16(instructions.count),
                        instructions: UInt(bitPattern: instructions.baseAddress)
                    )
                    return socket.unsafeSetSocketOption(
                        level: .socket,
                        name: NIOBSDSocket.Option(rawValue: SO_ATTACH_FILTER),
                        value: program
                    )
                }
            }
            return (try? await setting.get()) != nil
        #else
            return false
        #endif
    }

    #if os(Linux)
        /// `struct sock_filter` of `linux/filter.h`.
        private struct Instruction {
            let code: UInt16
            var ifTrue: UInt8 = 0
            var ifFalse: UInt8 = 0
            let value: UInt32
        }

        /// `struct sock_fprog`.
        private struct Program: Sendable {
            let count: UInt16
            let instructions: UInt
        }

        /// Drops what opens a connection: of a segment, the flag SYN (RFC 9293 section 3.1). All others are let through,
        /// among them those by which a connection comes to be that was opened before.
        private static let instructions = [
            // Load the byte with the flags; go on where SYN is among them, else to the last.
            Instruction(code: 0x30, value: 13),
            Instruction(code: 0x45, ifFalse: 1, value: 0x02),
            Instruction(code: 0x06, value: 0),
            Instruction(code: 0x06, value: .max),
        ]
    #endif
}
