/// What a view model shows and the condition it is in, read together so that one never belongs to another moment.
///
///     let shown = viewModel.shown
///     render(shown.value, status: shown.condition)
public struct Shown<Value> {
    public var value: Value
    public var condition: Condition

    public init(_ value: Value, _ condition: Condition = .ok) {
        self.value = value
        self.condition = condition
    }
}

extension Shown: Sendable where Value: Sendable {}
extension Shown: Equatable where Value: Equatable {}
