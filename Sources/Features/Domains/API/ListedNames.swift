import Portico

/// Which of the found names a program wants.
struct ListedNames: Sendable, Hashable {
    var liveness: Liveness?
    var page: PageNumber
    var limit: AnswerLimit
}
