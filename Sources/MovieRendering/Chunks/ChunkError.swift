/// The error of a render in chunks.
package enum ChunkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder has no plan.
    case noPlan(folder: String)
    /// The plan file is invalid or from another version, with the reason.
    case unreadablePlan(path: String, String)
    /// The folder has the plan of another render.
    case otherPlan(folder: String)
    /// Inputs of the plan have changed.
    case changed([InputChange])
    /// The plan has no chunk with this number.
    case noSuchChunk(Int, count: Int)
    /// Chunks are missing or damaged.
    case missing([Int], folder: String)
    /// Chunks failed several times.
    case failed([ChunkFailure], folder: String)
    /// Another process is rendering into the folder.
    case busy(folder: String)

    package var description: String {
        switch self {
        case .noPlan(let folder):
            "\(folder): the folder has no plan; create one with `multiplane plan SCENE -o \(folder)`"
        case .unreadablePlan(let path, let reason): "\(path): \(reason); plan the render again"
        case .otherPlan(let folder):
            "\(folder): the folder has the plan of another render; use -y to replace it and its chunks, "
                + "or another folder"
        case .changed(let changes):
            (changes.map(\.description) + ["plan the render again: its chunks would not match"]).joined(
                separator: "\n")
        case .noSuchChunk(let number, let count): "there is no chunk \(number); the plan has chunks 0-\(count - 1)"
        case .missing(let numbers, let folder):
            "\(folder): \(numbers.count == 1 ? "chunk" : "chunks") \(Self.list(numbers)) "
                + "\(numbers.count == 1 ? "is" : "are") missing or damaged; "
                + "render \(numbers.count == 1 ? "it" : "them") with `multiplane worker \(folder)`, then assemble again"
        case .failed(let failures, let folder):
            failures.map {
                "\(folder): chunk \($0.number) failed \($0.count) times: \($0.message); "
                    + "remove the cause, then run `multiplane chunk \(folder) \($0.number)`"
            }.joined(separator: "\n")
        case .busy(let folder): "\(folder): another process is rendering this movie; wait for it, or stop it"
        }
    }

    /// Returns the numbers as text, for example "0, 2-5, 7".
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
