import HTTPTypes
import Portico

/// A failure after a form was read: the page that tells of it shows what was typed, so that it is not lost.
struct KeptForm: Error {
    let form: Form
    let cause: any Error
    /// What else its answer has: the cookies of a post that was carried out before this failed.
    var headers: HTTPFields = [:]
}
