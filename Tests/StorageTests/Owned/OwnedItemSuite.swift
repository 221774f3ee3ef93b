import Foundation
import Portico
import PorticoSessions
import Storage
import Testing

/// The rules of what visitors keep, the same wherever it is kept.
@Suite struct OwnedItemSuite {
    private let ada = VisitorID(rawValue: "ada")
    private let grace = VisitorID(rawValue: "grace")
    private let day: TimeInterval = 24 * 60 * 60

    private func moment(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_800_000_000 + seconds) }

    private func recipe(_ title: String, of visitor: VisitorID, at seconds: TimeInterval = 0) throws -> Recipe {
        Recipe(visitor: visitor, title: try #require(SingleLine(text: title)), createdAt: moment(seconds))
    }

    @Test(arguments: RecipeStore.allCases)
    func theyAreListedNewestFirstAndForTheirVisitorOnly(store: RecipeStore) async throws {
        try await store.using { recipes in
            let (soup, bread) = (try recipe("Soup", of: ada, at: 1), try recipe("Bread", of: ada, at: 2))
            for recipe in [soup, bread, try recipe("Cake", of: grace, at: 3)] { try await recipes.add(recipe) }
            #expect(try await recipes.items(of: ada) == [bread, soup])
            #expect(try await recipes.item(soup.id, of: ada) == soup)
            await #expect(throws: OwnedItemError.notFound) { try await recipes.item(soup.id, of: grace) }
        }
    }

    @Test(arguments: RecipeStore.allCases)
    func oneIsChangedByItsVisitorOnly(store: RecipeStore) async throws {
        try await store.using { recipes in
            let soup = try recipe("Soup", of: ada)
            try await recipes.add(soup)
            let title = try #require(SingleLine<80>(text: "Stew"))
            await #expect(throws: OwnedItemError.notFound) {
                try await recipes.update(soup.id, of: grace) { $0.title = title }
            }
            #expect(try await recipes.update(soup.id, of: ada) { $0.title = title }.title == title)
            #expect(try await recipes.items(of: ada).map(\.title) == [title])
        }
    }

    @Test(arguments: RecipeStore.allCases)
    func whatIsSomebodyElsesIsNotTakenOverByItsID(store: RecipeStore) async throws {
        try await store.using { recipes in
            let soup = try recipe("Soup", of: ada)
            try await recipes.add(soup)
            let theirs = Recipe(id: soup.id, visitor: grace, title: soup.title, createdAt: soup.createdAt)
            await #expect(throws: OwnedItemError.notFound) { try await recipes.add(theirs) }
            let grace = grace
            _ = try await recipes.update(soup.id, of: ada) { $0.visitor = grace }
            #expect(try await recipes.items(of: ada) == [soup])
            #expect(try await recipes.items(of: grace).isEmpty)
        }
    }

    @Test(arguments: RecipeStore.allCases)
    func aRemovalIsUndoneForThirtyDays(store: RecipeStore) async throws {
        try await store.using { recipes in
            let (soup, bread) = (try recipe("Soup", of: ada, at: 1), try recipe("Bread", of: ada, at: 2))
            for recipe in [soup, bread] { try await recipes.add(recipe) }
            #expect(try await recipes.remove(soup.id, of: ada, at: moment(9)).removedAt == moment(9))
            _ = try await recipes.remove(bread.id, of: ada, at: moment(10))
            #expect(try await recipes.items(of: ada).isEmpty)
            await #expect(throws: OwnedItemError.notFound) { try await recipes.item(soup.id, of: ada) }
            await #expect(throws: OwnedItemError.notFound) {
                try await recipes.restore(soup.id, of: ada, at: moment(30 * day + 10))
            }
            await #expect(throws: OwnedItemError.notFound) {
                try await recipes.restore(bread.id, of: grace, at: moment(11))
            }
            #expect(try await recipes.restore(bread.id, of: ada, at: moment(30 * day + 10)) == bread)
            #expect(try await recipes.restore(bread.id, of: ada, at: moment(30 * day + 11)) == bread)
            #expect(try await recipes.items(of: ada) == [bread])
        }
    }

    @Test(arguments: RecipeStore.allCases)
    func whatWasRemovedTooLongAgoGoesForGoodWithTheNextRemoval(store: RecipeStore) async throws {
        try await store.using { recipes in
            let (soup, bread) = (try recipe("Soup", of: ada), try recipe("Bread", of: grace))
            for recipe in [soup, bread] { try await recipes.add(recipe) }
            _ = try await recipes.remove(soup.id, of: ada, at: moment(0))
            _ = try await recipes.remove(bread.id, of: grace, at: moment(31 * day))
            await #expect(throws: OwnedItemError.notFound) {
                try await recipes.restore(soup.id, of: ada, at: moment(1))
            }
        }
    }

    @Test(arguments: RecipeStore.allCases)
    func aVisitorKeepsAsManyAsThereMayBe(store: RecipeStore) async throws {
        try await store.using { recipes in
            let kept = try (0..<3).map { try recipe("Soup \($0)", of: ada) }
            for recipe in kept { try await recipes.add(recipe) }
            let more = try recipe("Bread", of: ada)
            await #expect(throws: OwnedItemError.tooMany(limit: 3)) { try await recipes.add(more) }
            _ = try await recipes.remove(kept[0].id, of: ada, at: moment(1))
            try await recipes.add(more)
            await #expect(throws: OwnedItemError.tooMany(limit: 3)) {
                try await recipes.restore(kept[0].id, of: ada, at: moment(2))
            }
            #expect(try await recipes.items(of: ada).count == 3)
        }
    }

    @Test func theyGoWithWhoeverKeptThem() async throws {
        try await RecipeStore.inFile { storage in
            let recipes = StorageOwnedItems<Recipe>(storage: storage, named: "recipes")
            let account = AccountID(rawValue: "1")
            let (soup, bread) = (try recipe("Soup", of: ada), try recipe("Bread", of: grace))
            for recipe in [soup, bread] { try await recipes.add(recipe) }
            try await recipes.move(from: ada, to: VisitorID(of: account))
            #expect(try await recipes.items(of: ada).isEmpty)
            #expect(try await recipes.items(of: VisitorID(of: account)).map(\.id) == [soup.id])
            let export = try await recipes.exported(of: account)
            #expect(export.map(\.name) == ["recipes"])
            #expect(export.first?.json.contains("\"title\":\"Soup\"") == true)
            #expect(export.first?.json.contains("\"createdAt\":\"2027-01-15T08:00:00Z\"") == true)
            try await recipes.erase(account)
            #expect(try await recipes.items(of: VisitorID(of: account)).isEmpty)
            try await recipes.forget([grace])
            #expect(try await storage.count(of: Recipe.self) == 0)
        }
    }

    /// Databases keep the SQL they were made by, and open with no other.
    @Test func theSQLOfTheirTableNeverChanges() {
        #expect(
            RecipeTables.recipes.sql == """
                CREATE TABLE "recipe" (
                    "id" TEXT PRIMARY KEY NOT NULL,
                    "visitor" TEXT NOT NULL,
                    "title" TEXT NOT NULL,
                    "createdAt" REAL NOT NULL,
                    "removedAt" REAL
                ) STRICT;
                CREATE INDEX "recipeByVisitor" ON "recipe" ("visitor");
                CREATE INDEX "recipeByRemoval" ON "recipe" ("removedAt") WHERE "removedAt" IS NOT NULL;
                """
        )
    }
}
