public import PorticoAdapters

#if canImport(Combine)
    public import Combine
#else
    public import OpenCombine
#endif

/// Which publishers of a view model are followed, and what each changes.
///
///     outputs.follow(model.results) { $0.results = $1 }
///     outputs.follow(model.isActive) { $0.isActive = $1 }
///     outputs.lead(selected) { .searched($0) }
///
/// Each publisher is subscribed to once, when the screen opens, before the first input; the subscription is cancelled
/// when the screen goes. Of a value that is not `Sendable`, follow what is to be shown of it:
/// `model.users.map { $0.map(\.name) }`.
public struct PublisherOutputs<State: Sendable, Output: Sendable> {
    let core: AdapterCore<State, Output>
    /// Where the view model lives: its scheduler, where it takes one, and where what it asks of others has to come
    /// back.
    public let home: ScreenHome
    var subscribe: [() -> AnyCancellable] = []

    init(_ core: AdapterCore<State, Output>, _ home: ScreenHome) {
        self.core = core
        self.home = home
    }

    /// Tells the coordinator where to go, for a view model that calls a closure. Heard while an event is handled, which
    /// it ends.
    ///
    ///     model.onRowSelected = { [lead = outputs.lead] in lead(.rowSelected($0)) }
    public var lead: @Sendable (Output) -> Void {
        { [core] in core.lead(to: $0) }
    }

    /// Puts each value into the state: one change, delivered once, however many fields it sets.
    public mutating func follow<P: Publisher>(
        _ publisher: P,
        _ change: @escaping @Sendable (inout State, P.Output) -> Void
    ) where P.Output: Sendable, P.Failure == Never {
        follow(publisher, failed: { _, _ in }, change)
    }

    /// The same for a publisher that can fail: how that shows is said by `failed`.
    public mutating func follow<P: Publisher>(
        _ publisher: P,
        failed: @escaping @Sendable (inout State, P.Failure) -> Void,
        _ change: @escaping @Sendable (inout State, P.Output) -> Void
    ) where P.Output: Sendable {
        core.follow()
        subscribe.append { [core] in
            publisher.sink(
                receiveCompletion: { completion in
                    if case .failure(let failure) = completion { core.change { failed(&$0, failure) } }
                    core.end()
                },
                receiveValue: { value in core.change { change(&$0, value) } }
            )
        }
    }

    /// Puts each value into the state that another library pushes, such as RxSwift:
    ///
    ///     outputs.follow { put in
    ///         let subscription = model.names.subscribe(onNext: put)
    ///         return { subscription.dispose() }
    ///     } change: { $0.names = $1 }
    ///
    /// - Parameters:
    ///   - subscribe: subscribes, and gives what ends it.
    ///   - change: puts a value into the state.
    public mutating func follow<Value: Sendable>(
        subscribe: @escaping (_ put: @escaping (Value) -> Void) -> () -> Void,
        change: @escaping @Sendable (inout State, Value) -> Void
    ) {
        core.follow()
        self.subscribe.append { [core] in
            AnyCancellable(subscribe { value in core.change { change(&$0, value) } })
        }
    }

    /// Leads elsewhere with each value that stands for an output.
    public mutating func lead<P: Publisher>(
        _ publisher: P,
        _ output: @escaping (P.Output) -> Output?
    ) where P.Failure == Never {
        subscribe.append { [core] in
            publisher.sink { value in
                if let output = output(value) { core.lead(to: output) }
            }
        }
    }
}
