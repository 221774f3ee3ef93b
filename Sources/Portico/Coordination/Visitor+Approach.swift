extension Visitor {
    /// How somebody comes to a page, as far as a front end can tell.
    ///
    ///     guard visitor.approach != .unattended else { return route }    // only people are shown the way around
    public enum Approach: Sendable, Hashable {
        /// A person's browser opens the page from elsewhere: by an address that was typed, a bookmark, another site's
        /// link.
        case fromOutside
        /// A person goes on from a page of the same site.
        case fromInside
        /// Nobody is known to look at it: a program asks, a crawler, a feed reader or a terminal, a form is sent, or a
        /// browser fetches a page in advance.
        case unattended
    }
}
