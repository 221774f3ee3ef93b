import Foundation
import Portico

/// Which page of all reminders of an owner is shown.
struct ReminderListRequest: Sendable, Hashable {
    var page = PageNumber.first
}

/// The reminders of all notes of an owner.
struct ReminderListState: AttemptState, Hashable {
    var list = LoadState<ReminderListPage>.pending
    var page = PageNumber.first
    /// Why the reminders are as they were.
    var problem: ReminderProblem?

    mutating func refuse(_ error: NoteError) { problem = ReminderProblem(error) }

    var last: PageNumber { PageNumber.last(of: list.value?.total ?? 0, pageSize: NoteLimits.listedReminders) }
}

/// Owns the state of the list of all reminders.
struct ReminderListProvider: LoadingProvider, ReminderChanging {
    let reminders: any NoteRemindersRepository
    let bell: ReminderBell
    let owner: AccountID
    let request: ReminderListRequest
    let now: Now
    let store = StateStore(ReminderListState())

    func load() async {
        await load(request.page)
        // Behind the last page, such as after its only reminder was removed, there is nothing to see.
        let last = currentState.last
        if request.page.number > last.number { await load(last) }
    }

    private func load(_ page: PageNumber) async {
        let offset = page.offset(pageSize: NoteLimits.listedReminders)
        let list = await LoadState.always { () async throws(NoteError) in
            try await reminders.reminders(of: owner, from: offset, limit: NoteLimits.listedReminders)
        }
        store.modify {
            $0.list = list
            $0.page = page
        }
    }
}
