import Portico

// The pages of a site, which may be replaced while it is served.
extension Site {
    var pages: PageLibrary<Shell> { snapshot.set.library }
    var assets: AssetStore { snapshot.set.assets }
    /// In development: why no page can be shown at the moment.
    var faults: PageFaults? { snapshot.faults }

    /// The site as a request that begins now sees it to its end.
    func pinned() -> Site {
        var site = self
        site.snapshot = current.snapshot()
        return site
    }

    /// Reads the folders of the site again, checks all that is in them against everything, and replaces pages and static files at once.
    ///
    ///     do { try site.reload() } catch { print(error) }
    ///
    /// Requests that are being answered keep what they began with. A site that was made without folders stays as it is.
    ///
    /// - Throws: everything that is wrong; then the site goes on as it was.
    public func reload() throws(SiteFailure) {
        try current.replace()
    }
}
