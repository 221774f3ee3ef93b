#if !canImport(Combine)
    public import OpenCombine

    // What OpenCombine lacks of Combine, written after Combine's documentation. There each number of publishers has a type
    // of its own; here all are a `MergeMany`, which matters to who names the type.

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

        public static func Merge<A: Publisher>(
            _ first: A,
            _ others: any Publisher<A.Output, A.Failure>...
        ) -> Merged<A.Output, A.Failure> {
            MergeMany([first.eraseToAnyPublisher()] + others.map { $0.eraseToAnyPublisher() })
        }

        public static func Merge3<A: Publisher>(
            _ a: A,
            _ b: any Publisher<A.Output, A.Failure>,
            _ c: any Publisher<A.Output, A.Failure>
        ) -> Merged<A.Output, A.Failure> {
            Merge(a, b, c)
        }

        public static func Merge4<A: Publisher>(
            _ a: A,
            _ b: any Publisher<A.Output, A.Failure>,
            _ c: any Publisher<A.Output, A.Failure>,
            _ d: any Publisher<A.Output, A.Failure>
        ) -> Merged<A.Output, A.Failure> {
            Merge(a, b, c, d)
        }

        public static func Merge5<A: Publisher>(
            _ a: A,
            _ b: any Publisher<A.Output, A.Failure>,
            _ c: any Publisher<A.Output, A.Failure>,
            _ d: any Publisher<A.Output, A.Failure>,
            _ e: any Publisher<A.Output, A.Failure>
        ) -> Merged<A.Output, A.Failure> {
            Merge(a, b, c, d, e)
        }

        public static func Merge6<A: Publisher>(
            _ a: A,
            _ b: any Publisher<A.Output, A.Failure>,
            _ c: any Publisher<A.Output, A.Failure>,
            _ d: any Publisher<A.Output, A.Failure>,
            _ e: any Publisher<A.Output, A.Failure>,
            _ f: any Publisher<A.Output, A.Failure>
        ) -> Merged<A.Output, A.Failure> {
            Merge(a, b, c, d, e, f)
        }

        public static func Merge7<A: Publisher>(
            _ a: A,
            _ b: any Publisher<A.Output, A.Failure>,
            _ c: any Publisher<A.Output, A.Failure>,
            _ d: any Publisher<A.Output, A.Failure>,
            _ e: any Publisher<A.Output, A.Failure>,
            _ f: any Publisher<A.Output, A.Failure>,
            _ g: any Publisher<A.Output, A.Failure>
        ) -> Merged<A.Output, A.Failure> {
            Merge(a, b, c, d, e, f, g)
        }

        public static func Merge8<A: Publisher>(
            _ a: A,
            _ b: any Publisher<A.Output, A.Failure>,
            _ c: any Publisher<A.Output, A.Failure>,
            _ d: any Publisher<A.Output, A.Failure>,
            _ e: any Publisher<A.Output, A.Failure>,
            _ f: any Publisher<A.Output, A.Failure>,
            _ g: any Publisher<A.Output, A.Failure>,
            _ h: any Publisher<A.Output, A.Failure>
        ) -> Merged<A.Output, A.Failure> {
            Merge(a, b, c, d, e, f, g, h)
        }
    }

    extension Publisher {
        public func merge(
            with first: any Publisher<Output, Failure>,
            _ others: any Publisher<Output, Failure>...
        ) -> Publishers.Merged<Output, Failure> {
            Publishers.MergeMany([eraseToAnyPublisher()] + ([first] + others).map { $0.eraseToAnyPublisher() })
        }
    }
#endif
