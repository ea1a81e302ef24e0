import VectorGeometry

/// Changes the layers of a composition, so that they are drawn as lottie-ios's Core Animation engine draws them.
///
/// The engine makes a layer tree with one `CAKeyframeAnimation` for each property. Its rules follow from those of Core
/// Animation, and from the layers that it makes for groups and shapes. The reader has already left out the features
/// that the engine does not draw (``LottieIOSOmission``).
struct LottieIOSAdapter {
    /// The composition; its size is that of every layer in it.
    private let use: CompositionUse

    /// The margin of gradient layers on each side.
    private static let gradientMargin = 10_000.0

    init(_ use: CompositionUse) { self.use = use }

    /// Returns the changed layers.
    func adapted(_ layers: [LottieLayerModel]) -> [LottieLayerModel] { layers.map(adapted) }

    private func adapted(_ layer: LottieLayerModel) -> LottieLayerModel {
        var layer = layer
        layer.transform = layer.transform.adaptedToLottieIOS(isSampled: use.isRemapped)
        if case .precomposition(let id, let width, let height, var remap?) = layer.content {
            remap.sampledFrames = use.frames
            layer.content = .precomposition(id: id, width: width, height: height, timeRemap: remap)
        }
        for index in layer.masks.indices { layer.masks[index].path = adapted(layer.masks[index].path) }
        if case .shapes(let items) = layer.content {
            layer.content = .shapes(LottieIOSShapes.layers(of: adapted(items), isSampled: use.isRemapped))
        }
        return layer
    }

    private func adapted(_ items: [LottieShapeItem]) -> [LottieShapeItem] {
        items.map { item in
            switch item {
            case .group(var group):
                group.items = adapted(group.items)
                group.transform = group.transform.adaptedToLottieIOS(isSampled: use.isRemapped)
                return .group(group)
            case .path(let path, let isReversed): return .path(adapted(path), isReversed: isReversed)
            case .paint(let paint): return .paint(adapted(paint))
            case .trim(let trim): return .trim(adapted(trim))
            case .ellipse(let center, let size, let isReversed):
                return .ellipse(center: inPath(center, [size.timing]), size: size, isReversed: isReversed)
            case .rectangle(var rectangle):
                rectangle.center = inPath(rectangle.center, [rectangle.size.timing, rectangle.radius.timing])
                return .rectangle(rectangle)
            case .polystar(let star): return .polystar(adapted(star))
            default: return item
            }
        }
    }

    /// Returns the center of a path as the engine animates it: keyframes of paths have straight ways, unless other
    /// parts of the path have keyframes at other times, so that all of them are sampled.
    private func inPath(_ center: LottieProperty<LottieVector>, _ others: [[KeyframeTiming]])
        -> LottieProperty<LottieVector>
    {
        let isAlone = others.allSatisfy { $0.isEmpty || $0 == center.timing }
        return isAlone && !use.isRemapped ? center.withoutMotion : center.withSampledMotion
    }

    /// Returns a star with the engine's curves: the roundness means longer handles for stars, and for polygons a
    /// quarter of the radius, whatever the number of points.
    private func adapted(_ star: LottieShapeItem.Polystar) -> LottieShapeItem.Polystar {
        var result = star
        let numbers = [
            star.points, star.rotation, star.outerRadius, star.innerRadius, star.outerRoundness, star.innerRoundness,
        ]
        result.center = inPath(star.center, numbers.map(\.timing))
        let polygon = star.points.value.rounded(.down) / (2 * .pi)
        let factor = star.isStar ? 0.47829 / 0.28 * 2 / .pi : polygon
        guard star.isStar || !star.points.isAnimated else { return result }
        result.outerRoundness = star.outerRoundness.mapped { $0 * factor }
        result.innerRoundness = star.innerRoundness.mapped { $0 * factor }
        return result
    }

    private func adapted(_ path: LottieProperty<LottiePath>) -> LottieProperty<LottiePath> {
        if use.isRemapped { return path }
        var nothing = path.value
        nothing.vertices = []
        var path = path.withInitialValue(nothing)
        for index in path.keyframes.indices {
            path.keyframes[index].value.turnsHandles = true
            path.keyframes[index].end?.turnsHandles = true
        }
        return path
    }

    /// Returns a trim as the engine animates it: its smaller end is the start of the stroke, which is 0 by default, and
    /// its larger end the end. With an offset, both are sampled.
    private func adapted(_ trim: LottieShapeItem.Trim) -> LottieShapeItem.Trim {
        var result = trim
        result.rule = .parameter
        guard !use.isRemapped, !trim.offset.isAnimated, trim.offset.value == 0 else { return result }
        let isReversed = trim.start.value > trim.end.value
        result.start = trim.start.withInitialValue(isReversed ? 100 : 0)
        result.end = trim.end.withInitialValue(isReversed ? 0 : 100)
        return result
    }

    private func adapted(_ paint: LottiePaint) -> LottiePaint {
        var paint = paint
        if !use.isRemapped {
            paint.opacity = paint.opacity.withInitialValue(100)
            if var stroke = paint.stroke {
                stroke.width = stroke.width.withInitialValue(1)
                stroke.dashOffset = stroke.dashOffset.withInitialValue(0)
                paint.stroke = stroke
            }
        }
        switch paint.source {
        case .color(let color):
            if !use.isRemapped { paint.source = .color(color.withInitialValue(LottieVector(0, 0, 0))) }
        case .gradient(var gradient):
            gradient.start = gradient.start.withoutMotion
            gradient.end = gradient.end.withoutMotion
            gradient.mixing = .genericRGB
            let margin = 2 * Self.gradientMargin
            gradient.aspect = (use.size.width + margin) / (use.size.height + margin)
            paint.source = .gradient(gradient)
        }
        return paint
    }
}

extension LottieTransform {
    /// Returns the transform as the engine animates it: each part by itself, or keyframes of whole matrices if the
    /// transform mirrors or skews.
    ///
    /// - Parameter isSampled: Whether the values of all frames are computed, because time is remapped.
    func adaptedToLottieIOS(isSampled: Bool) -> LottieTransform {
        var result = self
        if isSampled {
            result.anchor = anchor.withSampledMotion
            if case .point(let position) = position { result.position = .point(position.withSampledMotion) }
            return result
        }
        result.opacity = opacity.withInitialValue(100)
        result.anchor = anchor.withoutMotion
        let mirrors = scale.value.values.x < 0 || scale.keyframes.contains { $0.value.values.x < 0 }
        let skews = skew.isAnimated || skew.value != 0
        guard space == nil, mirrors || skews else {
            result.animatePartsAsLottieIOS()
            return result
        }
        if let matrices = matrixKeyframes() {
            result.matrices = matrices
        } else if case .point(let position) = position {
            // The engine samples such transforms.
            result.position = .point(position.withSampledMotion)
        }
        return result
    }

    private mutating func animatePartsAsLottieIOS() {
        anchor = anchor.withInitialValue(LottieVector(0, 0))
        scale = scale.withInitialValue(LottieVector(100, 100, 100))
        rotation = rotation.withInitialValue(0)
        switch position {
        case .point(let point): position = .point(point.withoutLastHold)
        case .separate(let x, let y, let z):
            position = .separate(x: x.withInitialValue(0), y: y.withInitialValue(0), z: z)
        }
    }

    /// Returns keyframes with the matrix of each time, if all animated parts have the same times and easing.
    private func matrixKeyframes() -> LottieProperty<LottieMatrix>? {
        guard !skew.isAnimated, !skewAxis.isAnimated else { return nil }
        var timings = [anchor.timing, scale.timing, rotation.timing]
        switch position {
        case .point(let point): timings.append(point.timing)
        case .separate(let x, let y, _): timings += [x.timing, y.timing]
        }
        timings.removeAll(where: \.isEmpty)
        guard let timing = timings.first, timings.allSatisfy({ $0 == timing }) else { return nil }
        let keyframes = timing.map { keyframe in
            var result = LottieKeyframe(
                time: keyframe.time, value: LottieMatrix(affineMatrix(at: keyframe.time)))
            result.isHold = keyframe.isHold
            result.easing = keyframe.easing
            return result
        }
        let property = LottieProperty(keyframes, fallback: LottieMatrix(.identity))
        return property.withInitialValue(LottieMatrix(.identity))
    }
}
