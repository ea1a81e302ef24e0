import Foundation
import Images
import JSONParsing
import SourceFiles
import ZipReading

/// A Lottie animation: a file that After Effects, Figma and other programs export.
///
/// ```swift
/// let animation = try LottieAnimation(contentsOf: URL(filePath: "logo.json"))
/// let layer = LottieLayer(animation)
/// ```
/// Show it with a ``LottieLayer``. ``warnings`` lists what cannot be drawn as the file asks.
public final class LottieAnimation: Sendable {
    package let composition: LottieComposition
    package let images: [String: CGImage]
    /// The audio files of the audio layers by the names of their assets.
    package let audioFiles: [String: ContainedFile]

    /// The name of the animation in a dotLottie archive; nil for other files.
    package let nameInArchive: String?

    /// The names of the animations in a dotLottie archive; empty for other files.
    public let animations: [String]

    /// The names of the themes of a dotLottie archive.
    public let themes: [String]

    /// The names of the state machines of a dotLottie archive, which ``LottieStateMachine`` reads.
    public let stateMachines: [String]

    /// The features that are not drawn as the file asks, and files that are missing.
    public let warnings: [Warning]

    /// Reads an animation from the bytes of a JSON file, a dotLottie archive or a gzip-compressed file.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - name: The name for messages.
    ///   - id: The name of an animation in an archive; nil for the one that it names first.
    ///   - theme: The name of a theme in an archive; nil for the one that the animation names, if any.
    ///   - compatibility: The player that the animation is drawn like.
    ///   - files: The images beside the file.
    ///   - decode: Decodes an image; nil leaves images out.
    /// - Throws: `LottieError`.
    package convenience init(
        data: Data, name: String, animation id: String? = nil, theme: String? = nil,
        compatibility: Compatibility = .afterEffects, files: LottieFiles = LottieFiles(),
        decode: ((ContainedFile) throws -> CGImage)?
    ) throws(LottieError) {
        let file = try LottieFile(data, name: name, animation: id, theme: theme, files: files)
        try self.init(file, name: name, compatibility: compatibility, decode: decode)
    }

    /// Reads an animation from a file with its parts.
    init(
        _ file: LottieFile, name: String, compatibility: Compatibility,
        decode: ((ContainedFile) throws -> CGImage)?
    ) throws(LottieError) {
        var reader = LottieReader(file: name)
        reader.compatibility = compatibility
        reader.theme = file.theme
        var composition = try reader.composition(file.json)
        themes = file.themes
        nameInArchive = file.animation
        animations = file.animations
        stateMachines = file.stateMachines
        var warnings = file.warnings + composition.warnings
        if decode != nil { warnings += composition.readFonts(file.files) }
        self.composition = composition
        var images: [String: CGImage] = [:]
        let soundNames = Set(composition.sounds.map(\.asset))
        let assets = decode == nil ? [:] : composition.images
        for (id, asset) in assets.sorted(by: { $0.key < $1.key })
        where !composition.audioAssets.contains(id) && !soundNames.contains(id) {
            let label = asset.isEmbedded ? "embedded image" : "image \"\(asset.folder)\(asset.path)\""
            guard let source = file.files.source(of: asset) else {
                warnings.append(
                    Warning(path: "assets \"\(id)\"", problem: "\(label) is missing; not drawn", isMissingFile: true))
                continue
            }
            do {
                images[id] = try decode?(source)
            } catch {
                warnings.append(
                    Warning(
                        path: "assets \"\(id)\"", problem: "\(label) cannot be read: \(error); not drawn",
                        isMissingFile: true))
            }
        }
        var audioFiles: [String: ContainedFile] = [:]
        for id in soundNames.sorted() {
            guard let asset = composition.images[id] else { continue }
            audioFiles[id] = file.files.source(of: asset)
            guard audioFiles[id] == nil else { continue }
            let label = asset.isEmbedded ? "embedded audio" : "audio file \"\(asset.folder)\(asset.path)\""
            warnings.append(
                Warning(path: "assets \"\(id)\"", problem: "\(label) is missing; not played", isMissingFile: true))
        }
        self.images = images
        self.audioFiles = audioFiles
        self.warnings = warnings + (decode == nil ? [] : composition.textWarnings())
    }

    init(
        _ composition: LottieComposition, of source: LottieAnimation, images: [String: CGImage],
        warnings: [Warning]
    ) {
        self.composition = composition
        self.images = images
        audioFiles = source.audioFiles
        themes = source.themes
        nameInArchive = source.nameInArchive
        animations = source.animations
        stateMachines = source.stateMachines
        self.warnings = warnings
    }

    /// Reads an animation without its images, for its size and duration.
    package convenience init(measuring data: Data, name: String, animation id: String? = nil) throws(LottieError) {
        try self.init(data: data, name: name, animation: id, decode: nil)
    }

    /// Returns whether a file with these first bytes can be an animation.
    package static func mayBeAnimation(_ start: Data) -> Bool {
        if ZipArchive.isArchive(start) || start.starts(with: [0x1f, 0x8b]) { return true }
        // UTF-16 has zeros beside these bytes.
        let skipped: [UInt8] =
            [0x20, 0x0a, 0x0d, 0x09, 0xef, 0xbb, 0xbf] + (TextFile.utf16ByteOrder(start) == nil ? [] : [0xff, 0xfe, 0])
        return start.first { !skipped.contains($0) } == 0x7b
    }

    /// Returns whether data is an animation, and not another kind of JSON or archive.
    package static func recognizes(_ data: Data) -> Bool {
        if ZipArchive.isArchive(data) || data.starts(with: [0x1f, 0x8b]) { return true }
        guard mayBeAnimation(data.prefix(16)), let json = try? JSONParser.parse(data, name: "") else { return false }
        return LottieReader.isAnimation(json)
    }
}

// MARK: - Properties

extension LottieAnimation {
    /// The name that the file gives the animation.
    public var name: String? { composition.name }
    /// The size of the canvas in points.
    public var size: CGSize { CGSize(width: composition.width, height: composition.height) }
    /// The player that the animation is drawn like.
    public var compatibility: Compatibility { composition.compatibility }
    /// The frames per second.
    public var framerate: Double { composition.frameRate }
    /// The first frame.
    public var startFrame: Double { composition.inPoint }
    /// The frame after the last.
    public var endFrame: Double { composition.outPoint }
    /// The duration in seconds.
    public var duration: Double { composition.duration }
    /// The named times and parts.
    public var markers: [Marker] { composition.markers }

    /// Returns the frame at a fraction of the duration.
    public func frameTime(forProgress progress: Double) -> Double {
        startFrame + (endFrame - startFrame) * progress
    }

    /// Returns the fraction of the duration at a frame.
    public func progressTime(forFrame frame: Double) -> Double { (frame - startFrame) / (endFrame - startFrame) }

    /// Returns the first frame of a marker; nil for an unknown name.
    public func frameTime(forMarker name: String) -> Double? { markers.first { $0.name == name }?.frame }

    /// Returns the frames of a marker: up to its duration, or to the next marker if it has none; nil for an unknown
    /// name.
    public func frames(ofMarker name: String) -> ClosedRange<Double>? {
        guard let marker = markers.first(where: { $0.name == name }) else { return nil }
        let next = markers.map(\.frame).filter { $0 > marker.frame }.min() ?? endFrame
        let end = marker.duration > 0 ? marker.frame + marker.duration : next
        return marker.frame...max(marker.frame, end)
    }
}
