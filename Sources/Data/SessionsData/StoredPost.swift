import Foundation
import Portico
import Storage

/// A post that was taken, and its answer when there is one.
struct TakenPost {
    var key: PostKey
    var begunAt: Date
    var answer: Data?
}

/// The same as it is stored.
@Translatable(TakenPost.self)
struct StoredPost {
    @PrimaryKey var key: String
    var begunAt: Date
    var answer: Data?
}

extension TakenPost: Translatable {
    typealias ManagedObject = StoredPost
}

/// When a post was begun, without its answer.
struct PostBeginning {
    var key: PostKey
    var begunAt: Date
}

@Translatable(PostBeginning.self, table: "post")
struct StoredPostBeginning {
    @PrimaryKey var key: String
    var begunAt: Date
}

extension PostBeginning: Translatable {
    typealias ManagedObject = StoredPostBeginning
}
