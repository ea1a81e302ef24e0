/// Facts that other kinds of tests cover, because the program stops or because they involve more than values.
struct FactElsewhere: Sendable {
    let id: String
    /// The path in the repository.
    let file: String
    /// The text in the file that names this fact.
    let words: String

    init(_ id: String, _ file: String, _ words: String) { (self.id, self.file, self.words) = (id, file, words) }
}

enum FactsElsewhere {
    private static let stops = "Tests/LayerTreeTests/PreconditionTests.swift"
    private static let context = "Tests/LayerDrawingTests/LayerRenderingTests.swift"
    private static let tool = "Tests/MovieTests/Compositions/AnimationToolTests.swift"
    private static let writer = "Tests/MovieTests/Writer/AssetWriterTests.swift"
    private static let media = "Tests/MovieTests/Writer/MediaPreconditionTests.swift"

    static let all = [
        FactElsewhere("T3", stops, "(T3)"), FactElsewhere("T6", stops, "(T6)"), FactElsewhere("T10", stops, "(T10)"),
        FactElsewhere("N29", stops, "(N29)"), FactElsewhere("2.16 writing to it: exception/undefined", stops, "(T10)"),
        FactElsewhere("N14", tool, "(N14)"), FactElsewhere("R58", tool, "(R58)"), FactElsewhere("W1", writer, "(W1)"),
        FactElsewhere("P1", media, "(P1)"), FactElsewhere("I5", context, "(I5)"),
        FactElsewhere("I6", context, "(I6)"), FactElsewhere("I7", context, "(I7)"),
        FactElsewhere("I14", context, "(I14)"),
    ]
}
