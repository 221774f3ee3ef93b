public import Foundation
public import Portico

/// Owns the state of one import or export.
public protocol NoteJobProvider: Provider where State == NoteJobScreenState {
    func load() async
    /// Each says whether it was done; the state says why not.
    func agree() async -> Bool
    func cancel() async -> Bool
    func discard() async -> Bool
}

/// What is known of one import or export.
public struct NoteJobScreenState: Sendable, Hashable {
    public var job: NoteJob?
    /// Why the last thing was not done, or nothing is known.
    public var failure: NoteJobFailure?
    public var timeZone: TimeZone = .gmt

    public init() {}
}

/// The provider over the service.
public final class NoteJobProviderImpl: NoteJobProvider {
    private let service: NoteJobsService
    private let timeZones: any NoteTimeZones
    private let owner: AccountID
    private let id: NoteJob.ID
    private let store = StateStore(NoteJobScreenState())

    public init(service: NoteJobsService, timeZones: any NoteTimeZones, owner: AccountID, id: NoteJob.ID) {
        self.service = service
        self.timeZones = timeZones
        self.owner = owner
        self.id = id
    }

    public var currentState: NoteJobScreenState { store.current }

    public func states(_ policy: StateStore<NoteJobScreenState>.DeliveryPolicy) -> AsyncStream<NoteJobScreenState> {
        store.changes(policy)
    }

    public func load() async {
        let timeZone = await timeZones.timeZone(of: owner)
        store.modify { $0.timeZone = timeZone }
        _ = await step { [service, id, owner] () async throws(NoteJobFailure) in try await service.job(id, of: owner) }
    }

    public func agree() async -> Bool {
        await step { [service, id, owner] () async throws(NoteJobFailure) in try await service.agree(to: id, of: owner) }
    }

    public func cancel() async -> Bool {
        await step { [service, id, owner] () async throws(NoteJobFailure) in try await service.cancel(id, of: owner) }
    }

    public func discard() async -> Bool {
        await step { [service, id, owner] () async throws(NoteJobFailure) in
            try await service.discard(id, of: owner)
            return nil
        }
    }

    /// A job that was removed is shown as it was last.
    private func step(_ work: () async throws(NoteJobFailure) -> NoteJob?) async -> Bool {
        do throws(NoteJobFailure) {
            let job = try await work()
            store.modify {
                $0.job = job ?? $0.job
                $0.failure = nil
            }
            return true
        } catch {
            store.modify {
                if case .goneOn(let job) = error { $0.job = job }
                $0.failure = error
            }
            return false
        }
    }
}
