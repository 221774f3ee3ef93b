import Logging

extension SiteFailure {
    /// Tells in the log what came of it, and then all that is wrong, a line each.
    func log(_ consequence: Logger.Message, to logger: Logger) {
        logger.error(consequence, metadata: ["problems": "\(problems.count)"])
        for problem in problems { logger.error("a template cannot be used", metadata: ["problem": "\(problem)"]) }
    }
}
