import JSONParsing
import VectorGeometry

/// A feature that lottie-ios's Core Animation engine does not draw.
enum LottieIOSOmission: String {
    case autoOrient = "auto-orient is not drawn by lottie-ios; drawn without it"
    case layerSkew = "the skew of layers is not drawn by lottie-ios; drawn without it"
    case camera = "cameras are not used by lottie-ios; drawn without perspective"
    case lumaMatte = "luma mattes are not drawn by lottie-ios; drawn without the matte and its source"
    case matteSource = "lottie-ios uses the layer above as the matte, not the layer that tp names"
    case visibleMatteSource = "lottie-ios draws layers with td that are not above a layer with a matte"
    case maskOpacity = "the opacity of masks is not used by lottie-ios; drawn opaque"
    case maskExpansion = "the expansion of masks is not drawn by lottie-ios; drawn without it"
    case maskFeather = "the feather of masks is not drawn by lottie-ios; drawn with a sharp edge"
    case maskDifference = "masks of mode difference are drawn as intersections by lottie-ios"
    case maskInversion = "the inversion of a mask of this mode is not drawn by lottie-ios; drawn without it"
    case effect = "lottie-ios draws only one drop shadow per layer; drawn without the effect"
    case luminosity = "the blend mode luminosity is not drawn by lottie-ios; drawn in the normal mode"
    case itemBlendMode =
        "blend modes of groups, fills and strokes are not drawn by lottie-ios; drawn in the normal mode"
    case mergePaths = "merge paths are not drawn by lottie-ios; all paths are drawn"
    case pucker = "pucker and bloat is not drawn by lottie-ios; drawn without it"
    case offsetPaths = "offset paths are not drawn by lottie-ios; drawn without them"
    case zigZag = "zigzag is not drawn by lottie-ios; drawn without it"
    case twist = "twist is not drawn by lottie-ios; drawn without it"
    case roundedCorners =
        "lottie-ios rounds only corners of rectangles and of single Bézier paths; other paths are drawn without it"
    case repeaterOffset = "the offset of repeaters is not used by lottie-ios; drawn without it"
    case repeaterOpacity = "the opacities of repeaters are not used by lottie-ios; all copies are opaque"
    case animatedCopies = "lottie-ios does not animate the number of copies; drawn with the first number"
    case animatedDashes = "lottie-ios does not animate the lengths of dashes; drawn with the first lengths"
    case individualTrim = "lottie-ios trims each path by itself, not all paths as one"
    case trimmedFill = "lottie-ios trims only strokes; the fill is drawn as a whole"
    case gradientHighlight = "the highlight of gradients is not drawn by lottie-ios; drawn without it"
    case glyphs = "lottie-ios ignores the glyph outlines in the file; drawn with fonts"
    case textAnimators = "lottie-ios's Core Animation engine does not draw text animators; drawn without them"
    case animatedText = "lottie-ios's Core Animation engine does not change text; drawn with the first text"
}

extension LottieReader {
    /// Returns whether a feature is left out, and reports it if so.
    mutating func omits(_ feature: LottieIOSOmission) -> Bool {
        guard compatibility == .lottieIOS else { return false }
        warn(feature.rawValue)
        return true
    }

    /// Returns a property, or one with a constant value if the feature that it controls is left out.
    mutating func omitting<Value: LottieValue & Equatable>(
        _ feature: LottieIOSOmission, _ property: LottieProperty<Value>, unless neutral: Value
    ) -> LottieProperty<Value> {
        guard property.isAnimated || property.value != neutral, omits(feature) else { return property }
        return LottieProperty(neutral)
    }

    /// Returns a property, or its first value if lottie-ios does not animate it.
    mutating func omittingAnimation<Value: LottieValue>(_ feature: LottieIOSOmission, _ property: LottieProperty<Value>)
        -> LottieProperty<Value>
    {
        guard property.isAnimated, omits(feature) else { return property }
        return LottieProperty(property.value)
    }
}

// MARK: - Masks and effects

extension LottieReader {
    /// Returns a mask with the mode that lottie-ios uses: it knows add, subtract and intersect.
    mutating func simplified(_ mask: LottieMask) -> LottieMask {
        var mask = mask
        mask.rule = .evenOdd
        switch mask.mode {
        case .lighten: mask.mode = .add
        case .difference:
            _ = omits(.maskDifference)
            mask.mode = .intersect
        default: break
        }
        if mask.isInverted, [.intersect, .darken].contains(mask.mode), omits(.maskInversion) {
            mask.isInverted = false
        }
        return mask
    }

    /// Returns whether an effect or a layer style is left out: only the first drop shadow of a layer is drawn.
    mutating func omits(_ effect: LottieEffect, after others: [LottieEffect]) -> Bool {
        if case .dropShadow = effect, others.isEmpty { return false }
        return omits(.effect)
    }
}

extension [LottieShapeItem] {
    /// Whether a trim of the list cuts a fill of the list.
    var trimsFills: Bool {
        let hasFill = contains { if case .paint(let paint) = $0 { paint.stroke == nil } else { false } }
        return hasFill && contains { if case .trim(let trim) = $0 { !trim.isNeutral } else { false } }
    }
}

extension [LottieShapeItem] {
    /// Whether the list has a stroke, or a group that may have one.
    private var mayStroke: Bool {
        contains { item in
            switch item {
            case .paint(let paint): paint.stroke != nil
            case .group: true
            default: false
            }
        }
    }

    /// Whether all that a trim of the list changes are fills of the list.
    var trimsOnlyFills: Bool { trimsFills && !mayStroke }

    /// Whether rounded corners of the list change paths that lottie-ios does not round: ellipses, stars, and Bézier
    /// paths that share a layer.
    var roundsOtherPaths: Bool {
        let isRounded = contains { item in
            if case .roundedCorners(let radius) = item { radius.isAnimated || radius.value > 0 } else { false }
        }
        return isRounded && hasOtherPaths
    }

    private var hasOtherPaths: Bool {
        var count = 0
        var isTrimmed = false
        var areBezier = true
        for item in self {
            switch item {
            case .ellipse, .polystar: return true
            case .group(let group) where group.items.hasOtherPaths: return true
            case .path: count += 1
            case .rectangle: areBezier = false
            case .trim: isTrimmed = true
            default: break
            }
        }
        return count > 1 && areBezier && !isTrimmed
    }
}

extension LottieShapeItem.Trim {
    /// Whether the trim keeps everything.
    var isNeutral: Bool {
        !start.isAnimated && !end.isAnimated && !offset.isAnimated && start.value == 0 && end.value == 100
    }
}

// MARK: - Mattes

extension LottieReader {
    /// Connects mattes as lottie-ios does: a layer with a matte takes the layer above it, from back to front, whatever
    /// `tp` and `td` say.
    mutating func connectMattesToNeighbors(_ layers: inout [LottieLayerModel], _ json: [JSONValue]) {
        let named = layers.map(\.isMatteSource)
        for position in layers.indices { layers[position].isMatteSource = false }
        var position = layers.count - 1
        while position >= 0 {
            let current = position
            position -= 1
            guard let matte = layers[current].matte else { continue }
            layers[current].matte = nil
            guard current > 0 else { continue }
            position -= 1
            layers[current - 1].isMatteSource = true
            layers[current - 1].matte = nil
            // The source of a luma matte is not drawn either.
            guard !(matte.isLuma && omits(.lumaMatte, layer: current, layers)) else { continue }
            let other = json[current]["tp"]?.integer
            if other != nil, other != layers[current - 1].index { _ = omits(.matteSource, layer: current, layers) }
            layers[current].matte = .init(source: current - 1, isLuma: false, isInverted: matte.isInverted)
        }
        for position in layers.indices where named[position] && !layers[position].isMatteSource {
            _ = omits(.visibleMatteSource, layer: position, layers)
        }
    }

    /// Returns whether a feature of a layer is left out, and reports it with the layer's name if so.
    private mutating func omits(_ feature: LottieIOSOmission, layer: Int, _ layers: [LottieLayerModel]) -> Bool {
        at("layers", layer) { reader in reader.named(layers[layer].name) { $0.omits(feature) } }
    }
}
