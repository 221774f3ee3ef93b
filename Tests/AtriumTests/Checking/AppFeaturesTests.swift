import AtriumFlow
import Portico
import Storage
import Testing

@testable import Atrium
@testable import DogFacts
@testable import Domains

/// A feature that is not whole, or not in the app, is named before anything is served.
@Suite struct AppFeaturesTests {
    /// What is wrong with an app of these features.
    private static func problems(_ features: [any Feature.Type]) throws -> [String] {
        let parts = try AppFeatures(in: .inMemory).parts
        return FeatureCheck(features, screens: try AppCoordinator(parts: parts).screens, in: parts).problems
    }

    @Test func theFeaturesOfTheAppAreWhole() throws {
        #expect(try Self.problems(AppFeatures.all) == [])
        #expect(AppFeatures.schema.problems() == [])
    }

    @Test func aFeatureThatIsNotInTheListIsMissedByItsRoutesAndItsTab() throws {
        let others = AppFeatures.all.filter { $0 != DogFactsFeature.self }
        let count = Set(AppRoute.examples.filter { $0.dogFacts != nil }.map(\.patternName)).count
        let expected =
            "the \(count) routes dogFacts.… are those of no feature; add the one that has them to AppFeatures.all"
        #expect(try Self.problems(others) == [expected], "its tab goes with it")
    }

    @Test(arguments: AppFeatures.all.indices.filter { AppFeatures.all[$0] != PushFeature.self })
    func theCheckTellsOfAMissingFeatureAloneWhateverElseLacksWhatItHas(index: Int) throws {
        var others = AppFeatures.all
        others.remove(at: index)
        let problems = try AppCheck(Settings(environment: [:], configFile: nil).pageFolders(), features: others)
            .problems
        #expect(problems.count == 1, "\(problems)")
        #expect(problems.first?.contains("of no feature; add the one that has") == true, "\(problems)")
    }

    @Test func aFeatureThatIsInTheListTwiceIsNamed() throws {
        let problems = try Self.problems(AppFeatures.all + [DomainsFeature.self])
        #expect(
            problems.contains(
                "the route \(AppRoute.domains(.search()).patternName) is that of DomainsFeature and DomainsFeature"
            )
        )
        #expect(problems.contains("the tab domains is that of DomainsFeature and DomainsFeature"))
    }

    @Test func aModuleThatWasNotLoadedIsToldOnce() throws {
        let parts = try Container().resolved()
        let screens = try AppCoordinator(parts: parts).screens
        let problems = FeatureCheck(AppFeatures.all, screens: screens, in: parts).problems
        #expect(problems.count < 20, "\(problems)")
        let count = screens.screens.keys.count { $0.hasPrefix("notes.") }
        #expect(
            problems.contains(
                "none of the \(count) screens of NotesFeature has a view model that is registered; "
                    + "load the feature’s module in NotesFeature.register(in:)"
            ),
            "\(problems)"
        )
    }

    @Test func aScreenWhoseViewModelNobodyRegisteredIsNamed() throws {
        let screens = try AppCoordinator(parts: AppFeatures(in: .inMemory).parts).screens
        let missing = screens.unregisteredModels(in: try Container().resolved())
        #expect(missing.count == screens.screens.count)
        let search = AppRoute.domains(.search()).patternName
        #expect(
            missing.map(\.description).contains(
                "the screen at \(search) has the view model DomainSearchViewModel, which is not registered"
            )
        )
    }

    @Test func firstStepsThatCannotBeMadeAreNotTakenForNone() throws {
        var container = Container()
        let steps = FirstStepsApp().steps()
        container.register(.perScreen) { steps }
        let parts = try container.resolved()
        #expect(throws: ContainerError.self) { try AppCoordinator(parts: parts) }
    }

    @Test func aMigrationThatAFeatureForgetsIsNamed() {
        let history =
            AppFeatures.all.flatMap { $0.migrations } + OwnedTable.migrations(of: AppFeatures.all.flatMap { $0.owned })
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
            BEGIN SELECT RAISE(ABORT, '\(StorageError.ownerGoneRefusal)'); END;
            """
        }
        let migrations = AppFeatures.schema.migrations
        #expect(migrations[7].sql == expected.joined(separator: "\n"))
        // Later ones may follow.
        #expect(
            migrations.map(\.name).starts(with: [
                "saved searches", "accounts", "notes", "starts of jobs", "answers of domain sources", "dog facts",
                "versions of credentials, and erasures of accounts", "owners that are there", "numbers of drafts",
                "what notes take",
                "owners of reserved notes", "tags and places apart from texts", "choices of imports",
                "outgoing mail", "codes that are waited for", "second factors of accounts",
                "what happened to accounts", "notifications", "push messages", "names that alerts were given up to",
                "reminders of notes", "push messages end with the password",
                "the feed of notifications ends with the password", "numbers of notes",
                "finding codes and secrets that are outdated", "finding mails that ended",
            ])
        )
    }
}
