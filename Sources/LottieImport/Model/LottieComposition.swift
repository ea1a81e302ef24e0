import TextLayout

/// An animation file as read: time, size, layers and assets.
package struct LottieComposition: Sendable {
    /// The name of the animation.
    package var name: String?
    /// The frames per second.
    package var frameRate: Double
    /// The first frame, and the frame after the last.
    package var inPoint, outPoint: Double
    /// The size of the canvas.
    package var width, height: Double
    /// The layers, the topmost first.
    package var layers: [LottieLayerModel]
    /// The layers of the precompositions by name.
    package var precompositions: [String: [LottieLayerModel]]
    /// The images by name.
    package var images: [String: LottieImageAsset]
    /// The names of the assets that are audio files.
    package var audioAssets: Set<String>
    /// The fonts by name.
    package var fonts: [String: LottieFont]
    /// The font files of the animation by the names of their fonts.
    package var fontFaces: [String: FontFace] = [:]
    /// The glyph outlines.
    package var glyphs: LottieGlyphs
    /// The named times.
    package var markers: [LottieAnimation.Marker]
    /// The features that are not drawn as the file asks.
    package var warnings: [LottieAnimation.Warning]
    /// The player that the animation is drawn like.
    package var compatibility = LottieAnimation.Compatibility.afterEffects

    /// The placement of images whose shape differs from the size that the file gives them; nil for that of the player.
    package var imageFit: LottieAnimation.Replacements.ImageFit?

    /// The duration in seconds.
    package var duration: Double { (outPoint - inPoint) / frameRate }
}

/// An image or an audio file of an animation.
package struct LottieImageAsset: Sendable {
    /// The size at which an image is drawn.
    package var width, height: Double
    /// The placement of an image of another shape, if the file names it.
    package var fit: LottieAnimation.Replacements.ImageFit?
    /// The folder and the name of the file, or a data URL.
    package var folder, path: String

    /// Whether the data is part of the animation file.
    package var isEmbedded: Bool { path.hasPrefix("data:") }
}

extension LottieAnimation {
    /// A named time or part of an animation.
    public struct Marker: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The first frame.
        public let frame: Double
        /// The duration in frames; 0 for a point in time.
        public let duration: Double
    }
}

extension LottieComposition {
    /// Returns the placement of an image whose shape differs from its size: that of the replacements, of the file, or
    /// of the player. lottie-web fills the size, lottie-ios stretches the image.
    package func imageFit(of asset: LottieImageAsset) -> LottieAnimation.Replacements.ImageFit {
        if let imageFit { return imageFit }
        return compatibility == .lottieIOS ? .resize : asset.fit ?? .resizeAspectFill
    }
}
