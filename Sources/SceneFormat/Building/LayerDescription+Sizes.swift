import Foundation
import Images
import LayerTree
import SceneLanguage
import SourceFiles

// The sizes of layers that the scene does not give.
extension LayerDescription {
    /// Whether the scene sets the size of the layer.
    var hasSize: Bool { frame != nil || properties.contains { $0.key == "bounds" } }

    /// Whether the scene sets the position of the layer.
    var isPlaced: Bool { frame != nil || properties.contains { $0.key == "position" } }

    /// Returns the frame; that of the class if the layer has no size, such as the safe area for captions.
    func frame(in superlayer: CALayer) -> CGRect? {
        hasSize ? frame : kind?.frame(in: superlayer.bounds)
    }

    /// Gives a layer a size, about the origin of its frame if it has one.
    func resize(_ layer: CALayer, to size: CGSize) { layer.resize(to: size, keepingOrigin: frame != nil) }
}

extension ContentSides {
    /// Returns a size with the sides of an image in place of those of a layer; one side alone keeps the aspect ratio of
    /// the image.
    func size(_ own: CGSize, ofImage image: CGSize) -> CGSize {
        guard self != .both, image.width > 0, image.height > 0 else { return image }
        return contains(.width)
            ? CGSize(width: own.height * image.width / image.height, height: own.height)
            : CGSize(width: own.width, height: own.width * image.height / image.width)
    }

    /// Returns a size with the sides of text in place of those of a layer.
    func size(_ own: CGSize, ofText content: CGSize) -> CGSize {
        CGSize(
            width: contains(.width) ? content.width : own.width,
            height: contains(.height) ? content.height : own.height)
    }
}

extension CALayer {
    /// Centers the layer in a superlayer of a size.
    func center(in size: CGSize) {
        position = CGPoint(
            x: size.width / 2 + (anchorPoint.x - 0.5) * bounds.width,
            y: size.height / 2 + (anchorPoint.y - 0.5) * bounds.height)
    }
}

// The natural sizes of images, clips and animations.
extension LayerDescription {
    /// Whether an animation changes the bounds, so that a layer without a size is meant.
    var animatesBounds: Bool {
        animations.contains { animation in animation.keyPaths.contains { $0.hasPrefix("bounds") } }
    }

    /// Whether the layer shows images or a clip.
    var showsImages: Bool {
        kind.map { type(of: $0).traits.showsImages } == true || properties.contains { $0.key == "contents" }
            || animations.contains { $0.keyPaths.contains("contents") }
    }

    /// Whether the layer draws something that a size is needed for.
    var needsSize: Bool {
        if layerClass.traits.needsSize { return true }
        if layerClass.type is CAGradientLayer.Type { return true }
        return properties.contains { property in
            switch (property.key, property.value) {
            case ("backgroundColor", .color(let color)): color.alpha > 0
            case ("contents", .image): true
            case ("borderWidth", .number(let width)): width > 0
            default: false
            }
        }
    }

    /// Returns the size of the layer's clip, animation or image in points; nil if it has none.
    ///
    /// A clip has the size in which it is shown: square pixels, rotated as the file says. An image has one point per
    /// pixel, or less with `contentsScale`, and only its `contentsRect` counts.
    /// - Throws: `MediaError` if an image or animation cannot be read.
    func naturalSize(_ images: SceneImageCache) throws(MediaError) -> CGSize? {
        if let size = try kind?.naturalSize(images) { return size }
        guard let asset = contentsAsset else { return nil }
        let image = try images.image(asset)
        var size = CGSize(width: image.width, height: image.height)
        for property in properties {
            switch (property.key, property.value) {
            case ("contentsScale", .number(let scale)) where scale > 0:
                size = CGSize(width: size.width / scale, height: size.height / scale)
            case ("contentsRect", .rect(let part)):
                size = CGSize(width: size.width * part.width, height: size.height * part.height)
            default: break
            }
        }
        return size
    }

    /// The image of the layer, or the first one that an animation shows.
    private var contentsAsset: AssetDescription? {
        let shown =
            properties.filter { $0.key == "contents" }.map(\.value)
            + animations.flatMap { $0.values(of: "contents") }
        for case .image(let asset) in shown { return asset }
        return nil
    }
}

extension AnimationDescription {
    /// The key paths that the animation changes, including those of a group's animations.
    var keyPaths: [String] {
        switch kind {
        case .basic(let basic), .spring(let basic, _): [basic.property.keyPath]
        case .keyframe(let keyframes): [keyframes.property.keyPath]
        case .group(let members): members.flatMap(\.keyPaths)
        case .transition: []
        }
    }

    /// Returns the values between which the animation moves a property, including those of a group's animations.
    func values(of key: String) -> [PropertyValue] {
        switch kind {
        case .basic(let basic), .spring(let basic, _):
            basic.property.keyPath == key ? [basic.fromValue, basic.toValue].compactMap { $0 } : []
        case .keyframe(let keyframes):
            if keyframes.property.keyPath == key, case .values(let values) = keyframes.track { values } else { [] }
        case .group(let members): members.flatMap { $0.values(of: key) }
        case .transition: []
        }
    }
}
