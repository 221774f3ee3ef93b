import Foundation
import Portico
import PorticoHost
import PorticoWeb
import SessionsData
import Storage
import Testing

@Suite struct StoredPostsTests {
    private let place = Sessions()
    private let key = PostKey(rawValue: "a")
    private let moment = Sessions.moment(10)

    @Test(arguments: Sessions.Kind.allCases) func aPostIsAnsweredTheSameAfterARestart(kind: Sessions.Kind) async throws
    {
        let posts = StoredPosts(try place.open(kind))
        #expect(try await posts.begin(key, at: moment) == .begun)
        #expect(try await posts.begin(key, at: Sessions.moment(20)) == .interrupted(since: moment))
        try await posts.finish(key, with: [0, 255, 7])
        let reopened = StoredPosts(try place.open(kind))
        #expect(try await reopened.begin(key, at: moment) == .answered([0, 255, 7]))
    }

    @Test func anEmptyAnswerIsAnAnswer() async throws {
        for storage in try place.storages() {
            let posts = StoredPosts(storage)
            #expect(try await posts.begin(key, at: moment) == .begun)
            try await posts.finish(key, with: [])
            #expect(try await posts.begin(key, at: moment) == .answered([]))
        }
    }

    @Test(arguments: Sessions.Kind.allCases) func aForgottenPostMayBeginAgain(kind: Sessions.Kind) async throws {
        let posts = StoredPosts(try place.open(kind))
        _ = try await posts.begin(key, at: moment)
        try await posts.forget(key)
        #expect(try await posts.begin(key, at: moment) == .begun)
    }

    @Test(arguments: Sessions.Kind.allCases) func oldPostsAreForgotten(kind: Sessions.Kind) async throws {
        let posts = StoredPosts(try place.open(kind))
        _ = try await posts.begin(key, at: moment)
        _ = try await posts.begin(PostKey(rawValue: "b"), at: Sessions.moment(11))
        try await posts.forgetPosts(begunBefore: Sessions.moment(11))
        #expect(try await posts.begin(key, at: moment) == .begun)
        #expect(try await posts.begin(PostKey(rawValue: "b"), at: moment) == .interrupted(since: Sessions.moment(11)))
    }

    @Test func ofTooManyPostsTheOldestAreForgotten() async throws {
        for storage in try place.storages() {
            let posts = StoredPosts(storage)
            for number in 0..<10 {
                _ = try await posts.begin(PostKey(rawValue: "\(number)"), at: Sessions.moment(Double(number)))
            }
            try await posts.forgetOldest(keeping: 10)
            #expect(
                try await posts.begin(PostKey(rawValue: "0"), at: moment) == .interrupted(since: Sessions.moment(0))
            )
            try await posts.forgetOldest(keeping: 3)
            #expect(
                try await posts.begin(PostKey(rawValue: "7"), at: moment) == .interrupted(since: Sessions.moment(7))
            )
            #expect(try await posts.begin(PostKey(rawValue: "6"), at: moment) == .begun)
        }
    }

    @Test(arguments: Sessions.Kind.allCases) func finishingAForgottenPostBringsNothingBack(
        kind: Sessions.Kind
    ) async throws {
        let posts = StoredPosts(try place.open(kind))
        try await posts.finish(key, with: [1])
        #expect(try await posts.begin(key, at: moment) == .begun)
    }

    @Test(arguments: Sessions.Kind.allCases) func ofManyAtTheSameTimeOneBegins(kind: Sessions.Kind) async throws {
        let storages = [try place.open(kind), try place.open(kind)]
        let standings = try await withThrowingTaskGroup(of: PostState.self) { group in
            for turn in 0..<40 {
                group.addTask { try await StoredPosts(storages[turn % 2]).begin(key, at: moment) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(standings.count { $0 == .begun } == 1)
        #expect(standings.count { $0 == .interrupted(since: moment) } == 39)
    }

    @Test func ofTwoProcessesOneBeginsEachPost() async throws {
        let path = place.file.path(percentEncoded: false)
        let storage = try place.open()
        async let child = #expect(processExitsWith: .success) { [path = path as String] in
            let storage = try SessionsFile.open(URL(filePath: path))
            let posts = StoredPosts(storage)
            for number in 0..<100 {
                let key = PostKey(rawValue: "\(number)")
                if try await posts.begin(key, at: Date()) == .begun { try await posts.finish(key, with: [1]) }
            }
        }
        var begun: Set<Int> = []
        let posts = StoredPosts(storage)
        for number in (0..<100).reversed() {
            if try await posts.begin(PostKey(rawValue: "\(number)"), at: moment) == .begun { begun.insert(number) }
        }
        _ = await child
        for number in 0..<100 {
            let standing = try await posts.begin(PostKey(rawValue: "\(number)"), at: moment)
            #expect(standing == (begun.contains(number) ? .interrupted(since: moment) : .answered([1])))
        }
    }
}
