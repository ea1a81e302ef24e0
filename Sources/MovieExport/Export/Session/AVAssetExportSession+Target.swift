import Foundation
import MediaPipeline

extension AVAssetExportSession {
    /// - Throws: a `MediaError` for a place that was not named, or a type that is not written.
    func place() throws -> (path: String, type: AVFileType) {
        guard let url = outputURL, let type = outputFileType else {
            throw MediaError(
                .outputNotWritable, during: "opening the movie", detail: "outputURL or outputFileType is not set",
                remedy: "Set both before exporting.")
        }
        return (url.path, type)
    }

    /// - Throws: a `WriterError` for what the container has no place for.
    func annotations(_ container: MovieContainer) throws -> MovieAnnotations {
        try MovieAnnotations(metadata ?? [], for: container)
    }

    func target() throws -> (path: String, container: MovieContainer) {
        let place = try place()
        return (place.path, try place.type.checkedContainer())
    }
}
