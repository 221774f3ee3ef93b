import Portico

extension PageProblem {
    /// A post of somebody whom the flow leads elsewhere first: to signing in, in most apps.
    static func ledAway(signingInHelps: Bool, withFiles hasFiles: Bool) -> PageProblem {
        var problem = PageProblem(WebFailure.forbidden)
        let files = hasFiles ? " Files cannot be kept: please choose them again then." : ""
        if signingInHelps {
            problem.heading = "You are signed out"
            problem.text =
                "Nothing was changed. What you typed is kept on this page: sign in here, and the form is there again, filled in.\(files)"
        } else {
            problem.heading = "This page comes first"
            problem.text =
                "Nothing was changed. What you typed is kept on this page: go on from here, and the form is there again, filled in.\(files)"
        }
        return problem
    }

    /// Said on each page that takes the form along.
    static var stillKept: PageProblem {
        var problem = PageProblem(Condition.ok)
        problem.status = nil
        problem.heading = "What you typed before is still kept"
        problem.text = "It goes along with what you send from this page, until its form can be shown again."
        return problem
    }

    /// The form belongs nowhere here.
    static var homeless: PageProblem {
        var problem = stillKept
        problem.heading = "What you typed has no page here"
        problem.text = "Nothing was changed by it. Copy what you need before you leave this page."
        return problem
    }

    /// The form is back where it belongs.
    static var notSavedYet: PageProblem {
        var problem = PageProblem(Condition.ok)
        problem.status = nil
        problem.mark = "Not saved yet"
        problem.heading = "This was not saved yet"
        problem.text = "Check it and save."
        return problem
    }
}
