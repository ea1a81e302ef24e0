/// A change of properties, which is applied to all properties of shapes, masks and effects.
protocol LottiePropertyMap {
    /// Returns the changed property.
    func mapped<Value>(_ property: LottieProperty<Value>) -> LottieProperty<Value>
    /// Returns the transform with changed properties.
    func transform(_ transform: LottieTransform) -> LottieTransform
}

/// Finds properties that depend on time, without changing them.
private final class AnimationFinder: LottiePropertyMap {
    private(set) var isFound = false

    func mapped<Value>(_ property: LottieProperty<Value>) -> LottieProperty<Value> {
        if property.isAnimated { isFound = true }
        return property
    }

    func transform(_ transform: LottieTransform) -> LottieTransform {
        if transform.isAnimated || transform.opacity.isAnimated { isFound = true }
        return transform
    }

    /// Returns whether none of the properties that `visit` passes depends on time.
    static func isStatic(_ visit: (AnimationFinder) -> Void) -> Bool {
        let finder = AnimationFinder()
        visit(finder)
        return !finder.isFound
    }
}

extension LottieShapeItem {
    /// Whether the item is the same in all frames.
    var isStatic: Bool { AnimationFinder.isStatic { _ = $0.item(self) } }
}

extension LottieMask {
    /// Whether the mask is the same in all frames.
    var isStatic: Bool { AnimationFinder.isStatic { _ = $0.mask(self) } }
}

extension LottieLayerModel.Content {
    /// Whether the content is the same in all frames.
    var isStatic: Bool {
        switch self {
        case .none, .image, .audio, .camera: true
        case .solid(let color, _, _): !color.isAnimated
        case .precomposition: false
        case .shapes(let items): items.allSatisfy(\.isStatic)
        case .text(let text): text.documents.count < 2 && text.animators.isEmpty
        }
    }
}

// MARK: - Masks and effects

extension LottiePropertyMap {
    func mask(_ mask: LottieMask) -> LottieMask {
        var mask = mask
        mask.path = mapped(mask.path)
        mask.opacity = mapped(mask.opacity)
        mask.expansion = mapped(mask.expansion)
        mask.feather = mapped(mask.feather)
        return mask
    }

    func effect(_ effect: LottieEffect) -> LottieEffect {
        switch effect {
        case .dropShadow(var shadow):
            shadow.color = mapped(shadow.color)
            shadow.opacity = mapped(shadow.opacity)
            shadow.direction = mapped(shadow.direction)
            shadow.distance = mapped(shadow.distance)
            shadow.softness = mapped(shadow.softness)
            return .dropShadow(shadow)
        case .blur(let blurriness, let dimensions): return .blur(mapped(blurriness), mapped(dimensions))
        case .stroke(var stroke):
            stroke.color = mapped(stroke.color)
            stroke.width = mapped(stroke.width)
            stroke.opacity = mapped(stroke.opacity)
            stroke.start = mapped(stroke.start)
            stroke.end = mapped(stroke.end)
            return .stroke(stroke)
        case .transform(let transform, let width, let height):
            return .transform(self.transform(transform), widthScale: mapped(width), heightScale: mapped(height))
        case .fill(let color, let opacity): return .fill(color: mapped(color), opacity: mapped(opacity))
        case .tint(let black, let white, let amount):
            return .tint(black: mapped(black), white: mapped(white), amount: mapped(amount))
        case .tritone(let dark, let middle, let bright):
            return .tritone(dark: mapped(dark), middle: mapped(middle), bright: mapped(bright))
        case .levels(let red, let green, let blue, let all):
            return .levels(red: levels(red), green: levels(green), blue: levels(blue), all: levels(all))
        }
    }

    private func levels(_ levels: LottieEffect.Levels) -> LottieEffect.Levels {
        .init(
            inputBlack: mapped(levels.inputBlack), inputWhite: mapped(levels.inputWhite),
            gamma: mapped(levels.gamma), outputBlack: mapped(levels.outputBlack),
            outputWhite: mapped(levels.outputWhite))
    }
}

// MARK: - Shapes

extension LottiePropertyMap {
    func item(_ item: LottieShapeItem) -> LottieShapeItem {
        switch item {
        case .group(var group):
            group.items = group.items.map(self.item)
            group.transform = transform(group.transform)
            return .group(group)
        case .path(let path, let isReversed): return .path(mapped(path), isReversed: isReversed)
        case .ellipse(let center, let size, let isReversed):
            return .ellipse(center: mapped(center), size: mapped(size), isReversed: isReversed)
        case .rectangle(var rectangle):
            rectangle.center = mapped(rectangle.center)
            rectangle.size = mapped(rectangle.size)
            rectangle.radius = mapped(rectangle.radius)
            return .rectangle(rectangle)
        case .polystar(var star):
            star.center = mapped(star.center)
            star.points = mapped(star.points)
            star.rotation = mapped(star.rotation)
            star.outerRadius = mapped(star.outerRadius)
            star.innerRadius = mapped(star.innerRadius)
            star.outerRoundness = mapped(star.outerRoundness)
            star.innerRoundness = mapped(star.innerRoundness)
            return .polystar(star)
        case .paint(let paint): return .paint(self.paint(paint))
        case .trim(var trim):
            trim.start = mapped(trim.start)
            trim.end = mapped(trim.end)
            trim.offset = mapped(trim.offset)
            return .trim(trim)
        case .repeater(var repeater):
            repeater.copies = mapped(repeater.copies)
            repeater.offset = mapped(repeater.offset)
            repeater.transform = transform(repeater.transform)
            repeater.startOpacity = mapped(repeater.startOpacity)
            repeater.endOpacity = mapped(repeater.endOpacity)
            return .repeater(repeater)
        case .roundedCorners(let radius): return .roundedCorners(mapped(radius))
        case .pucker(let amount): return .pucker(mapped(amount))
        case .merge: return item
        case .offset(let amount, let join, let limit):
            return .offset(amount: mapped(amount), join: join, miterLimit: limit)
        case .zigZag(let amplitude, let ridges, let points):
            return .zigZag(amplitude: mapped(amplitude), ridges: mapped(ridges), points: mapped(points))
        case .twist(let angle, let center): return .twist(angle: mapped(angle), center: mapped(center))
        }
    }

    private func paint(_ paint: LottiePaint) -> LottiePaint {
        var result = paint
        result.opacity = mapped(paint.opacity)
        switch paint.source {
        case .color(let color): result.source = .color(mapped(color))
        case .gradient(var gradient):
            gradient.start = mapped(gradient.start)
            gradient.end = mapped(gradient.end)
            gradient.stops = mapped(gradient.stops)
            gradient.highlight = mapped(gradient.highlight)
            gradient.highlightAngle = mapped(gradient.highlightAngle)
            result.source = .gradient(gradient)
        }
        guard var stroke = paint.stroke else { return result }
        stroke.width = mapped(stroke.width)
        stroke.miterLimit = mapped(stroke.miterLimit)
        stroke.dashes = stroke.dashes.map { mapped($0) }
        stroke.dashOffset = mapped(stroke.dashOffset)
        result.stroke = stroke
        return result
    }
}
