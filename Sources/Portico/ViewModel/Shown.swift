/// What a view model shows and the condition it is in, read together so that one never belongs to another moment.
///
///     let shown = viewModel.shown
///     render(shown.value, status: shown.condition)
///
/// A condition may be due to single fields of what was sent. `errors` then says which and why, as in a name that is taken:
///
///     Shown(value, .conflict, errors: [FieldError(field: "name", message: "is taken")])
public struct Shown<Value> {
    public var value: Value
    public var condition: Condition
    /// What is wrong with single fields, beside those that `invalid` names itself.
    public var errors: [FieldError]

    public init(_ value: Value, _ condition: Condition = .ok, errors: [FieldError] = []) {
        self.value = value
        self.condition = condition
        self.errors = errors
    }

    /// Every field that something is wrong with: those that the condition names, then the others.
    public var fieldErrors: [FieldError] {
        if case .invalid(let named) = condition { named + errors } else { errors }
    }
}

extension Shown: Sendable where Value: Sendable {}
extension Shown: Equatable where Value: Equatable {}
