import Foundation
import Images
import LayerTree
import MediaReading
import MovieRendering
import SourceText

/// A layer in the tree of the page.
struct LayerReport: Codable, Sendable {
    /// The indexes from the root to the layer, e.g. "0.2"; "m" is a mask. The root is "".
    let path: String
    let name: String?
    let className: String
    /// The start of the text of a text layer; nil for others.
    let text: String?
    /// The name of the component that the layer is an instance of; nil for other layers.
    let component: String?
    /// The line that uses the component; nil for other layers.
    let useLine: Int?
    let line: Int?
    let isHidden: Bool
    let isMask: Bool
    let children: [LayerReport]

    /// The most characters of a text that names a layer.
    private static let textLimit = 60

    /// - Parameters:
    ///   - locations: Returns the location of a layer; nil if it is not in a file.
    ///   - components: The names of components, by the locations of their layers.
    init(
        _ layer: CALayer, path: String, isMask: Bool = false, components: [SourceLocation: String],
        locations: (CALayer) -> SourceLocation?
    ) {
        let location = locations(layer)
        self.path = path
        name = layer.name
        className = String(describing: type(of: layer))
        text = ((layer as? CATextLayer)?.string as? String).map { String($0.prefix(Self.textLimit)) }
        component = location.flatMap { components[$0.withoutUse] }
        useLine = component == nil ? nil : location?.use?.location.line
        line = location?.line
        isHidden = layer.isHidden
        self.isMask = isMask
        let masks = layer.mask.map {
            [
                LayerReport(
                    $0, path: LayerPath.joined(path, "m"), isMask: true, components: components, locations: locations)
            ]
        }
        let sublayers = (layer.sublayers ?? []).enumerated().map {
            LayerReport(
                $1, path: LayerPath.joined(path, "\($0)"), components: components, locations: locations)
        }
        children = (masks ?? []) + sublayers
    }
}

/// A layer at one frame: its place, its properties and its animations.
struct LayerDetails: Codable, Sendable {
    struct Property: Codable, Sendable {
        let key: String
        let model: String
        let presentation: String?
    }

    struct Animation: Codable, Sendable {
        let key: String?
        let className: String
        let keyPaths: [String]
        let begin: Double
        let end: Double?
    }

    /// The place in the scene file, or in the file that it includes.
    struct Source: Codable, Sendable {
        let file: String
        let line: Int
        let excerpt: [SourceExcerpt.Line]
    }

    let path: String
    let frame: Int
    let source: Source?
    let properties: [Property]
    let animations: [Animation]
    /// The corners of the presented bounds in points of the scene, clockwise from the top left.
    let outline: [[Double]]
    /// The presented anchor point in points of the scene.
    let anchor: [Double]
    let paths: [LayerPaths.Path]
    /// The width and the height, in any unit, of the picture that the layer crops to its bounds; nil for none.
    let picture: [Double]?

    init(_ layer: CALayer, path: String, frame: Int, root: CALayer, source: Source?) {
        self.path = path
        self.source = source
        self.frame = frame
        properties = layer.inspectedProperties.map {
            Property(key: $0.key, model: $0.model, presentation: $0.presentation)
        }
        animations = layer.inspectedAnimations.map {
            Animation(
                key: $0.key, className: $0.className, keyPaths: $0.keyPaths, begin: $0.begin,
                end: $0.end.isFinite ? $0.end : nil)
        }
        let shownRoot = root.presentation() ?? root
        let shown = LayerPath.layer(path, in: shownRoot) ?? layer
        let bounds = shown.bounds
        func point(_ x: CGFloat, _ y: CGFloat) -> [Double] {
            let inside = CGPoint(x: bounds.minX + x * bounds.width, y: bounds.minY + y * bounds.height)
            let point = shown.convert(inside, to: shownRoot)
            return [Double(point.x), Double(point.y)]
        }
        outline = [point(0, 0), point(1, 0), point(1, 1), point(0, 1)]
        anchor = point(shown.anchorPoint.x, shown.anchorPoint.y)
        picture = shown.croppedPicture.map { [Double($0.size.width), Double($0.size.height)] }
        let superlayer = path.isEmpty ? nil : LayerPath.layer(LayerPath.parent(of: path), in: shownRoot)
        paths = LayerPaths(layer, shown: shown, superlayer: superlayer, root: shownRoot).all
    }
}

extension FramePlayer {
    /// The layer tree of the frame drawn last.
    var layerReport: LayerReport {
        LayerReport(movie.engine.root, path: "", components: components) { self.location(of: $0) }
    }

    /// Returns the location of a layer; nil if it is not in a file.
    private func location(of layer: CALayer) -> SourceLocation? {
        movie.locations[layer.identity].flatMap { $0.line > 0 ? $0 : nil }
    }

    /// Returns the details of a layer in the frame drawn last.
    ///
    /// - Throws: `PreviewError.noLayer`.
    func details(_ path: String) throws -> LayerDetails {
        let root = movie.engine.root
        guard let layer = LayerPath.layer(path, in: root) else { throw PreviewError.noLayer(path) }
        let source = location(of: layer).map { place in
            LayerDetails.Source(
                file: place.file, line: place.line,
                excerpt: excerpts.lines(of: place.file, around: place.line, column: place.column))
        }
        return LayerDetails(layer, path: path, frame: position, root: root, source: source)
    }

    /// Returns the whole picture that a layer crops to its bounds in the frame drawn last, as PNG of at most
    /// `pictureSide` pixels in width and height.
    ///
    /// - Throws: `PreviewError.noLayer`, also for a layer that crops no picture.
    func picture(of path: String) throws -> Data {
        let root = movie.engine.root
        guard let image = LayerPath.layer(path, in: root.presentation() ?? root)?.croppedPicture?.image else {
            throw PreviewError.noLayer(path)
        }
        let scale = min(1, Self.pictureSide / Double(max(image.width, image.height)))
        func side(_ pixels: Int) -> Int { max(1, Int((Double(pixels) * scale).rounded())) }
        return try image.resampled(width: side(image.width), height: side(image.height)).pngData()
    }

    private static let pictureSide = 640.0
}
