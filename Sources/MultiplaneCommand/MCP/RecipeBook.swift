import FileAccess
import Foundation
import Images

/// The recipes of docs/Recipes.md, which are installed with the command.
struct RecipeBook {
    /// The titles and texts of the recipes.
    private let recipes: [(title: String, text: String)]

    /// The largest page of recipes, in bytes.
    private static let limit = 4 << 20
    /// The number of recipes that a search returns.
    private static let resultLimit = 3

    init(_ page: String) {
        recipes = page.components(separatedBy: "\n## ").dropFirst().map { part in
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("![") }
            return (String(lines.first ?? ""), lines.dropFirst().joined(separator: "\n"))
        }
    }

    /// The installed recipes.
    static func standard() throws(ContextTools.Failure) -> RecipeBook {
        let folders = ResourceFolder("docs", variable: "MULTIPLANE_DOCS").paths
        for folder in folders {
            guard let data = try? InputFile.contents(folder + "/Recipes.md", limit: limit) else { continue }
            return RecipeBook(String(decoding: data, as: UTF8.self))
        }
        throw ContextTools.Failure(
            "the recipes are not installed; expected Recipes.md in \(folders.joined(separator: ", "))")
    }

    /// Returns the recipes that fit the words of a query best; their titles if none does.
    func search(_ query: String) -> String {
        let words = Set(
            query.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.count > 2 })
        let ranked = recipes.enumerated().map { index, recipe in
            (score: score(recipe, words), index: index)
        }.filter { $0.score > 0 }.sorted { ($1.score, $0.index) < ($0.score, $1.index) }
        guard !ranked.isEmpty else {
            return "No recipe has these words. There are:\n" + recipes.map { "- " + $0.title }.joined(separator: "\n")
        }
        return ranked.prefix(Self.resultLimit).map { "## \(recipes[$0.index].title)\n\(recipes[$0.index].text)" }
            .joined(separator: "\n\n")
    }

    private func score(_ recipe: (title: String, text: String), _ words: Set<String>) -> Int {
        let title = recipe.title.lowercased()
        let text = recipe.text.lowercased()
        return words.reduce(0) { $0 + (title.contains($1) ? 5 : 0) + (text.contains($1) ? 1 : 0) }
    }
}
