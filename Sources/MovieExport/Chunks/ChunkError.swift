/// Why a render in chunks cannot go on.
public enum ChunkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder has no plan.
    case noPlan(folder: String)
    /// The plan's file is not one that this version wrote, and why.
    case unreadablePlan(path: String, String)
    /// The folder has the plan of another render.
    case otherPlan(folder: String)
    /// What the plan depends on changed since.
    case changed([InputChange])
    case noSuchChunk(Int, count: Int)
    /// Chunks that are not there, or not whole.
    case missing([Int], folder: String)
    /// Another process renders into the folder.
    case busy(folder: String)

    public var description: String {
        switch self {
        case .noPlan(let folder): "\(folder): there is no plan; `multiplane plan SCENE -o \(folder)` makes one"
        case .unreadablePlan(let path, let what): "\(path): \(what); plan the render again"
        case .otherPlan(let folder):
            "\(folder): this is the plan of another render; give -y to replace it and its chunks, or another folder"
        case .changed(let changes):
            (changes.map(\.description) + ["plan the render again: its chunks would not fit each other"]).joined(
                separator: "\n")
        case .noSuchChunk(let number, let count): "chunk \(number) was asked for; the plan has chunks 0-\(count - 1)"
        case .missing(let numbers, let folder):
            "\(folder): \(numbers.count == 1 ? "chunk" : "chunks") \(Self.list(numbers)) \(numbers.count == 1 ? "is" : "are") not rendered, or damaged; "
                + "`multiplane chunk \(folder) \(numbers.first ?? 0)` renders one"
        case .busy(let folder): "\(folder): another process renders this movie; wait for it, or stop it"
        }
    }

    /// "0, 2-5, 7"
    private static func list(_ numbers: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for number in numbers.sorted() {
            if let last = runs.last, last.upperBound == number - 1 {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(
            separator: ", ")
    }
}
