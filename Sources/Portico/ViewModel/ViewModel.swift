/// One screen's logic: what it shows, and what happens when the visitor does something.
///
///     final class DomainSearchViewModel: ViewModel {
///         var shown: Shown<DomainSearchViewInputData> { … }
///         var updates: any AsyncSequence<Shown<DomainSearchViewInputData>, Never> & Sendable { … }
///         func appear() async { … }
///         func handle(_ event: DomainSearchEvent) async -> DomainSearchOutput? { … }
///     }
///
/// A view model knows no front end: the same one is served as HTML, as JSON, and in the terminal. It is made for one
/// screen of one visitor. `handle` starts no unstructured task: cancelling its caller cancels the work.
public protocol ViewModel<Value, Event, Output>: Sendable {
    /// What the view is given to show.
    associatedtype Value: ViewInputData
    /// What the visitor can do on this screen.
    associatedtype Event: ViewEvents where Event.Output == Output
    /// What the coordinator hears about.
    associatedtype Output: Sendable

    /// Value and condition now.
    var shown: Shown<Value> { get }
    /// What is shown now, then each change: for front ends that stay.
    var updates: any AsyncSequence<Shown<Value>, Never> & Sendable { get }
    /// The screen opened. Called once, by every front end, before any event.
    func appear() async
    /// The visitor did something. The result is what the coordinator decides on, or nil when the screen stays.
    func handle(_ event: Event) async -> Output?
}
