import AtriumFlow
import Portico
import Storage
import Testing

@testable import Atrium

/// A feature that is not whole, or not in the app, is named before anything is served.
@Suite struct AppFeaturesTests {
    private static func coordinator() throws -> AppCoordinator { AppCoordinator(parts: try AppFeatures(in: .inMemory).parts) }

    @Test func theFeaturesOfTheAppAreWhole() throws {
        #expect(FeatureCheck(AppFeatures.all, in: try Self.coordinator()).problems == [])
        #expect(AppFeatures.schema.problems() == [])
    }

    @Test func aFeatureThatIsNotInTheListIsMissedByItsRoutesAndItsTab() throws {
        let others = AppFeatures.all.filter { $0 != DogFactsFeature.self }
        let problems = FeatureCheck(others, in: try Self.coordinator()).problems
        #expect(problems.contains("the route \(AppRoute.dogFacts(.next()).patternName) is that of no feature"))
        #expect(problems.last == "the tab dogFacts is that of no feature")
        let routes = Set(AppRoute.examples.filter { $0.dogFacts != nil }.map(\.patternName))
        #expect(Set(problems.dropLast()).count == routes.count, "each of them, and no other")
    }

    @Test func aFeatureThatIsInTheListTwiceIsNamed() throws {
        let problems = FeatureCheck(AppFeatures.all + [DomainsFeature.self], in: try Self.coordinator()).problems
        #expect(problems.contains("the route \(AppRoute.domains(.search()).patternName) is that of DomainsFeature and DomainsFeature"))
        #expect(problems.contains("the tab domains is that of DomainsFeature and DomainsFeature"))
    }

    @Test func aRouteThatNoCoordinatorHasLeadsNowhere() {
        struct Nowhere: Coordinator {
            let screens = ScreenTable<AppRoute>(templates: "")

            func answer(for route: AppRoute, of visitor: Visitor) throws -> Answer<AppRoute> { throw AnswerFailure.notFound }
        }
        let problems = FeatureCheck(AppFeatures.all, in: Nowhere()).problems
        #expect(Set(problems).count == Set(AppRoute.examples.map(\.patternName)).count)
        #expect(problems.allSatisfy { $0.contains(" leads nowhere: ") }, "\(problems)")
    }

    @Test func aMigrationThatAFeatureForgetsIsNamed() {
        let history = AppFeatures.all.flatMap { $0.migrations } + OwnedTable.migrations(of: AppFeatures.all.flatMap { $0.owned })
        for index in history.indices {
            var rest = history
            rest.remove(at: index)
            #expect(!Schema(history: rest).problems().isEmpty, "\(history[index])")
        }
    }

    /// Databases keep the SQL they were made by, and open with no other.
    @Test func theOwnersOfTablesAreGuardedByTheSQLThatDatabasesHave() {
        let guarded = [
            ("note", "1", "NEW.\"owner\""), ("noteDraft", "1", "NEW.\"owner\""), ("noteShare", "1", "NEW.\"owner\""),
            ("noteFile", "1", "NEW.\"owner\""), ("noteJob", "1", "NEW.\"owner\""),
            ("savedSearch", "NEW.\"visitor\" GLOB 'account:*'", "substr(NEW.\"visitor\", 9)"),
            ("favouriteFact", "NEW.\"visitor\" GLOB 'account:*'", "substr(NEW.\"visitor\", 9)"),
        ]
        let expected = guarded.map { table, condition, owner in
            """
            CREATE TRIGGER "\(table)OwnerIsThere" BEFORE INSERT ON "\(table)"
            WHEN \(condition) AND NOT EXISTS (SELECT 1 FROM "account" WHERE "id" = \(owner))
            BEGIN SELECT RAISE(ABORT, '\(StorageFailure.ownerGoneRefusal)'); END;
            """
        }
        let migrations = AppFeatures.schema.migrations
        #expect(migrations[7].sql == expected.joined(separator: "\n"))
        #expect(
            migrations.map(\.name) == [
                "saved searches", "accounts", "notes", "starts of jobs", "answers of domain sources", "dog facts",
                "versions of credentials, and erasures of accounts", "owners that are there", "numbers of drafts", "what notes take",
                "owners of reserved notes", "tags and places apart from texts",
            ]
        )
    }
}
