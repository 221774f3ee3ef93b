import Foundation
import Portico
import Testing

@testable import Mail

@Suite struct SMTPServerTests {
    @Test func anAddressNamesServerPortAndWhoSignsIn() throws {
        let server = try SMTPServer("smtp://ann:pass%20w%3Ard@mail.example:587")
        #expect((server.host, server.port, server.isEncrypted) == ("mail.example", 587, false))
        #expect((server.user, server.password) == ("ann", Secret("pass w:rd")))
        #expect(try SMTPServer("smtps://mail.example").port == 465)
        #expect(try SMTPServer("smtp://mail.example/").port == 25)
        #expect(try SMTPServer("SMTP://[::1]:2525").host == "::1")
    }

    @Test(arguments: [
        "", "mail.example", "http://mail.example", "smtp://", "smtp://mail.example/inbox", "smtp://mail.example?x=1",
        "smtp://mail.example#x", "smtp://mail.example:0", "smtp://mail.example:99999", "smtp://a%0Ab:c@mail.example",
        "smtp://ann:secret%00@mail.example", "smtp://ann:sec\nret@mail.example", "smtp://ann:@mail.example",
    ])
    func whatIsNoAddressIsRefusedWithoutRepeatingIt(address: String) {
        let error = #expect(throws: SMTPServerError.self) { try SMTPServer(address) }
        #expect(error?.description.contains("secret") == false)
    }

    @Test func aPasswordIsSeenNowhere() throws {
        let server = try SMTPServer("smtp://ann:hunter2@mail.example:587")
        #expect("\(server)" == "smtp://mail.example:587")
        #expect(String(reflecting: server) == "smtp://mail.example:587")
        var dumped = ""
        dump(server, to: &dumped)
        #expect(!dumped.contains("hunter2"))
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("[::1]", true), ("localhost", true), ("LOCALHOST", true),
        ("128.0.0.1", false), ("[::2]", false), ("localhost.example", false), ("127.0.0.1.example", false),
        ("mail.example", false),
    ])
    func onlyThisMachineNeedsNoEncryption(host: String, isLoopback: Bool) throws {
        #expect(try SMTPServer("smtp://\(host)").isLoopback == isLoopback)
    }
}
