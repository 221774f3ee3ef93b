/// A failure after an event had its effect: it may not be carried out again.
struct LateFailure: Error {
    let cause: any Error
}
