/// What wrk is told beside its arguments: to print how long answers took, and to send a post with a number of its own
/// each time, whose status is looked at.
struct WrkScript {
    let text: String

    init(_ request: LoadRequest) {
        // With a script that touches no request, wrk looks at answers so little that most of the machine is left to the
        // server.
        text = "local threads = {}\n\n" + (request.isPost ? Self.posts(request) : "") + Self.end
    }

    /// What is printed when all is over: of posts the statuses, and each time that answers took, with their number.
    private static let end = """
        function done(summary, latency)
          for _, thread in ipairs(threads) do
            print("Other statuses: " .. thread:get("others") .. ", the last " .. thread:get("last"))
          end
          for index = 1, #latency do
            local time, count = latency(index)
            print(string.format("Took %d µs: %d", time, count))
          end
        end

        """

    private static func posts(_ request: LoadRequest) -> String {
        let parts = request.body.split(separator: LoadRequest.formMark, maxSplits: 1, omittingEmptySubsequences: false)
        let (before, after) = (parts.first ?? "", parts.dropFirst().first ?? "")
        // The thread's number and its count have the thirteen digits of `FormNumbers`.
        return """
            function setup(thread)
              thread:set("number", #threads)
              table.insert(threads, thread)
            end

            function init()
              count, others, last = 0, 0, 0
            end

            function request()
              count = count + 1
              local form = string.format("\(FormNumbers().start)%02d%011dA", number, count)
              return wrk.format("\(request.method)", nil, nil, \(quoted(before)) .. form .. \(quoted(after)))
            end

            function response(status)
              if status ~= \(request.status) then
                others, last = others + 1, status
              end
            end


            """
    }

    private static func quoted(_ text: Substring) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
