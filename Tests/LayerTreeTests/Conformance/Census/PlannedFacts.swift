/// Facts without a row in these tables: features that are not implemented, or that only affect images.
enum PlannedFacts {
    static let all: [(id: String, reason: String)] = []
}
