import Foundation
import PostgreSQLStorage
import Testing

@Suite struct AddressTests {
    @Test func whereNotificationsDoNotComeThroughTheAddressSaysSo() throws {
        let address = try PostgreSQLAddress("postgres://ada@127.0.0.1/notes?notifications=off")
        #expect(!address.hasNotifications)
        #expect(address.description.hasSuffix("&schema=atrium&notifications=off"))
        #expect(try PostgreSQLAddress(address.description) == address)
        #expect(try PostgreSQLAddress("postgres://ada@127.0.0.1/notes?notifications=on").hasNotifications)
    }

    @Test func whatAnAddressSaysIsRead() throws {
        let address = try PostgreSQLAddress(
            "postgres://ada%40x@db.example.org:5433/notes?sslmode=verify-ca&sslrootcert=/etc/ca.crt&schema=blue"
        )
        #expect(address.user == "ada@x")
        #expect(address.host == "db.example.org")
        #expect(address.port == 5433)
        #expect(address.database == "notes")
        #expect(address.protection == .certified)
        #expect(address.authorities == "/etc/ca.crt")
        #expect(address.schema == "blue")
        #expect(!address.hasPassword)
    }

    @Test func aServerElsewhereHasToShowWhoItIs() throws {
        #expect(try PostgreSQLAddress("postgresql://a@db.example.org/b").protection == .verified)
        #expect(try PostgreSQLAddress("postgres://a@127.0.0.1/b").protection == .none)
        #expect(try PostgreSQLAddress("postgres://a@[::1]:5433/b").protection == .none)
        #expect(try PostgreSQLAddress("postgres://a@%2Fvar%2Frun%2Fpostgresql/b").host == "/var/run/postgresql")
    }

    @Test(arguments: [
        ("http://a@b/c", PostgreSQLAddressError.scheme), ("postgres://b/c", .noUser), ("postgres://a@/c", .noHost),
        ("postgres://a@b", .noDatabase), ("postgres://a@b/", .noDatabase), ("postgres://a@b:0/c", .port),
        ("postgres://a@b/c?sslmode=prefer", .protection("prefer")),
        ("postgres://a@b/c?notifications=perhaps", .notifications("perhaps")),
        ("postgres://a@b/c?options=-cfsync%3Doff", .parameter("options")),
        ("postgres://a@b/c?schema=A", .schema("A")), ("postgres://a@b/c?schema=a,b", .schema("a,b")),
        ("postgres://a@b/c?schema=pg_temp", .schema("pg_temp")), ("postgres://a@b/c#d", .unreadable),
        ("postgres://a%00@b/c", .unreadable),
    ])
    func whatIsNoAddressIsRefused(text: String, failure: PostgreSQLAddressError) {
        #expect(throws: failure) { try PostgreSQLAddress(text) }
    }

    @Test func aPasswordIsInNoDescription() throws {
        var address = try PostgreSQLAddress("postgres://ada:hunter2@127.0.0.1/notes")
        #expect(address.hasPassword)
        var dumped = ""
        dump(address, to: &dumped)
        for text in ["\(address)", String(reflecting: address), dumped, "\([address])"] {
            #expect(!text.contains("hunter2"), "\(text)")
        }
        #expect(address.description == "postgres://ada@127.0.0.1/notes?sslmode=disable&schema=atrium")
        let file = FileManager.default.temporaryDirectory.appending(path: "password-\(UUID())")
        try "open sesame\n".write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        try address.readPassword(from: file)
        #expect(!"\(address)".contains("sesame"))
        #expect(throws: PostgreSQLAddressError.emptyPassword) { try address.setPassword("") }
        #expect(throws: PostgreSQLAddressError.passwordFile) {
            try address.readPassword(from: file.appending(path: "none"))
        }
    }

    @Test func aPlaceIsTheSameHoweverItIsReached() throws {
        let place = try PostgreSQLAddress("postgres://a@db.example.org/b").place
        for text in [
            "postgres://a:secret@db.example.org:5432/b", "postgres://other@DB.example.org/b?sslmode=require",
            "postgres://a@db.example.org/b?sslrootcert=/ca.pem&notifications=off&schema=atrium",
        ] { #expect(try PostgreSQLAddress(text).place == place) }
        for text in [
            "postgres://a@db.example.org:5433/b", "postgres://a@db.example.org/c", "postgres://a@other.example.org/b",
            "postgres://a@db.example.org/b?schema=c",
        ] { #expect(try PostgreSQLAddress(text).place != place) }
    }

    @Test func aDescriptionIsAnAddressAgain() throws {
        for text in ["postgres://a@%2Ftmp%2Fx/b?schema=c", "postgres://a@[::1]/b", "postgres://a@db.example.org:1/b"] {
            let address = try PostgreSQLAddress(text)
            #expect(try PostgreSQLAddress(address.description) == address)
        }
    }
}
