/// Text that nobody is to read again, such as a password.
///
///     @ViewEvents enum SignInEvent {
///         case signInTapped(name: String, password: Secret)
///     }
///
/// It is decoded like text, but never trimmed, printed or filled in again: a form that comes back asks for it once
/// more. Code that needs it says so by `revealed`, and keeps a hash of it at most.
public struct Secret: Sendable, Equatable {
    public let revealed: String

    public init(_ text: String) {
        revealed = text
    }
}

extension Secret: FieldValue {
    public static var fieldKind: FieldShape.Kind { .secret }

    /// A field with nothing but white space in it is blank.
    public static func forEachReading(of name: String, in form: Form, _ body: (FieldReading<Secret>) -> Void) {
        for entry in form.entries where entry.name == name {
            body(entry.value.isBlank ? .blank : .value(Secret(entry.value)))
        }
    }

    public func entries(named _: String) -> [Form.Entry] { [] }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(secret)" }
    public var debugDescription: String { description }
    /// Without children: `dump` and failed expectations of tests look there.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
