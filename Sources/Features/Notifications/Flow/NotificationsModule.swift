import AtriumTexts
public import Portico

/// The parts of the notifications. The composition root adds where they are kept, who reads them, the addresses, the
/// handlers, and the visitor as a seed.
public struct NotificationsModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.load(LanguagesModule(of: Text.self))
        container.load(NotificationsCoordinator.screens)
        container.seed(AccountID.self)
        container.seed(PageNumber.self)
        container.seed(Mailing.Key.self)
        container.register(.single, NotificationFeed.init)
    }
}
