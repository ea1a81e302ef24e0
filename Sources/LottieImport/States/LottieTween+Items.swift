// MARK: - Effects

extension LottieTween {
    func effect(_ effect: LottieEffect) -> LottieEffect {
        switch effect {
        case .dropShadow(var shadow):
            shadow.color = tween(shadow.color)
            shadow.opacity = tween(shadow.opacity)
            shadow.direction = tween(shadow.direction)
            shadow.distance = tween(shadow.distance)
            shadow.softness = tween(shadow.softness)
            return .dropShadow(shadow)
        case .blur(let blurriness, let dimensions): return .blur(tween(blurriness), tween(dimensions))
        case .stroke(var stroke):
            stroke.color = tween(stroke.color)
            stroke.width = tween(stroke.width)
            stroke.opacity = tween(stroke.opacity)
            stroke.start = tween(stroke.start)
            stroke.end = tween(stroke.end)
            return .stroke(stroke)
        case .transform(let transform, let width, let height):
            return .transform(self.transform(transform), widthScale: tween(width), heightScale: tween(height))
        case .fill(let color, let opacity): return .fill(color: tween(color), opacity: tween(opacity))
        case .tint(let black, let white, let amount):
            return .tint(black: tween(black), white: tween(white), amount: tween(amount))
        case .tritone(let dark, let middle, let bright):
            return .tritone(dark: tween(dark), middle: tween(middle), bright: tween(bright))
        case .levels(let red, let green, let blue, let all):
            return .levels(red: levels(red), green: levels(green), blue: levels(blue), all: levels(all))
        }
    }

    private func levels(_ levels: LottieEffect.Levels) -> LottieEffect.Levels {
        .init(
            inputBlack: tween(levels.inputBlack), inputWhite: tween(levels.inputWhite), gamma: tween(levels.gamma),
            outputBlack: tween(levels.outputBlack), outputWhite: tween(levels.outputWhite))
    }
}

// MARK: - Shapes

extension LottieTween {
    func item(_ item: LottieShapeItem) -> LottieShapeItem {
        switch item {
        case .group(var group):
            group.items = group.items.map(self.item)
            group.transform = transform(group.transform)
            return .group(group)
        case .path(let path, let isReversed): return .path(tween(path), isReversed: isReversed)
        case .ellipse(let center, let size, let isReversed):
            return .ellipse(center: tween(center), size: tween(size), isReversed: isReversed)
        case .rectangle(var rectangle):
            rectangle.center = tween(rectangle.center)
            rectangle.size = tween(rectangle.size)
            rectangle.radius = tween(rectangle.radius)
            return .rectangle(rectangle)
        case .polystar(var star):
            star.center = tween(star.center)
            star.points = tween(star.points)
            star.rotation = tween(star.rotation)
            star.outerRadius = tween(star.outerRadius)
            star.innerRadius = tween(star.innerRadius)
            star.outerRoundness = tween(star.outerRoundness)
            star.innerRoundness = tween(star.innerRoundness)
            return .polystar(star)
        case .paint(let paint): return .paint(self.paint(paint))
        case .trim(var trim):
            trim.start = tween(trim.start)
            trim.end = tween(trim.end)
            trim.offset = tween(trim.offset)
            return .trim(trim)
        case .repeater(var repeater):
            repeater.copies = tween(repeater.copies)
            repeater.offset = tween(repeater.offset)
            repeater.transform = transform(repeater.transform)
            repeater.startOpacity = tween(repeater.startOpacity)
            repeater.endOpacity = tween(repeater.endOpacity)
            return .repeater(repeater)
        case .roundedCorners(let radius): return .roundedCorners(tween(radius))
        case .pucker(let amount): return .pucker(tween(amount))
        case .merge: return item
        case .offset(let amount, let join, let limit):
            return .offset(amount: tween(amount), join: join, miterLimit: limit)
        case .zigZag(let amplitude, let ridges, let points):
            return .zigZag(amplitude: tween(amplitude), ridges: tween(ridges), points: tween(points))
        case .twist(let angle, let center): return .twist(angle: tween(angle), center: tween(center))
        }
    }

    private func paint(_ paint: LottiePaint) -> LottiePaint {
        var result = paint
        result.opacity = tween(paint.opacity)
        switch paint.source {
        case .color(let color): result.source = .color(tween(color))
        case .gradient(var gradient):
            gradient.start = tween(gradient.start)
            gradient.end = tween(gradient.end)
            gradient.stops = tween(gradient.stops)
            gradient.highlight = tween(gradient.highlight)
            gradient.highlightAngle = tween(gradient.highlightAngle)
            result.source = .gradient(gradient)
        }
        guard var stroke = paint.stroke else { return result }
        stroke.width = tween(stroke.width)
        stroke.miterLimit = tween(stroke.miterLimit)
        stroke.dashes = stroke.dashes.map { tween($0) }
        stroke.dashOffset = tween(stroke.dashOffset)
        result.stroke = stroke
        return result
    }
}
