import MediaPipeline

/// Why an output cannot be made as asked.
public enum OutputPlanError: Error, Equatable, Sendable {
    /// The path's extension says no format.
    case unknownFormat(String)
    /// The preset writes something else than the path's extension says.
    case wrongExtension(String, preset: String, container: MovieContainer)
    /// Scaling leads to a side that no picture may have.
    case noSuchSize(PixelSize)
}

extension OutputPlanError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownFormat(let path):
            "\(path): the name says no format; expected one that ends in .mp4 or .webm, or a sequence's as in frames/%05d.png"
        case .wrongExtension(let path, let preset, let container):
            "\(path): the preset \"\(preset)\" writes \(container.title); expected a name that ends in \(container.nameEnding)"
        case .noSuchSize(let size):
            "the scene of \(size) pixels cannot be scaled so; a side of the picture has 2 to \(PixelSize.limit) pixels"
        }
    }
}

extension MovieContainer {
    fileprivate var title: String {
        switch self {
        case .mp4: "MP4"
        case .webm: "WebM"
        case .pngSequence: "a PNG sequence"
        }
    }

    fileprivate var nameEnding: String {
        switch self {
        case .mp4: ".mp4"
        case .webm: ".webm"
        case .pngSequence: "%05d.png, or a folder's"
        }
    }
}
