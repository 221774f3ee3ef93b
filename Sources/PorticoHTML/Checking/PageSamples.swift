/// What a page prints for made-up data, in the ways that were tried.
package struct PageSamples: Sendable {
    package internal(set) var samples: [PageSample] = []
    /// How many ways are known that were not tried, because there are too many or they are too large.
    package internal(set) var untriedCount = 0
}
