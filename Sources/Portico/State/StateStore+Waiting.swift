extension StateStore {
    /// Returns when the condition is true of the value, or the task is cancelled.
    package func wait(until condition: (State) -> Bool) async {
        if condition(current) { return }
        for await state in changes(.newest) where condition(state) { return }
    }
}
