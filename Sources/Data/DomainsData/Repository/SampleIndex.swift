/// The index of the sample list that comes with the product, built in memory by the code that imports files.
enum SampleIndex {
    /// Built when it is first asked for, and shared from then on: the list never changes, and the index is only read.
    static let shared = Result { () throws(DomainIndexError.Fault) in try build() }

    private static func build() throws(DomainIndexError.Fault) -> DomainIndex {
        let sink: MemorySink
        do throws(DomainImportError) {
            var names = try NameCollector()
            try names.read(MemorySource(PackageResources.sample_domains_txt), file: "sample")
            sink = try IndexWriter(names.table).write(to: MemorySink())
        } catch {
            throw error == .noSuffixList ? .noSuffixList : .unreadable(error.description)
        }
        return try DomainIndex(IndexStorage(copying: sink.bytes))
    }
}
