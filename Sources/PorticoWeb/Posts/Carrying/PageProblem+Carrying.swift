import Portico

extension PageProblem {
    /// A post of somebody whom the flow leads elsewhere first: to signing in, in most apps.
    static func ledAway(from form: CarriedForm, signingInHelps: Bool, withFiles hasFiles: Bool) -> PageProblem {
        var problem = PageProblem(WebFailure.forbidden)
        problem.heading = signingInHelps ? "You are signed out" : "This page comes first"
        let step = signingInHelps ? "sign in here" : "continue from here"
        let text =
            form.isEmpty
            ? "Nothing was changed. To do it, \(step): the page it belongs to will be shown again."
            : "Nothing was changed. What you typed is kept on this page: \(step), and the form will be shown again, filled in."
        problem.text = hasFiles ? "\(text) Files are not kept: please choose them again then." : text
        return problem
    }

    /// Said on each page that takes the form along.
    static var stillKept: PageProblem {
        PageProblem(
            "What you typed before is still kept",
            "It is sent along with this page until its form can be shown again."
        )
    }

    /// The form belongs nowhere here.
    static var homeless: PageProblem {
        PageProblem("What you typed has no page here", "Nothing was changed by it. Copy what you need before you leave this page.")
    }

    /// The same on a page that does not take the form along: nothing is promised.
    func ending(_ form: CarriedForm) -> PageProblem {
        var problem = self
        problem.heading = form.isEmpty ? "This was not done" : Self.homeless.heading
        problem.text = form.isEmpty ? "Nothing was changed." : Self.homeless.text
        return problem
    }

    /// The form is back where it belongs.
    static func notSavedYet(_ form: CarriedForm) -> PageProblem {
        var problem =
            form.isEmpty
            ? PageProblem("This was not done yet", "If you still want it, do it here.")
            : PageProblem("This was not saved yet", "Check it and save.")
        problem.mark = form.isEmpty ? "Not done yet" : "Not saved yet"
        return problem
    }

    /// With the status of the page it is said on.
    private init(_ heading: String, _ text: String) {
        self.init(Condition.ok)
        status = nil
        self.heading = heading
        self.text = text
    }
}
