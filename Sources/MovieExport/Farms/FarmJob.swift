import Foundation

/// A render in chunks as a farm is told of it: one task for each chunk, and one after all of them that makes the movie.
///
/// All machines see the plan's folder, and the scene's files, under the same paths or at the same places beside the
/// plan.
public struct FarmJob: Equatable, Sendable {
    /// The plan's folder, absolute.
    public let folder: String
    /// The movie, absolute.
    public let movie: String
    public let chunkCount: Int
    /// The command on the machines of the farm: a name or a path.
    public let program: String
    /// The deepest folder with plan, movie and all files in it, or with plan and movie where the files have none in
    /// common with them.
    public let sharedFolder: String

    /// - Parameter movie: relative to the current folder, or absolute.
    public init(_ chunks: ChunkFolder, movie: String, program: String = "multiplane") {
        folder = PlanPath.absolute(chunks.path)
        self.movie = PlanPath.absolute(movie)
        chunkCount = chunks.plan.chunks.count
        self.program = program
        let own = [folder, PlanPath.parent(of: self.movie)]
        let files = chunks.plan.files.map { PlanPath.parent(of: PlanPath.resolved($0.path, seenFrom: chunks.path)) }
        let all = PlanPath.common(own + files)
        sharedFolder = all == "/" ? PlanPath.common(own) : all
    }

    var lastChunk: Int { chunkCount - 1 }

    /// The movie's name, for people.
    var title: String { URL(fileURLWithPath: movie).lastPathComponent }

    /// As names of Kubernetes and Slurm may be: letters, digits and hyphens (RFC 1123), at most 40.
    var label: String {
        let letters = title.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let name = String(letters.prefix(40)).split(separator: "-").joined(separator: "-")
        return name.isEmpty ? "movie" : name
    }
}

extension PlanPath {
    static func parent(of path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// The deepest folder that all absolute paths begin with.
    static func common(_ paths: [String]) -> String {
        let all = paths.map { $0.split(separator: "/") }
        guard var common = all.first else { return "/" }
        for parts in all.dropFirst() {
            let same = zip(common, parts).prefix { $0 == $1 }.count
            common = Array(common.prefix(same))
        }
        return "/" + common.joined(separator: "/")
    }
}
