import Foundation
import Images
import MediaTime
import SourceFiles

/// A request to a decoding worker. A worker reads a single file, whose descriptor comes with the first request.
enum WorkerRequest: Codable {
    case info(WorkerFile)
    case measuredEnds(WorkerFile, ClipInfo)
    case constantFrameRate(path: String)
    case image(path: String, alpha: AlphaMode)
    /// Opens a clip; it replaces the one that is open.
    ///
    /// - Parameter clips: The number of clips that share the budget.
    case clip(WorkerFile, isUpright: Bool, budget: Int, limitPerClip: Int, clips: Int)
    case audio(WorkerFile, sampleRate: Int, channels: Int)
    /// Decodes a frame of the clip.
    case frame(at: Rational, earliest: Rational?)
    /// Decodes samples of the audio.
    case samples(first: Int, count: Int)
    /// Creates the 16-bit pixels of an image.
    case highPrecision(image: Int, isHighRange: Bool)
    /// Forgets images with 16-bit pixels.
    case release(images: [Int])

    /// The path of the file that the request opens; nil for requests about an open file.
    var path: String? {
        switch self {
        case .info(let file), .measuredEnds(let file, _), .clip(let file, _, _, _, _), .audio(let file, _, _):
            file.path
        case .constantFrameRate(let path), .image(let path, _): path
        case .frame, .samples, .highPrecision, .release: nil
        }
    }
}

/// The clip or audio file that a worker reads.
struct WorkerFile: Codable {
    let path: String
    let selection: ClipSelection

    var source: ClipSource { ClipSource(URL(fileURLWithPath: path), selection) }
}

/// The answer of a worker. Pixels and samples are in the shared memory.
///
/// A worker may have been taken over by the file that it reads, so that every field is checked before it is used.
struct WorkerReply: Codable {
    var error: Failure?
    var warnings: [Warning] = []
    var info: ClipInfo?
    var ends: Ends?
    var frameRate: FrameRate?
    var image: ImageHeader?
    var frame: FrameHeader?
    var isAtFirstFrame = false
    var counters = DecodingCounters()
    var sampleCount = 0

    /// A `MediaError`.
    struct Failure: Codable {
        let kind: String
        let file: String?
        let operation: String
        let detail: String
        let remedy: String?

        init(_ error: MediaError) {
            kind = error.kind.rawValue
            file = error.file
            operation = error.operation
            detail = error.detail
            remedy = error.remedy
        }

        /// Returns the error, of the worker's file if it names none.
        func error(for path: String) -> MediaError {
            MediaError(
                MediaError.Kind(rawValue: kind), file: file ?? path, during: operation, detail: detail, remedy: remedy)
        }
    }

    /// A `MediaWarning`.
    struct Warning: Codable {
        let file: String
        let detail: String
    }

    /// A `ClipEnds`.
    struct Ends: Codable {
        let video: Rational?
        let audio: Rational?
    }

    /// An image whose pixels are in the shared memory.
    struct ImageHeader: Codable {
        /// The number of the image; the parent has the pixels of the last number already.
        let number: Int
        let width: Int
        let height: Int
        let isOpaque: Bool
        /// The memory that the worker keeps for 16-bit pixels, in bytes; `nil` if the image has none.
        let retainedBytes: Int?
        /// The meaning of 16-bit samples.
        var transfer = Transfer.standard
        var isBT2020 = false
        /// The format of the planes that are in the shared memory instead of pixels.
        var planes: DecodedPlanes.Header?

        enum Transfer: String, Codable { case standard, pq, hlg }
    }

    /// A `VideoFrame` without its image.
    struct FrameHeader: Codable {
        let presentationTime: Rational
        let duration: Rational
        let isLast: Bool
        let displaySize: CGSize
    }
}

extension WorkerReply {
    /// The warnings that the worker reports.
    var mediaWarnings: [MediaWarning] { warnings.map { MediaWarning(file: $0.file, detail: $0.detail) } }
}

extension WorkerReply.ImageHeader {
    /// The bytes of the pixels in the shared memory, or `nil` if no image can have this size.
    func byteCount(_ depth: PixelBuffer.Depth) -> Int? {
        guard PixelBuffer.sides.contains(width), PixelBuffer.sides.contains(height),
            width * height <= ImageLimits.maximumPixelCount
        else { return nil }
        return width * depth.bytesPerPixel * height
    }

    /// The meaning of 16-bit samples.
    var signal: PixelSignal {
        switch transfer {
        case .standard: PixelSignal(.standard, isBT2020: isBT2020)
        case .pq: PixelSignal(.pq, isBT2020: isBT2020)
        case .hlg: PixelSignal(.hlg, isBT2020: isBT2020)
        }
    }

    init(number: Int, _ pixels: PixelBuffer, isOpaque: Bool, retainedBytes: Int?) {
        self.number = number
        width = pixels.width
        height = pixels.height
        self.isOpaque = isOpaque
        self.retainedBytes = retainedBytes
        isBT2020 = pixels.signal.isBT2020
        switch pixels.signal.transfer {
        case .standard: transfer = .standard
        case .pq: transfer = .pq
        case .hlg: transfer = .hlg
        }
    }
}
