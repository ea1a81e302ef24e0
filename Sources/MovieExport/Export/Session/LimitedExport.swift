import Foundation
import MediaPipeline

/// Exports at the preset's quality, and again into the limit where the file is larger than that.
///
/// The first file lies under a hidden name beside the output until its size is known.
struct LimitedExport: ExportWork {
    let bytes: Int64
    let path: String
    /// At the preset's quality, to the path.
    let whole: (String) throws -> any ExportWork
    let fitted: any ExportWork

    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [Shortcoming] {
        let files = FileManager.default
        guard !files.fileExists(atPath: path) else {
            throw MediaError(.outputNotWritable, file: path, during: "opening the movie", detail: "the file exists", remedy: "Remove it, or choose another name.")
        }
        let url = URL(fileURLWithPath: path)
        let trial = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).trial").path
        try? files.removeItem(atPath: trial)
        defer { try? files.removeItem(atPath: trial) }
        let found = try whole(trial).run(cancellation, progress: progress)
        guard let size = (try files.attributesOfItem(atPath: trial)[.size] as? NSNumber)?.int64Value, size <= bytes else {
            try files.removeItem(atPath: trial)
            return try fitted.run(cancellation, progress: progress)
        }
        try files.moveItem(atPath: trial, toPath: path)
        return found
    }
}
