#if !canImport(Combine)
    import Foundation
    public import OpenCombine

    // What OpenCombine lacks of Combine. Each is written after Combine's documentation.

    extension Publishers {
        /// The newest values of two publishers, whenever one of them has a new one: from the moment that both have one.
        /// It ends when both have ended, or one fails.
        public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
            public typealias Output = (A.Output, B.Output)
            public typealias Failure = A.Failure

            public let a: A
            public let b: B

            public init(_ a: A, _ b: B) {
                self.a = a
                self.b = b
            }

            public func receive<Downstream: Subscriber>(subscriber: Downstream)
            where Downstream.Input == Output, Downstream.Failure == Failure {
                let pair = NewestPair<A.Output, B.Output, Downstream>(subscriber)
                subscriber.receive(subscription: pair)
                pair.follow(a, b)
            }
        }

        /// The same of three.
        public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
        where A.Failure == B.Failure, B.Failure == C.Failure {
            public typealias Output = (A.Output, B.Output, C.Output)
            public typealias Failure = A.Failure

            public let a: A
            public let b: B
            public let c: C

            public init(_ a: A, _ b: B, _ c: C) {
                self.a = a
                self.b = b
                self.c = c
            }

            public func receive<Downstream: Subscriber>(subscriber: Downstream)
            where Downstream.Input == Output, Downstream.Failure == Failure {
                CombineLatest(CombineLatest(a, b), c).map { ($0.0, $0.1, $1) }.receive(subscriber: subscriber)
            }
        }

        /// The same of four.
        public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
        where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
            public typealias Output = (A.Output, B.Output, C.Output, D.Output)
            public typealias Failure = A.Failure

            public let a: A
            public let b: B
            public let c: C
            public let d: D

            public init(_ a: A, _ b: B, _ c: C, _ d: D) {
                self.a = a
                self.b = b
                self.c = c
                self.d = d
            }

            public func receive<Downstream: Subscriber>(subscriber: Downstream)
            where Downstream.Input == Output, Downstream.Failure == Failure {
                CombineLatest(CombineLatest3(a, b, c), d).map { ($0.0, $0.1, $0.2, $1) }.receive(subscriber: subscriber)
            }
        }
    }

    extension Publisher {
        public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
        where P.Failure == Failure {
            Publishers.CombineLatest(self, other)
        }

        public func combineLatest<P: Publisher, T>(
            _ other: P,
            _ transform: @escaping (Output, P.Output) -> T
        ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
            combineLatest(other).map { transform($0, $1) }
        }

        public func combineLatest<P: Publisher, Q: Publisher>(
            _ second: P,
            _ third: Q
        ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
            Publishers.CombineLatest3(self, second, third)
        }

        public func combineLatest<P: Publisher, Q: Publisher, T>(
            _ second: P,
            _ third: Q,
            _ transform: @escaping (Output, P.Output, Q.Output) -> T
        ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == Failure {
            combineLatest(second, third).map { transform($0, $1, $2) }
        }

        public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
            _ second: P,
            _ third: Q,
            _ fourth: R
        ) -> Publishers.CombineLatest4<Self, P, Q, R>
        where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
            Publishers.CombineLatest4(self, second, third, fourth)
        }

        public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
            _ second: P,
            _ third: Q,
            _ fourth: R,
            _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
        ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
        where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
            combineLatest(second, third, fourth).map { transform($0, $1, $2, $3) }
        }
    }

    /// Keeps the newest value of each of two publishers. Both may speak at the same time, on threads of their own; the
    /// subscriber hears one pair at a time.
    private final class NewestPair<First, Second, Downstream: Subscriber>: Subscription
    where Downstream.Input == (First, Second) {
        private let lock = NSRecursiveLock()
        private var downstream: Downstream?
        private var demand = Subscribers.Demand.none
        private var first: First?
        private var second: Second?
        private var subscriptions: [any Subscription] = []
        /// Whether the subscriber is being told a pair, and what it was subscribed to if it leaves then.
        private var isTelling = false
        private var left: [any Subscription] = []
        private var ended = 0

        init(_ downstream: Downstream) {
            self.downstream = downstream
        }

        func follow<A: Publisher, B: Publisher>(_ a: A, _ b: B)
        where A.Output == First, B.Output == Second, A.Failure == Downstream.Failure, B.Failure == Downstream.Failure {
            a.subscribe(subscriber { pair, value in pair.first = value })
            b.subscribe(subscriber { pair, value in pair.second = value })
        }

        private func subscriber<Value>(
            _ keep: @escaping (NewestPair, Value) -> Void
        ) -> AnySubscriber<Value, Downstream.Failure> {
            AnySubscriber(
                receiveSubscription: { self.begin($0) },
                receiveValue: { value in
                    let left = self.lock.withLock {
                        keep(self, value)
                        self.tell()
                        defer { self.left = [] }
                        return self.left
                    }
                    for subscription in left { subscription.cancel() }
                    return .none
                },
                receiveCompletion: { self.end($0) }
            )
        }

        private func begin(_ subscription: any Subscription) {
            let isWanted = lock.withLock {
                guard downstream != nil else { return false }
                subscriptions.append(subscription)
                return true
            }
            // A value that nobody has asked for yet still becomes the newest, so all of them are wanted.
            if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        private func tell() {
            guard let downstream, let first, let second, demand > .none else { return }
            demand -= 1
            isTelling = true
            demand += downstream.receive((first, second))
            isTelling = false
        }

        private func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
            let isFailure = if case .failure = completion { true } else { false }
            let last = lock.withLock {
                ended += 1
                return isFailure || ended == 2 ? downstream : nil
            }
            guard let last else { return }
            cancel()
            last.receive(completion: completion)
        }

        func request(_ demand: Subscribers.Demand) {
            lock.withLock { self.demand += demand }
        }

        func cancel() {
            let left = lock.withLock {
                defer { (downstream, subscriptions, first, second) = (nil, [], nil, nil) }
                // The subscriber may cancel while it is told, on the same thread.
                guard isTelling else { return subscriptions }
                self.left = subscriptions
                return []
            }
            // Not under the lock: what is cancelled may be a pair itself, which tells this one its values under its
            // own.
            for subscription in left { subscription.cancel() }
        }
    }
#endif
