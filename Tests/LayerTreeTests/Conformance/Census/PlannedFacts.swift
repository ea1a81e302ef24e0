/// Facts without a row in these tables: about what is not there yet, or about pictures alone.
enum PlannedFacts {
    static let all: [(id: String, reason: String)] = []
}
