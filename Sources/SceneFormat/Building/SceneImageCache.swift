import CoreAnimationPackages
import FileAccess
import Foundation
import Images
import LayerTree
import Limits
import LottieImport
import MediaObjects
import MediaReading
import MovieRendering
import RenderTree
import SVGImport
import SceneLanguage
import SourceFiles
import VectorGeometry

/// The images of a scene, each decoded once, and its clips, each probed once.
///
/// Owner thread only: it exists while a scene is built, or while movies of the same scene are built repeatedly.
package final class SceneImageCache {
    private var images: [String: CGImage] = [:]
    private var animations: [String: LottieAnimation] = [:]
    private var stateMachines: [String: LottieStateMachine] = [:]
    private var packages: [String: LayerPackage] = [:]
    private var drawings: [String: SVGDrawing] = [:]
    private var clips: [AssetDescription: AVAsset] = [:]
    /// Decoded images by path, for the layers that cut them into tiles.
    private(set) var tiledImages: [String: CGImage] = [:]
    /// Warnings about images that could not be decoded as their files require.
    private(set) var warnings: [MediaWarning] = []

    /// The layers and drawn items of all animations that the current movie shows.
    private var animationLayers = 0.0

    /// Creates an empty cache.
    package init() {}

    /// Returns the decoded image.
    ///
    /// - Throws: `MediaError` if the file has no readable image.
    func image(_ asset: AssetDescription) throws(MediaError) -> CGImage {
        let alpha = asset.selection.alpha
        let key = alpha == .straight ? asset.path : "\(asset.path)\u{0}\(alpha.rawValue)"
        if let image = images[key] { return image }
        let image = try decodeImageFile(URL(fileURLWithPath: asset.path), alpha: alpha, warnings: &warnings)
        if AnimatedImageFile.isAnimated(asset.path) {
            let isInScene = asset.name.hasPrefix("data:")
            warnings.append(
                MediaWarning(
                    file: asset.path,
                    detail: "it is an animation, of which only the first frame is shown as an image; "
                        + (isInScene ? "save it as a file, and " : "")
                        + "play it with class: AVPlayerLayer, player: { asset: \(isInScene ? "FILE" : asset.name) }",
                    isAboutScene: true))
        }
        images[key] = image
        return image
    }

    /// Returns the path of the file that an image was decoded from; nil for other images, and for files whose alpha is
    /// read in another way than they say.
    func file(of image: CGImage) -> String? { images.first { $0.value === image && !$0.key.contains("\u{0}") }?.key }

    /// Returns the clip or audio file of an asset; players share it.
    func clip(_ asset: AssetDescription) -> AVAsset {
        let clip = clips[asset.withoutUse] ?? asset.clip
        clips[asset.withoutUse] = clip
        return clip
    }

    /// Starts to count the layers of a movie.
    func beginMovie() { animationLayers = 0 }

    /// Counts the layers and drawn items of an animation that the movie shows.
    ///
    /// - Throws: `.limitExceeded` if all animations of the movie have too many.
    func count(_ layers: Double, _ asset: AssetDescription) throws(MediaError) {
        animationLayers += layers
        guard let error = ResourceLimits.current.error(ResourceLimits.layersEntry, animationLayers) else { return }
        throw MediaError(error, file: asset.path, during: "adding the animation")
    }

    /// Adds warnings that have not been added before.
    func add(_ warnings: [MediaWarning]) { self.warnings = (self.warnings + warnings).uniqued }

    /// Returns the animation of a file, with its images.
    ///
    /// - Parameters:
    ///   - asset: The file.
    ///   - name: The name of an animation in an archive; nil for its first.
    ///   - theme: The name of a theme in an archive; nil for that of the animation.
    ///   - compatibility: The player that the animation is drawn like.
    /// - Throws: `MediaError` if the file is not an animation, or has no such animation or theme.
    func animation(
        _ asset: AssetDescription, named name: String? = nil, theme: String? = nil,
        compatibility: LottieAnimation.Compatibility = .afterEffects
    ) throws(MediaError) -> LottieAnimation {
        let key = Self.key(asset, name, theme, compatibility)
        if let animation = animations[key] { return animation }
        let animation = try LottieAnimation.read(
            asset.path, animation: name, theme: theme, compatibility: compatibility)
        warnings += animation.warnings.map { MediaWarning(asset, $0) }
        animations[key] = animation
        return animation
    }

    /// Returns a state machine of an archive, with its animations.
    ///
    /// - Parameters:
    ///   - asset: The archive.
    ///   - name: The name of the state machine; nil for the first.
    ///   - theme: The name of a theme; nil for those of the animations.
    ///   - compatibility: The player that the animations are drawn like.
    /// - Throws: `MediaError` if the file is not an archive, has no such state machine or theme, or cannot be run.
    func stateMachine(
        _ asset: AssetDescription, named name: String?, theme: String?, compatibility: LottieAnimation.Compatibility
    ) throws(MediaError) -> LottieStateMachine {
        let key = Self.key(asset, name, theme, compatibility)
        if let machine = stateMachines[key] { return machine }
        let machine = try LottieStateMachine.read(
            asset.path, named: name, theme: theme, compatibility: compatibility)
        warnings += machine.warnings.map { MediaWarning(asset, $0) }
        stateMachines[key] = machine
        return machine
    }

    /// Returns the Core Animation package of a file, with its images.
    ///
    /// - Throws: `MediaError` if the file is not a package.
    func package(_ asset: AssetDescription) throws(MediaError) -> LayerPackage {
        if let package = packages[asset.path] { return package }
        let package = try LayerPackage.read(asset.path)
        warnings += package.warnings.map { MediaWarning(asset, $0) }
        packages[asset.path] = package
        return package
    }

    /// Returns the SVG drawing of a file, with its images.
    ///
    /// - Throws: `MediaError` if the file is not a drawing.
    func drawing(_ asset: AssetDescription, styleSheet: String) throws(MediaError) -> SVGDrawing {
        let key = "\(asset.path)\u{0}\(styleSheet)"
        if let drawing = drawings[key] { return drawing }
        let drawing = try SVGDrawing.read(asset.path, styleSheet: styleSheet)
        warnings += drawing.warnings.map { MediaWarning(asset, $0) }
        drawings[key] = drawing
        return drawing
    }

    private static func key(
        _ asset: AssetDescription, _ name: String?, _ theme: String?, _ compatibility: LottieAnimation.Compatibility
    ) -> String {
        [asset.path, name, theme, compatibility.rawValue].map { $0 ?? "" }.joined(separator: "\u{0}")
    }

    /// Opens an image that is cut into tiles.
    ///
    /// - Throws: `MediaError` if the file has no readable image.
    func checkTiledImage(_ asset: AssetDescription) throws(MediaError) {
        guard tiledImages[asset.path] == nil else { return }
        tiledImages[asset.path] = try ImageTiles.check(URL(fileURLWithPath: asset.path), warnings: &warnings)
    }

    /// Opens the first file of a tile pyramid, as a check of all of them.
    func checkFirstTile(_ pyramid: TilePyramid) throws {
        _ = try pyramid.image(level: 0, column: 0, row: 0, warnings: &warnings)
    }
}

extension PropertyValue {
    /// Returns the value in the type that key-value coding uses; images are decoded.
    ///
    /// - Throws: `MediaError` if an image cannot be read.
    func keyValueCodingValue(images: SceneImageCache) throws(MediaError) -> Any? {
        switch self {
        case .none: nil
        case .number(let number): number
        case .boolean(let flag): flag
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .transform(let transform): transform
        case .color(let color): color
        case .colors(let colors): colors
        case .numbers(let numbers): numbers
        case .path(let path): CGPath(path)
        case .text(let text): text
        case .attributedText(let text): text
        case .filters(let filters): filters.map { CIFilter($0) }
        case .filter(let filter): filter.isBareName ? filter.type : CIFilter(filter)
        case .image(let asset): try images.image(asset)
        }
    }
}

extension MediaWarning {
    /// Creates the warning of a Lottie animation. Features that are not supported and fonts that are not installed are
    /// no damage of the file: they are no errors in renders of input from strangers.
    init(_ asset: AssetDescription, _ warning: LottieAnimation.Warning) {
        self.init(file: asset.path, detail: warning.description, isUnsupported: !warning.isMissingFile)
    }
}

extension ContainedFile {
    /// Decodes an image, as `decodeImageFile(_:)` does: within the limits of images, and with `--isolate` in a worker
    /// process.
    ///
    /// - Throws: `InputFile.Failure` if the data cannot be handed over, and the errors of `decodeImageFile(_:)`.
    func decodedImage() throws -> CGImage {
        switch self {
        case .file(let url): return try decodeImageFile(url)
        case .data(let data, let fileExtension):
            let file = try EmbeddedFile(data, fileExtension: fileExtension, name: "embedded image")
            return try withExtendedLifetime(file) { try decodeImageFile(URL(fileURLWithPath: file.path)) }
        }
    }
}
