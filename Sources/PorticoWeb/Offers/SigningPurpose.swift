/// What a signature or a seal is for; one made for one purpose is worth nothing for another.
enum SigningPurpose: String, Sendable {
    case offers = "portico offers 1"
    case notices = "portico notices 1"
    case places = "portico places 1"
    case answers = "portico answers 1"
}
