import Testing
import WebPush

@Suite struct PushSubscriptionTests {}
