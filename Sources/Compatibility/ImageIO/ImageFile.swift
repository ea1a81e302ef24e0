import Foundation
import Images
import MediaReading
import MediaTime

/// The bytes of an image file, with the frames that are decoded on demand.
///
/// - Owner: one thread.
final class ImageFile {
    let data: Data
    let type: ImageFileType?
    let metadata: ImageMetadata
    private var decoded: [Int: CGImage] = [:]
    private var animation: Animation?

    init(_ data: Data) {
        self.data = data
        type = ImageFileType(data)
        metadata = ImageMetadata(data, type)
    }

    /// The number of images: the frames of an animation, otherwise 1, or 0 if nothing can be decoded.
    private(set) lazy var count = metadata.delays.count > 1 ? metadata.delays.count : upright(0) == nil ? 0 : 1

    /// Returns an image as it is displayed; nil if there is none or it cannot be decoded.
    func upright(_ index: Int) -> CGImage? {
        if let image = decoded[index] { return image }
        guard let image = metadata.delays.count > 1 ? frame(index) : index == 0 ? decodeImage(data) : nil else {
            return nil
        }
        decoded[index] = image
        return image
    }

    /// Returns an image as it is stored, without its orientation.
    func stored(_ index: Int) -> CGImage? {
        guard let image = upright(index), let orientation = metadata.orientation, orientation > 1 else {
            return upright(index)
        }
        // The rotations by 90° are each other's inverse; the others are their own.
        let inverse = orientation == 6 ? 8 : orientation == 8 ? 6 : orientation
        return CGImage(pixels: image.pixels.oriented(Int32(inverse)), isOpaque: image.isOpaque)
    }

    /// Releases a decoded image.
    func removeDecoded(_ index: Int) { decoded[index] = nil }

    private func frame(_ index: Int) -> CGImage? {
        guard (0..<metadata.delays.count).contains(index) else { return nil }
        if animation == nil { animation = Animation(data) }
        return animation?.frame(index)
    }
}

/// The frames of an animated file.
private final class Animation {
    private let file: UnnamedFile
    private let reader: ClipReader
    /// The start of each frame that has been reached.
    private var starts: [Rational] = [.zero]

    init?(_ data: Data) {
        guard let file = UnnamedFile(containing: data), let reader = try? ClipReader(url: file.url) else { return nil }
        self.file = file
        self.reader = reader
    }

    func frame(_ index: Int) -> CGImage? {
        while starts.count <= index {
            guard let frame = try? reader.frame(at: starts[starts.count - 1]), !frame.isLast else { return nil }
            starts.append(frame.endTime)
        }
        return (try? reader.frame(at: starts[index]))?.image
    }
}
