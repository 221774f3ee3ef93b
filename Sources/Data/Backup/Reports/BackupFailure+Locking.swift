internal import DataFolder

extension BackupFailure {
    /// Does what locks a folder.
    static func orLocked<Lock>(_ lock: () throws(DataFolderFailure) -> Lock) throws(BackupFailure) -> Lock {
        do throws(DataFolderFailure) {
            return try lock()
        } catch {
            throw .folder(error)
        }
    }
}
