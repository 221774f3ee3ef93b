import Portico
import Testing

@testable import PorticoWeb

@Suite struct FormOwnerTests {
    private let ada = AccountID(rawValue: "ada")
    private let bob = AccountID(rawValue: "bob")

    private func number(of owner: FormOwner, _ random: UInt64) -> String {
        withUnsafeBytes(of: (owner.marking(random), random)) { Base64URL.encode($0) }
    }

    @Test(arguments: [0, 1, 0x0123_4567_89AB_CDEF, UInt64.max])
    func aNumberSaysWhoseItIs(random: UInt64) {
        let owner = FormOwner(ofForm: number(of: FormOwner(ada), random))
        #expect(owner == FormOwner(ada) && owner != FormOwner(bob))
        #expect(owner.admits(ada) && owner.admits(nil) && !owner.admits(bob))
        #expect(FormOwner(ofForm: number(of: .nobody, random)).admits(bob))
    }

    /// A form that a build before printed is anybody's.
    @Test(arguments: [nil, "", "AAAA", "zzzzzzzzzzzzzzzzzzzzzz", "abcdefghijklmnopqrstuv", "%%%%%%%%%%"])
    func anotherNumberIsNobodys(number: String?) {
        #expect(FormOwner(ofForm: number) == .nobody)
    }
}
