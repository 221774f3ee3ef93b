import Foundation

/// A view model whose work stays in memory from one event to the next, as it does on a phone.
///
///     final class RowsViewModel: WorkingViewModel {
///         var memory: WorkingMemory? { get async throws { try WorkingMemory(of: rows) } }
///         func resume(_ memory: WorkingMemory) async throws { rows = try memory.value() }
///     }
///
/// Its screen is declared with ``ScreenTable/working(_:)``. An event that leads nowhere is then answered with the page
/// as the view model has it. The next event goes to a new view model, which first resumes what that page took along.
/// On the web a page takes its memory along sealed: a visitor can neither read nor change it.
public protocol WorkingViewModel: ViewModel {
    /// What the next event is to begin with; nil where the fields of its form say all.
    var memory: WorkingMemory? { get async throws }
    /// Goes on where the page was. Called after `appear` and before the event. Throws where the memory is of another
    /// build: the form then comes back as it was sent.
    func resume(_ memory: WorkingMemory) async throws
}

/// What a page takes along from one event to the next.
///
///     let memory = try WorkingMemory(of: ["first", "second"])
///     let rows: [String] = try memory.value()
///
/// A page has it in each of its forms, so it is to be small: what was changed, not what can be loaded again.
public struct WorkingMemory: Sendable, Hashable {
    /// How many bytes it may have. An event that makes more of it is refused, and the page is as it was before.
    public static let maximumBytes = 32_768

    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Throws what the value throws when it is encoded.
    public init(of value: some Encodable) throws {
        bytes = Array(try JSONEncoder().encode(value))
    }

    /// Throws `DecodingError` where it is of another kind.
    public func value<Value: Decodable>(as _: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(bytes))
    }

    package var isTooLarge: Bool { bytes.count > Self.maximumBytes }
}
