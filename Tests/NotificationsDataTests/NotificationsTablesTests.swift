import NotificationsData
import Testing

@Suite struct NotificationsTablesTests {}
