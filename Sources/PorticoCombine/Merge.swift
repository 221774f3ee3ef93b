#if !canImport(Combine)
    public import OpenCombine

    // What OpenCombine lacks of Combine, written after Combine's documentation. There each number of publishers has a
    // type of its own; here all are a `MergeMany`, which matters to who names the type.

    extension Publishers {
        /// What several publishers say, as they say it. It ends when all have ended, or one fails.
        public struct MergeMany<Upstream: Publisher>: Publisher {
            public typealias Output = Upstream.Output
            public typealias Failure = Upstream.Failure

            public let publishers: [Upstream]

            public init(_ upstream: Upstream...) {
                publishers = upstream
            }

            public init(_ upstream: some Swift.Sequence<Upstream>) {
                publishers = Array(upstream)
            }

            public func receive<Downstream: Subscriber>(subscriber: Downstream)
            where Downstream.Input == Output, Downstream.Failure == Failure {
                publishers.publisher.setFailureType(to: Failure.self).flatMap { $0 }.receive(subscriber: subscriber)
            }
        }

        public typealias Merged<Output, Failure: Error> = MergeMany<AnyPublisher<Output, Failure>>
        /// Another publisher that says what `A` says.
        public typealias Peer<A: Publisher> = any Publisher<A.Output, A.Failure>

        public static func Merge<A: Publisher>(_ a: A, _ others: Peer<A>...) -> Merged<A.Output, A.Failure> {
            merge(a, others)
        }

        static func merge<A: Publisher>(_ a: A, _ others: [Peer<A>]) -> Merged<A.Output, A.Failure> {
            MergeMany([a.eraseToAnyPublisher()] + others.map { $0.eraseToAnyPublisher() })
        }

        public static func Merge3<A: Publisher>(
            _ a: A,
            _ b: Peer<A>,
            _ c: Peer<A>
        ) -> Merged<A.Output, A.Failure> { merge(a, [b, c]) }

        public static func Merge4<A: Publisher>(
            _ a: A,
            _ b: Peer<A>,
            _ c: Peer<A>,
            _ d: Peer<A>
        ) -> Merged<A.Output, A.Failure> { merge(a, [b, c, d]) }

        public static func Merge5<A: Publisher>(
            _ a: A,
            _ b: Peer<A>,
            _ c: Peer<A>,
            _ d: Peer<A>,
            _ e: Peer<A>
        ) -> Merged<A.Output, A.Failure> { merge(a, [b, c, d, e]) }

        public static func Merge6<A: Publisher>(
            _ a: A,
            _ b: Peer<A>,
            _ c: Peer<A>,
            _ d: Peer<A>,
            _ e: Peer<A>,
            _ f: Peer<A>
        ) -> Merged<A.Output, A.Failure> { merge(a, [b, c, d, e, f]) }

        public static func Merge7<A: Publisher>(
            _ a: A,
            _ b: Peer<A>,
            _ c: Peer<A>,
            _ d: Peer<A>,
            _ e: Peer<A>,
            _ f: Peer<A>,
            _ g: Peer<A>
        ) -> Merged<A.Output, A.Failure> { merge(a, [b, c, d, e, f, g]) }

        public static func Merge8<A: Publisher>(
            _ a: A,
            _ b: Peer<A>,
            _ c: Peer<A>,
            _ d: Peer<A>,
            _ e: Peer<A>,
            _ f: Peer<A>,
            _ g: Peer<A>,
            _ h: Peer<A>
        ) -> Merged<A.Output, A.Failure> { merge(a, [b, c, d, e, f, g, h]) }
    }

    extension Publisher {
        public func merge(
            with first: Publishers.Peer<Self>,
            _ others: Publishers.Peer<Self>...
        ) -> Publishers.Merged<Output, Failure> {
            Publishers.merge(self, [first] + others)
        }
    }
#endif
