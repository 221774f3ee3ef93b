extension StepwiseChange {
    /// Said behind what was done, where that is not all.
    var rest: String {
        switch end {
        case .complete: ""
        case .outOfTime: " That is not all: there are so many that it is done in parts. Do it again to go on."
        case .failed(let reason): " That is not all. \(reason) Do it again to go on."
        }
    }
}
