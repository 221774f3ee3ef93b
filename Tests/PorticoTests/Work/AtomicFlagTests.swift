import Portico
import Testing

@Suite struct AtomicFlagTests {
    @Test func itIsRaisedAndLoweredOnce() {
        let flag = AtomicFlag()
        #expect(!flag.isRaised)
        #expect(flag.raise() && !flag.raise() && flag.isRaised)
        #expect(flag.lower() && !flag.lower() && !flag.isRaised)
        #expect(AtomicFlag(isRaised: true).lower())
    }

    @Test func oneOfManyRaisesIt() async {
        let flag = AtomicFlag()
        let raised = await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { flag.raise() } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(raised == 1)
    }
}
