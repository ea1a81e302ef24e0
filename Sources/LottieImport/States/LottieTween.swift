/// Interpolates all properties of an animation between two of its frames, as tweened transitions of state machines do.
///
/// The result is an animation of its own: its frame 0 shows the values of the first frame, its frame 1 those of the
/// second one, and the frames between them change every value in a straight line. As in dotLottie's player, the layers
/// and the text are those of the first frame.
struct LottieTween {
    /// The frames of the composition whose properties are read.
    private let from, to: Double
    private let source: LottieComposition

    /// The frames for which values are computed, so that easing may overshoot.
    private static let ends = -1.0...2.0

    /// Returns the composition that changes from one frame to the other.
    static func composition(_ source: LottieComposition, from: Double, to: Double) -> LottieComposition {
        var result = source
        var inner = Uses()
        result.layers = LottieTween(from: from, to: to, source: source).layers(source.layers, &inner)
        result.precompositions = inner.layers
        result.inPoint = 0
        result.outPoint = 1
        return result
    }

    /// The layers of the precompositions: each use has times of its own.
    private struct Uses {
        var layers: [String: [LottieLayerModel]] = [:]
        /// The number of layers that may still be visited: precompositions that are used often multiply them.
        var budget = 100_000
    }

    private func layers(_ layers: [LottieLayerModel], _ uses: inout Uses) -> [LottieLayerModel] {
        layers.map { layer in
            var layer = layer
            // The visible layers stay visible; the others are still parents.
            let isVisible = layer.isVisible(at: from)
            layer.inPoint = isVisible ? Self.ends.lowerBound - 1 : 0
            layer.outPoint = isVisible ? Self.ends.upperBound + 1 : 0
            uses.budget -= 1
            guard uses.budget > 0 else { return layer }
            layer.content = content(of: layer, isVisible: isVisible, &uses)
            layer.transform = transform(layer.transform)
            layer.startTime = 0
            layer.stretch = 1
            layer.masks = layer.masks.map(mask)
            layer.effects = layer.effects.map(effect)
            return layer
        }
    }

    private func content(of layer: LottieLayerModel, isVisible: Bool, _ uses: inout Uses) -> LottieLayerModel.Content {
        switch layer.content {
        case .none, .image, .audio: return layer.content
        case .solid(let color, let width, let height):
            return .solid(color: mapped(color), width: width, height: height)
        case .camera(let zoom, let hasTarget): return .camera(zoom: mapped(zoom), hasTarget: hasTarget)
        case .shapes(let items): return .shapes(items.map(item))
        case .text(let text): return .text(self.text(text))
        case .precomposition(let id, let width, let height, let remap):
            guard isVisible, let inner = source.precompositions[id] else { return .none }
            func inside(_ frame: Double) -> Double {
                remap.map { $0.value(at: frame) * source.frameRate } ?? (frame - layer.startTime) / layer.stretch
            }
            let tween = LottieTween(from: inside(from), to: inside(to), source: source)
            let name = "\(id) \u{0} \(uses.budget)"
            uses.layers[name] = tween.layers(inner, &uses)
            return .precomposition(id: name, width: width, height: height, timeRemap: nil)
        }
    }
}

// MARK: - Properties

extension LottieTween: LottiePropertyMap {
    func mapped<Value>(_ property: LottieProperty<Value>) -> LottieProperty<Value> {
        guard property.isAnimated else { return property }
        return between(property.value(at: from), property.value(at: to))
    }

    private func mapped<Value>(_ property: LottieProperty<Value>?) -> LottieProperty<Value>? {
        property.map { mapped($0) }
    }

    /// Returns a property that changes in a straight line, from its first value at frame 0 to its second at frame 1.
    private func between<Value>(_ first: Value, _ second: Value) -> LottieProperty<Value> {
        let keyframes = [Self.ends.lowerBound, Self.ends.upperBound].map { time in
            let progress = SegmentProgress(values: SIMD4(repeating: time))
            return LottieKeyframe(time: time, value: Value.interpolated(first, second, progress))
        }
        return LottieProperty(keyframes, fallback: first)
    }

    func transform(_ transform: LottieTransform) -> LottieTransform {
        var result = transform
        result.anchor = mapped(transform.anchor)
        switch transform.position {
        case .point(let point): result.position = .point(mapped(point))
        case .separate(let x, let y, let z): result.position = .separate(x: mapped(x), y: mapped(y), z: mapped(z))
        }
        result.scale = mapped(transform.scale)
        result.rotation = mapped(transform.rotation)
        result.opacity = mapped(transform.opacity)
        result.skew = mapped(transform.skew)
        result.skewAxis = mapped(transform.skewAxis)
        if let space = transform.space {
            result.space = .init(x: mapped(space.x), y: mapped(space.y), orientation: mapped(space.orientation))
        }
        guard transform.followsPath else { return result }
        result.followsPath = false
        guard let start = transform.direction(at: from), let end = transform.direction(at: to) else { return result }
        let first = transform.rotation.value(at: from) + Double(start) * 180 / .pi
        // The shorter of both ways.
        let turn = (Double(end - start) * 180 / .pi).remainder(dividingBy: 360)
        let change = transform.rotation.value(at: to) - transform.rotation.value(at: from)
        result.rotation = between(first, first + turn + change)
        return result
    }

    private func text(_ text: LottieText) -> LottieText {
        var result = text
        result.documents = text.document(at: from).map { [(frame: 0, document: $0)] } ?? []
        result.animators = text.animators.map { animator in
            var animator = animator
            animator.position = mapped(animator.position)
            animator.anchor = mapped(animator.anchor)
            animator.scale = mapped(animator.scale)
            animator.rotation = mapped(animator.rotation)
            animator.skew = mapped(animator.skew)
            animator.skewAxis = mapped(animator.skewAxis)
            animator.opacity = mapped(animator.opacity)
            animator.tracking = mapped(animator.tracking)
            animator.strokeWidth = mapped(animator.strokeWidth)
            animator.fillColor = mapped(animator.fillColor)
            animator.fillAlpha = mapped(animator.fillAlpha)
            animator.strokeColor = mapped(animator.strokeColor)
            animator.selector = animator.selector.map(selector)
            return animator
        }
        return result
    }

    private func selector(_ selector: LottieTextAnimator.Selector) -> LottieTextAnimator.Selector {
        var result = selector
        result.start = mapped(selector.start)
        result.end = mapped(selector.end)
        result.offset = mapped(selector.offset)
        result.amount = mapped(selector.amount)
        result.easeHigh = mapped(selector.easeHigh)
        result.easeLow = mapped(selector.easeLow)
        result.smoothness = mapped(selector.smoothness)
        return result
    }
}
