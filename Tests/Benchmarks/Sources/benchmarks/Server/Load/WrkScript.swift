/// What wrk is told to send where that is no plain GET: a post with a number of its own each time, whose status is
/// looked at.
struct WrkScript {
    let text: String

    init(_ request: LoadRequest) {
        let parts = request.body.split(separator: LoadRequest.formMark, maxSplits: 1, omittingEmptySubsequences: false)
        let (before, after) = (parts.first ?? "", parts.dropFirst().first ?? "")
        // The thread's number and its count have the thirteen digits of `FormNumbers`.
        text = """
            local threads = {}

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
              return wrk.format("\(request.method)", nil, nil, \(Self.quoted(before)) .. form .. \(Self.quoted(after)))
            end

            function response(status)
              if status ~= \(request.status) then
                others, last = others + 1, status
              end
            end

            function done()
              for _, thread in ipairs(threads) do
                print("Other statuses: " .. thread:get("others") .. ", the last " .. thread:get("last"))
              end
            end

            """
    }

    private static func quoted(_ text: Substring) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
