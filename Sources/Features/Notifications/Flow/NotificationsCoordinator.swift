public import Portico

/// The flow of the notifications: the list, the choice of their ways, the page that ends mails, and the feed.
public struct NotificationsCoordinator: Coordinator {
    static let screens = ScreenTable<NotificationsRoute>(templates: "notifications", texts: NotificationTexts.table) {
        $0.part(NotificationsProvider.init)
        $0.part(NotificationsViewModel.init)
        $0.screen(
            .list,
            NotificationsViewModel.self,
            title: NotificationTexts.notifications,
            description: NotificationMessages.about,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(NotificationChoicesProvider.init)
        $0.part(NotificationChoicesViewModel.init)
        $0.screen(
            .choices,
            NotificationChoicesViewModel.self,
            title: NotificationTexts.choices,
            description: NotificationTexts.choicesHint,
            isIndexed: false,
            to: Self.destination
        )
        $0.part(MailingProvider.init)
        $0.part(MailingViewModel.init)
        $0.screen(
            .mailing,
            MailingViewModel.self,
            title: NotificationTexts.endMails,
            description: NotificationTexts.endHint,
            isIndexed: false,
            to: Self.destination
        )
        $0.file(.feed)
    }
    public var screens: ScreenTable<NotificationsRoute> { Self.screens }
    private let parts: Scope

    public init(parts: Scope) {
        self.parts = parts
    }

    public func answer(for route: NotificationsRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .list(let page):
            guard let account = visitor.account else { throw AnswerError.forbidden }
            return try screens.answer(at: route, in: parts.scope(visitor, account, page))
        case .choices:
            guard let account = visitor.account else { throw AnswerError.forbidden }
            return try screens.answer(at: route, in: parts.scope(visitor, account))
        case .mailing(let key): return try screens.answer(at: route, in: parts.scope(visitor, key))
        case .feed(let key?): return .file(try parts.part(NotificationFeed.self).download(key))
        case .feed(nil), .devices, .open: throw AnswerError.notFound
        }
    }

    static func destination(
        for output: NotificationsOutput,
        from route: NotificationsRoute,
        in localiser: Localiser
    ) -> Destination<NotificationsRoute> {
        switch output {
        case .opened(let id): Destination(.push(.open(id: id)))
        case .marked: Destination(.replace(route))
        case .markedAll: Destination(.replace(.list()), notice: Notice(text: localiser(NotificationMessages.allRead)))
        case .page(let page): Destination(.push(.list(page: page)))
        case .choices: Destination(.push(.choices))
        }
    }

    static func destination(
        for output: NotificationChoicesOutput,
        from route: NotificationsRoute,
        in localiser: Localiser
    ) -> Destination<NotificationsRoute> {
        switch output {
        case .saved: Destination(.replace(route), notice: Notice(text: localiser(NotificationMessages.saved)))
        case .feedMade(let key):
            Destination(
                .replace(route),
                notice: Notice(text: localiser(NotificationMessages.feedMade), link: .feed(key: key))
            )
        case .feedEnded: Destination(.replace(route), notice: Notice(text: localiser(NotificationMessages.feedEnded)))
        case .devices: Destination(.push(.devices))
        case .closed: Destination(.push(.list()))
        }
    }

    static func destination(for output: Never, from _: NotificationsRoute) -> Destination<NotificationsRoute> {}
}
