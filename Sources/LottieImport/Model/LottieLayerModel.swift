import VectorGeometry

/// A layer of an animation, as the file describes it.
package struct LottieLayerModel: Sendable {
    /// The name.
    package var name: String?
    /// The number that `parent` and `tp` of other layers refer to.
    package var index: Int?
    /// The index of the parent in the layers of the composition; nil for none.
    package var parent: Int?
    /// The content.
    package var content: Content
    /// The first frame, and the frame after the last, in the frames of the composition that holds the layer.
    package var inPoint, outPoint: Double
    /// The frame at which the inner time of a precomposition starts.
    package var startTime: Double
    /// The factor by which the inner time of a precomposition is slower.
    package var stretch: Double
    /// The transform.
    package var transform: LottieTransform
    /// Whether the layer is not drawn; it may still be a parent or a matte.
    package var isHidden: Bool
    /// The blend mode; 0 is normal.
    package var blendMode: Int
    /// The masks, in the layer's space.
    package var masks: [LottieMask]
    /// The layer whose image limits this one; nil for none.
    package var matte: Matte?
    /// Whether the layer is only drawn as a matte.
    package var isMatteSource: Bool
    /// The effects that are drawn, in order.
    package var effects: [LottieEffect]

    /// The content of a layer.
    package enum Content: Sendable {
        /// Nothing; the layer is only a parent.
        case none
        /// A composition of its own, clipped to its size.
        case precomposition(id: String, width: Double, height: Double, timeRemap: TimeRemap?)
        /// A rectangle of one color; the fourth component is its alpha.
        case solid(color: LottieProperty<LottieVector>, width: Double, height: Double)
        /// An image.
        case image(id: String)
        /// Shapes.
        case shapes([LottieShapeItem])
        /// Text.
        case text(LottieText)
        /// A camera, whose zoom is the distance at which layers have their own size.
        case camera(zoom: LottieProperty<Double>, hasTarget: Bool)
        /// Sound.
        case audio(id: String, volume: LottieProperty<LottieVector>)
    }

    /// The use of another layer as a matte.
    package struct Matte: Sendable {
        /// The index of the source in the layers of the composition; nil if there is none.
        package var source: Int?
        /// Whether the luminance of the source counts, instead of its alpha.
        package var isLuma: Bool
        /// Whether the layer shows where the source does not.
        package var isInverted: Bool
    }
}

/// The inner time of a precomposition for each frame of the composition that holds it.
package struct TimeRemap: Sendable {
    /// The inner time in seconds.
    package var seconds: LottieProperty<Double>
    /// The frames between whose starts the time is interpolated; the time of the last one stays. Nil if every frame has
    /// its exact time.
    package var sampledFrames: Range<Double>?

    /// Creates a map with exact times.
    package init(_ seconds: LottieProperty<Double>) { self.seconds = seconds }

    /// Returns the inner time in seconds at a frame.
    package func value(at frame: Double) -> Double {
        guard let frames = sampledFrames, seconds.isAnimated else { return seconds.value(at: frame) }
        let last = max((frames.upperBound - frames.lowerBound).rounded(.up) - 1, 0)
        let offset = min(max(frame - frames.lowerBound, 0), last)
        let index = (offset + frameTolerance).rounded(.down)
        let start = seconds.value(at: frames.lowerBound + index)
        let part = offset - index
        guard part > 0 else { return start }
        return start + (seconds.value(at: frames.lowerBound + index + 1) - start) * part
    }
}

/// A mask of a layer.
package struct LottieMask: Sendable {
    /// The way in which a mask changes the area of the masks before it.
    package enum Mode: String, Sendable {
        /// The mask limits nothing; effects use its path.
        case none = "n"
        case add = "a"
        case subtract = "s"
        case intersect = "i"
        case lighten = "l"
        case darken = "d"
        case difference = "f"
    }

    /// The mode.
    package var mode: Mode
    /// The path.
    package var path: LottieProperty<LottiePath>
    /// The opacity in percent.
    package var opacity: LottieProperty<Double>
    /// Whether the outside of the path counts.
    package var isInverted: Bool
    /// The distance by which the path grows.
    package var expansion: LottieProperty<Double>
    /// The width of the soft edge in both directions.
    package var feather: LottieProperty<LottieVector>
    /// The rule that decides what is inside the path.
    package var rule = CGPathFillRule.winding
}

/// An effect or a layer style.
package enum LottieEffect: Sendable {
    /// A shadow.
    case dropShadow(Shadow)
    /// A blur in some directions; a blurriness of 10 is a standard deviation of 3.
    case blur(LottieProperty<Double>, LottieProperty<Double>)
    /// A stroke along the paths of masks.
    case stroke(Stroke)
    /// A transform of the layer with its masks; without uniform scale, the width has a scale of its own.
    case transform(LottieTransform, widthScale: LottieProperty<Double>, heightScale: LottieProperty<Double>)
    /// One color for everything that is drawn; the opacity is 0…1.
    case fill(color: LottieProperty<LottieVector>, opacity: LottieProperty<Double>)
    /// The luminance as a mix of two colors; the amount is in percent.
    case tint(black: LottieProperty<LottieVector>, white: LottieProperty<LottieVector>, amount: LottieProperty<Double>)
    /// The luminance as a color between three.
    case tritone(
        dark: LottieProperty<LottieVector>, middle: LottieProperty<LottieVector>, bright: LottieProperty<LottieVector>)
    /// Levels of red, green and blue, then of all three.
    case levels(red: Levels, green: Levels, blue: Levels, all: Levels)

    /// The map of a channel: from the input range, with a gamma, to the output range; all ranges are 0…1.
    package struct Levels: Sendable {
        /// The ends of the input range.
        package var inputBlack, inputWhite: LottieProperty<Double>
        /// The gamma; 1 is linear.
        package var gamma: LottieProperty<Double>
        /// The ends of the output range.
        package var outputBlack, outputWhite: LottieProperty<Double>
    }

    /// A stroke along the paths of masks.
    package struct Stroke: Sendable {
        /// The index of the mask; nil for all masks.
        package var mask: Int?
        /// The color.
        package var color: LottieProperty<LottieVector>
        /// The width, and the opacity, 0…1.
        package var width, opacity: LottieProperty<Double>
        /// The ends in percent of the length.
        package var start, end: LottieProperty<Double>
        /// What is drawn besides the stroke.
        package var style: Style

        /// The uses of a stroke; raw values are those of files.
        package enum Style: Int, Sendable { case overLayer = 1, alone, revealing }
    }

    /// A shadow.
    package struct Shadow: Sendable {
        /// The color.
        package var color: LottieProperty<LottieVector>
        /// The opacity, and the number that means opaque.
        package var opacity: LottieProperty<Double>, opaque: Double
        /// The direction in degrees; 0 is up unless `startsAtRight`.
        package var direction: LottieProperty<Double>, startsAtRight: Bool
        /// The distance, and the size of the blur.
        package var distance, softness: LottieProperty<Double>
        /// The standard deviation of the blur for a softness of 1.
        package var deviation: Double
    }
}
