import ArgumentParser
import Multiplane

/// Into how many chunks a render is divided.
struct DivisionArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The longest that a chunk may be (default: 10).", valueName: "seconds"),
        transform: DivisionArguments.seconds)
    var chunkSeconds: Rational?

    @Option(
        help: ArgumentHelp("How many chunks; fewer where one would have less than two frames.", valueName: "count"),
        transform: DivisionArguments.count)
    var chunks: Int?

    func validate() throws {
        guard chunkSeconds == nil || chunks == nil else {
            throw ValidationError("--chunk-seconds and --chunks exclude each other; expected one of them")
        }
    }

    func division(at rate: FrameRate) -> ChunkDivision {
        chunks.map { .count($0) } ?? .seconds(chunkSeconds ?? ChunkDivision.usualSeconds, rate)
    }

    private static func seconds(_ text: String) throws -> Rational {
        guard let seconds = Rational(text), seconds > .zero, seconds <= 86_400 else {
            throw ArgumentProblem("expected seconds above 0 and at most 86400, as in 10 or 2.5")
        }
        return seconds
    }

    private static func count(_ text: String) throws -> Int {
        guard let count = Int(text), (1...100_000).contains(count) else {
            throw ArgumentProblem("expected a number from 1 to 100000")
        }
        return count
    }
}
