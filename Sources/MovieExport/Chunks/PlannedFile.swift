import Foundation
import MediaPipeline

/// A file that a plan depends on, as it was when the plan was made.
public struct PlannedFile: Codable, Equatable, Sendable {
    /// Seen from the plan's folder, or absolute.
    public var path: String
    public var bytes: Int
    /// Nanoseconds since 1970, of which the low 64 bits are kept: dates beyond 2262 wrap round. Where it and the size
    /// are the same still, the file is not read again.
    public var modified: Int
    public var hash: ContentHash

    /// - Throws: a `MediaError` when the file cannot be read.
    public init(_ path: String, seenFrom folder: String) throws(MediaError) {
        let absolute = PlanPath.absolute(path)
        let status = try Self.status(absolute)
        self.path = PlanPath.stored(absolute, seenFrom: folder)
        (bytes, modified) = status
        hash = try ContentHash(ofFile: absolute)
    }

    /// What is different now; nil when the file is what it was.
    ///
    /// A file of the same size and time is taken for the same. Copies have other times: their content is compared.
    func change(seenFrom folder: String) -> InputChange? {
        let place = PlanPath.resolved(path, seenFrom: folder)
        do throws(MediaError) {
            let now = try Self.status(place)
            if now == (bytes, modified) { return nil }
            if now.0 != bytes {
                return .file(place, "has \(now.0) bytes, and had \(bytes) when the render was planned")
            }
            return try ContentHash(ofFile: place) == hash
                ? nil : .file(place, "has another content than when the render was planned")
        } catch {
            return .file(place, "cannot be read any more: \(error.detail)")
        }
    }

    private static func status(_ path: String) throws(MediaError) -> (Int, Int) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw MediaError(
                errno == EACCES ? .permissionDenied : .notFound, file: path, during: "planning the render",
                detail: String(cString: strerror(errno)).lowercased(), remedy: "Check the path.")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw MediaError(
                .notAFile, file: path, during: "planning the render", detail: "it is no file", remedy: "Name a file.")
        }
        return (Int(status.st_size), Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec))
    }
}
