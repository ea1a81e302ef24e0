import Foundation
import Images

/// Replaces values of a composition by their key paths.
struct LottieReplacer {
    private let source: LottieComposition
    private let text: [(name: String, pattern: LottieKeyPath, text: String)]
    private let values: [(name: String, pattern: LottieKeyPath, value: LottieAnimation.Replacements.Value)]
    private let unknownImages: [String]
    private let imageFit: LottieAnimation.Replacements.ImageFit?
    private var used: Set<String> = []
    /// By name, the first property that a value matches without being of its type.
    private var mismatches: [String: String] = [:]
    private var precompositions: [String: [LottieLayerModel]] = [:]
    /// The number of layers that may still be visited: precompositions that are used often multiply them.
    private var budget = 100_000
    /// The names of the values and of the text layers that were visited, from the outermost layer on.
    private(set) var visited: [(names: [String], isText: Bool)] = []
    /// The number of unused replacements whose nearest names are looked for.
    private static let comparedCount = 20

    init(_ replacements: LottieAnimation.Replacements, _ composition: LottieComposition) {
        source = composition
        text = replacements.text.sorted { $0.key < $1.key }.map { ($0.key, LottieKeyPath($0.key), $0.value) }
        values = replacements.values.sorted { $0.key < $1.key }.map { ($0.key, LottieKeyPath($0.key), $0.value) }
        imageFit = replacements.imageFit
        unknownImages = replacements.images.keys.filter { composition.images[$0] == nil }.sorted()
    }

    /// The replacements that changed nothing.
    var unused: [UnusedReplacement] {
        let names = text.map { ($0.name, true) } + values.map { ($0.name, false) }
        let paths = names.filter { !used.contains($0.0) }.enumerated().map { index, item in
            let (name, isText) = item
            if !isText, let mismatch = mismatches[name] {
                return UnusedReplacement(mismatch, name: name, candidates: [])
            }
            let candidates = index < Self.comparedCount ? visited.filter { $0.isText == isText }.map(\.names) : []
            return UnusedReplacement("nothing matches the key path \"\(name)\"", name: name, candidates: candidates)
        }
        let assets = source.images.keys.sorted().map { [$0] }
        return paths
            + unknownImages.enumerated().map { index, name in
                let candidates = index < Self.comparedCount ? assets : []
                return UnusedReplacement("there is no image \"\(name)\"", name: name, candidates: candidates)
            }
    }

    /// Returns the changed composition.
    mutating func composition() -> LottieComposition {
        var result = source
        if let imageFit { result.imageFit = imageFit }
        result.layers = layers(source.layers, []).layers
        result.precompositions.merge(precompositions) { $1 }
        return result
    }

    private mutating func layers(_ layers: [LottieLayerModel], _ path: [String])
        -> (layers: [LottieLayerModel], isChanged: Bool)
    {
        var isChanged = false
        let result = layers.map { layer -> LottieLayerModel in
            budget -= 1
            guard budget > 0 else { return layer }
            var layer = layer
            let layerPath = path + [layer.name ?? ""]
            if transform(&layer.transform, layerPath) { isChanged = true }
            switch layer.content {
            case .shapes(var items):
                if self.items(&items, layerPath) {
                    layer.content = .shapes(items)
                    isChanged = true
                }
            case .text(var text):
                let hasNewText = self.text(&text, layerPath)
                guard color(&text, layerPath) || hasNewText else { break }
                layer.content = .text(text)
                isChanged = true
            case .solid(_, let width, let height):
                guard let color = color(layerPath) else { break }
                layer.content = .solid(color: color, width: width, height: height)
                isChanged = true
            case .precomposition(let id, let width, let height, let remap):
                let inner = self.layers(source.precompositions[id] ?? [], layerPath)
                guard inner.isChanged else { break }
                // Another use of the same precomposition may have other values.
                let name = "\(id) \u{0} \(layerPath.joined(separator: ".")) \(precompositions.count)"
                precompositions[name] = inner.layers
                layer.content = .precomposition(id: name, width: width, height: height, timeRemap: remap)
                isChanged = true
            default: break
            }
            return layer
        }
        return (result, isChanged)
    }

    private mutating func text(_ content: inout LottieText, _ path: [String]) -> Bool {
        visited.append((path, true))
        let name = path.last ?? ""
        // The name of a layer counts more than patterns.
        guard
            let replacement = text.last(where: { $0.name == name })
                ?? text.last(where: { $0.pattern.matches(path) || $0.pattern.matches([name]) })
        else { return false }
        used.insert(replacement.name)
        let text = LottieTextDocument.content(replacement.text)
        for index in content.documents.indices { content.documents[index].document.text = text }
        return true
    }

    private mutating func items(_ items: inout [LottieShapeItem], _ path: [String]) -> Bool {
        var isChanged = false
        for index in items.indices {
            switch items[index] {
            case .group(var group):
                let groupPath = path + [group.name ?? ""]
                let hasNewItems = self.items(&group.items, groupPath)
                let hasNewTransform = transform(&group.transform, groupPath)
                guard hasNewItems || hasNewTransform else { continue }
                items[index] = .group(group)
                isChanged = true
            case .paint(var paint):
                guard self.paint(&paint, path + [paint.name ?? ""]) else { continue }
                items[index] = .paint(paint)
                isChanged = true
            default: continue
            }
        }
        return isChanged
    }

    /// Returns the replacement of a property, in the form that the property needs.
    private mutating func value<T>(
        _ path: [String], _ property: String, _ type: String, _ content: (LottieAnimation.Replacements.Value) -> T?
    ) -> T? {
        let propertyPath = path + [property]
        visited.append((propertyPath, false))
        for candidate in values.reversed() where candidate.pattern.matches(propertyPath) {
            if let result = content(candidate.value) {
                used.insert(candidate.name)
                return result
            }
            guard mismatches[candidate.name] == nil else { continue }
            mismatches[candidate.name] =
                "\"\(propertyPath.joined(separator: "."))\" needs \(type), "
                + "but the value of \"\(candidate.name)\" is \(candidate.value.type)"
        }
        return nil
    }

    /// Returns the replacement of a property as a value or keyframes.
    private mutating func property<T: LottieValue>(
        _ path: [String], _ name: String, _ type: String, _ content: (LottieAnimation.Replacements.Value) -> T?
    ) -> LottieProperty<T>? {
        value(path, name, type) { $0.property(content) }
    }
}

// MARK: - Properties

extension LottieReplacer {
    private mutating func number(_ property: inout LottieProperty<Double>, _ path: [String], _ name: String) -> Bool {
        let number = self.property(path, name, "a number") { value -> Double? in
            guard case .number(let number) = value else { return nil }
            return number
        }
        guard let number else { return false }
        property = number
        return true
    }

    private mutating func vector(_ path: [String], _ name: String) -> LottieProperty<LottieVector>? {
        property(path, name, "two numbers") { value in
            guard case .point(let point) = value else { return nil }
            return LottieVector(point.x, point.y)
        }
    }

    private mutating func transform(_ transform: inout LottieTransform, _ path: [String]) -> Bool {
        let transformPath = path + ["Transform"]
        var isChanged = number(&transform.opacity, transformPath, "Opacity")
        if number(&transform.rotation, transformPath, "Rotation") { isChanged = true }
        if let anchor = vector(transformPath, "Anchor Point") {
            transform.anchor = anchor
            isChanged = true
        }
        if let position = vector(transformPath, "Position") {
            transform.position = .point(position)
            isChanged = true
        }
        if let scale = vector(transformPath, "Scale") {
            transform.scale = scale
            isChanged = true
        }
        return isChanged
    }

    private mutating func paint(_ paint: inout LottiePaint, _ path: [String]) -> Bool {
        var isChanged = number(&paint.opacity, path, "Opacity")
        if var stroke = paint.stroke, number(&stroke.width, path, "Stroke Width") {
            paint.stroke = stroke
            isChanged = true
        }
        switch paint.source {
        case .color:
            guard let color = color(path) else { return isChanged }
            paint.source = .color(color)
            let alpha = color.alpha
            if !alpha.isOne { paint.opacity = alpha.mapped { 100 * $0 } }
        case .gradient(var gradient):
            guard let colors = colors(path) else { return isChanged }
            gradient.colorCount = colors.count
            gradient.stops = colors.stops
            if source.compatibility == .lottieIOS { gradient.alphaExponent = 2 }
            paint.source = .gradient(gradient)
        }
        return true
    }

    /// Changes the color of a text, before its animators.
    private mutating func color(_ text: inout LottieText, _ path: [String]) -> Bool {
        guard let color = color(path) else { return false }
        let alpha = color.alpha
        if !color.isAnimated {
            for index in text.documents.indices { text.documents[index].document.fillColor = color.value }
        }
        if color.isAnimated || !alpha.isOne {
            var animator = LottieTextAnimator()
            animator.fillColor = color
            animator.fillAlpha = alpha
            text.animators.insert(animator, at: 0)
        }
        return true
    }

    /// Returns a color, whose fourth component is its alpha.
    private mutating func color(_ path: [String]) -> LottieProperty<LottieVector>? {
        property(path, "Color", "a color") { value in
            guard case .color(let color) = value else { return nil }
            return LottieVector(color.red, color.green, color.blue, color.alpha)
        }
    }

    private mutating func colors(_ path: [String]) -> (count: Int, stops: LottieProperty<GradientNumbers>)? {
        value(path, "Colors", "a list of colors, as many in every keyframe") { value in
            let lists = value.sortedKeyframes.map { $0.value.colorList }
            guard let count = lists.first??.colors.count, lists.allSatisfy({ $0?.colors.count == count }) else {
                return nil
            }
            let hasAlpha = lists.contains { $0?.colors.contains { $0.alpha < 1 } ?? false }
            return value.property { $0.colorList?.numbers(hasAlpha: hasAlpha) }.map { (count, $0) }
        }
    }
}

extension LottieProperty<LottieVector> {
    /// The fourth component.
    fileprivate var alpha: LottieProperty<Double> {
        let keyframes = keyframes.map { keyframe in
            var result = LottieKeyframe(time: keyframe.time, value: keyframe.value.values.w)
            result.isHold = keyframe.isHold
            result.easing = keyframe.easing
            return result
        }
        return keyframes.isEmpty
            ? LottieProperty<Double>(value.values.w) : LottieProperty<Double>(keyframes, fallback: 1)
    }
}

extension LottieProperty<Double> {
    /// Whether the value is always 1.
    fileprivate var isOne: Bool { keyframes.isEmpty ? value == 1 : keyframes.allSatisfy { $0.value == 1 } }
}

extension LottieAnimation.Replacements.Value {
    /// What kind of value this is, in messages.
    fileprivate var type: String {
        switch self {
        case .color: "a color"
        case .colors: "a list of colors"
        case .number: "a number"
        case .point: "two numbers"
        case .keyframes(let keyframes): keyframes.isEmpty ? "an empty list" : "a list of other keyframes"
        }
    }

    /// The keyframes in ascending order of time; one for a value that does not change.
    fileprivate var sortedKeyframes: [LottieAnimation.Replacements.Keyframe] {
        guard case .keyframes(let keyframes) = self else { return [.init(frame: 0, value: self)] }
        return keyframes.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
            .map(\.element)
    }

    /// Returns the value as a property; nil if a value has another type.
    fileprivate func property<T: LottieValue>(_ content: (Self) -> T?) -> LottieProperty<T>? {
        var result: [LottieKeyframe<T>] = []
        for keyframe in sortedKeyframes {
            guard let value = content(keyframe.value) else { return nil }
            var converted = LottieKeyframe(time: keyframe.frame, value: value)
            converted.isHold = keyframe.isHold
            converted.easing = keyframe.timingFunction.map { [$0.curve] } ?? []
            result.append(converted)
        }
        return result.first.map { LottieProperty(result, fallback: $0.value) }
    }

    /// The colors of a gradient; nil for other values.
    fileprivate var colorList: ColorList? {
        guard case .colors(let colors, let locations) = self, !colors.isEmpty else { return nil }
        return ColorList(colors: colors, locations: locations)
    }
}

/// The colors of a gradient with their locations.
private struct ColorList {
    let colors: [CGColor]
    let locations: [Double]

    /// Returns the numbers of a file: the colors, then their alpha.
    func numbers(hasAlpha: Bool) -> GradientNumbers {
        let last = Double(max(colors.count - 1, 1))
        let offsets = colors.indices.map { $0 < locations.count ? locations[$0] : Double($0) / last }
        var numbers: [Double] = []
        for (offset, color) in zip(offsets, colors) {
            numbers += [offset, Double(color.red), Double(color.green), Double(color.blue)]
        }
        if hasAlpha {
            for (offset, color) in zip(offsets, colors) { numbers += [offset, Double(color.alpha)] }
        }
        return GradientNumbers(numbers)
    }
}
