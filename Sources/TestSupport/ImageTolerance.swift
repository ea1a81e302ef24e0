/// How far a picture may be from its reference.
public struct ImageTolerance: Sendable, Equatable {
    /// A pixel matches when none of its premultiplied components differs by more.
    public var perComponent: Int
    /// The least share of pixels that match, 0…1.
    public var score: Double
    /// A pixel whose components differ by more than this in sum is part of a blob.
    public var blobDelta: Int
    /// The most pixels that touch (8 neighbours) in one blob: a small layer that is missing hides in a score of 99 %.
    public var largestBlob: Int
    /// The most that any component may differ.
    public var maximumDifference: Int

    public init(
        perComponent: Int, score: Double, blobDelta: Int = 150, largestBlob: Int = 40, maximumDifference: Int = 255
    ) {
        self.perComponent = perComponent
        self.score = score
        self.blobDelta = blobDelta
        self.largestBlob = largestBlob
        self.maximumDifference = maximumDifference
    }

    public static let exact = ImageTolerance(perComponent: 0, score: 1, largestBlob: 0, maximumDifference: 0)
    /// Arithmetic that may round otherwise.
    public static let rounding = ImageTolerance(perComponent: 2, score: 1, largestBlob: 0, maximumDifference: 2)
    public static let geometry = ImageTolerance(perComponent: 6, score: 0.995, maximumDifference: 64)
    public static let effects = ImageTolerance(perComponent: 6, score: 0.98, maximumDifference: 48)
    public static let text = ImageTolerance(perComponent: 6, score: 0.97)
    public static let video = ImageTolerance(perComponent: 6, score: 0.96)
}
