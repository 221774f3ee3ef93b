import Testing

@testable import Atrium

@Suite struct StartCodeTests {
    @Test func onlyWhatIsRunFromFilesIsGivenBack() {
        let maps = """
            55fe91172000-55fe9385a000 r-xp 00000000 fe:00 1234                       /usr/bin/atrium
            55fe9385b000-55fe93987000 r--p 026e8000 fe:00 1234                       /usr/bin/atrium
            55fe93987000-55fe93ca1000 rw-p 02814000 fe:00 1234                       /usr/bin/atrium
            55fe95000000-55fe95100000 rw-p 00000000 00:00 0                          [heap]
            7f0000000000-7f0000001000 r-xp 00000000 00:00 0
            7f1200000000-7f1200021000 r-xp 00001000 fe:00 77                         /usr/lib/a library.so
            7ffc00000000-7ffc00002000 r-xp 00000000 00:00 0                          [vdso]
            """
        #expect(
            StartCode.ranges(ofCodeIn: maps) == [
                0x55fe_9117_2000..<0x55fe_9385_a000, 0x7f12_0000_0000..<0x7f12_0002_1000,
            ]
        )
    }

    #if os(Linux)
        /// The stack is behind all libraries.
        @Test func thereIsNoEndToReadBeforeTheLastLibrary() throws {
            let maps = try #require(StartCode.maps)
            #expect(maps.contains("[stack]"))
            #expect(StartCode.ranges(ofCodeIn: maps).count > 10)
        }
    #endif

    @Test func theProgramRunsOnWithoutIt() {
        StartCode.release()
        #expect("still here".uppercased() == "STILL HERE")
    }
}
