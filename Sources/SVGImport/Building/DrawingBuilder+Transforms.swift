import Foundation
import LayerTree
import VectorGeometry

extension DrawingBuilder {
    /// Returns the transform of an element, without its origin; nil after a warning.
    ///
    /// - Parameter box: The size that percentages refer to.
    func transform(_ index: Int, _ style: DrawingStyle, box: CGSize) -> TransformList? {
        guard let text = style["transform"] else { return TransformList() }
        guard let list = TransformList(text, box: box) else {
            warnings.add(
                tree[index].position, "transform=\"\(text.prefix(60))\" of \(tree[index].label) is not valid; ignored")
            return nil
        }
        return list
    }

    /// Returns the point around which an element is transformed.
    private func origin(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) throws(SVGDrawing.ReadingError)
        -> CGPoint
    {
        guard let text = style["transform-origin"] else { return .zero }
        let box = try referenceBox(index, style, scope)
        var words = CSSSyntax.split(text.lowercased(), at: " ")
        if words.count > 1, ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
            words.swapAt(0, 1)
        }
        if words.count == 1 {
            words = ["top", "bottom"].contains(words[0]) ? ["center", words[0]] : [words[0], "center"]
        }
        func length(_ word: String, _ percentBase: CGFloat) -> CGFloat {
            CGFloat(DrawingLength.position(word, of: Double(percentBase)) ?? 0)
        }
        return CGPoint(x: box.minX + length(words[0], box.width), y: box.minY + length(words[1], box.height))
    }

    /// The rectangle that the origin and the percentages of a transform refer to.
    private func referenceBox(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CGRect
    {
        let usesBox = ["fill-box", "content-box", "stroke-box", "border-box"].contains(style["transform-box"])
        return usesBox ? try bounds(index, scope) : CGRect(origin: .zero, size: scope.viewport.size)
    }

    /// Applies the transform of an element and its animations: one layer around the other for each function of an
    /// animation, which all of its runs share.
    func transformed(_ layer: CALayer, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        let all = model.animations[index] ?? []
        let animations = prioritizedRuns(all.filter { $0.subject != .motion && $0.attribute == nil })
        let origin = try origin(index, style, scope)
        let base = try baseMatrix(index, style, scope)
        guard !animations.isEmpty else {
            if !base.isIdentity { layer.transform = CATransform3DMakeAffineTransform(base) }
            return try moved(layer, index, style, scope)
        }
        let outer = try make(CALayer.self, index)
        outer.transform = CATransform3DMakeAffineTransform(base)
        // The layers of each animation by its number. Those of the others are neutral while one replaces them.
        var groups: [(number: Int, layers: [CALayer])] = [(-1, [outer])]
        for (number, animation) in animations {
            let own = groups.first { $0.number == number }?.layers ?? []
            // An earlier run may stay after its end.
            for layer in own { try neutralize(layer, during: animation.runs, index) }
            var pool = own[...]
            let layers: [CALayer]
            if case .transformFunction(let kind) = animation.subject {
                layers = try self.layers(for: animation, kind, &pool, index)
            } else {
                layers = try self.layers(forList: animation, &pool, index, style, scope, origin)
            }
            guard !layers.isEmpty else { continue }
            if !animation.isAdditive {
                for other in groups where other.number != number {
                    for layer in other.layers { try neutralize(layer, during: animation.runs, index) }
                }
            }
            if own.isEmpty { groups.append((number, layers)) }
        }
        let chain = groups.flatMap(\.layers) + [layer]
        for (parent, child) in zip(chain, chain.dropFirst()) { parent.addSublayer(child) }
        return try moved(outer, index, style, scope)
    }

    /// Returns the transform of an element without its animations.
    func baseMatrix(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CGAffineTransform
    {
        guard style["transform"] != nil else { return .identity }
        let origin = try origin(index, style, scope)
        let box = try referenceBox(index, style, scope).size
        return transform(index, style, box: box).map { Self.around(origin, $0.matrix) } ?? .identity
    }

    private static func around(_ origin: CGPoint, _ matrix: CGAffineTransform) -> CGAffineTransform {
        guard origin != .zero else { return matrix }
        return CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(matrix)
            .concatenating(CGAffineTransform(translationX: origin.x, y: origin.y))
    }

    /// Takes the transform of a layer away during the runs of an animation that replaces it.
    private func neutralize(_ layer: CALayer, during runs: [AnimationRun], _ index: Int)
        throws(SVGDrawing.ReadingError)
    {
        for run in runs {
            try count(keyframes: 2, index)
            let animation = CABasicAnimation(keyPath: "transform")
            animation.fromValue = CATransform3DIdentity
            animation.toValue = CATransform3DIdentity
            add(animation, run, to: layer)
        }
    }

    // MARK: - animateTransform

    private func layers(
        for animation: DrawingAnimation, _ kind: TransformFunction.Kind, _ pool: inout ArraySlice<CALayer>,
        _ index: Int
    ) throws(SVGDrawing.ReadingError) -> [CALayer] {
        try count(valuesOf: animation, index)
        let functions = animation.values.compactMap { text -> TransformFunction? in
            guard let text else { return TransformFunction.identity(kind) }
            return Self.function(kind, text)
        }
        guard functions.count == animation.values.count, !functions.isEmpty else {
            warnings.add(
                animation.position,
                "the values of <animateTransform type=\"\(kind.rawValue)\"> are not valid; it is ignored")
            return []
        }
        return try layers(functions: functions, kind, animation, .zero, &pool, index)
    }

    /// Returns the function of a value of `animateTransform`.
    static func function(_ kind: TransformFunction.Kind, _ text: String) -> TransformFunction? {
        guard var n = CSSSyntax.numbers(text), !n.isEmpty else { return nil }
        switch kind {
        case .translate:
            if n.count == 1 { n.append(0) }
            return n.count == 2 ? TransformFunction(kind: kind, values: n) : nil
        case .scale:
            if n.count == 1 { n.append(n[0]) }
            return n.count == 2 ? TransformFunction(kind: kind, values: n) : nil
        case .rotate:
            if n.count == 1 { n += [0, 0] }
            return n.count == 3 ? TransformFunction(kind: kind, values: [n[0] * .pi / 180, n[1], n[2]]) : nil
        case .skewX, .skewY:
            return n.count == 1 ? TransformFunction(kind: kind, values: [n[0] * .pi / 180]) : nil
        case .matrix: return nil
        }
    }

    /// Returns the layers that show an animated function around an origin. The last one contains the element.
    ///
    /// - Parameter pool: The layers of earlier runs of the animation, which are used before new ones are created.
    private func layers(
        functions: [TransformFunction], _ kind: TransformFunction.Kind, _ animation: DrawingAnimation,
        _ origin: CGPoint, _ pool: inout ArraySlice<CALayer>, _ index: Int
    ) throws(SVGDrawing.ReadingError) -> [CALayer] {
        func values(_ part: (TransformFunction) -> AnimatedValue) -> KeyframeSequence? {
            var number = 0
            return KeyframeSequence(animation) { _ in
                defer { number += 1 }
                return part(functions[min(number, functions.count - 1)])
            }
        }
        switch kind {
        case .translate:
            let layer = try pivot(.zero, &pool, index)
            try add(values { .numbers([$0.values[0], $0.values[1], 0]) }, .translate, animation, to: layer, index)
            return [layer]
        case .scale:
            let layer = try pivot(origin, &pool, index)
            try add(values { .numbers([$0.values[0], $0.values[1], 1]) }, .scale, animation, to: layer, index)
            return [layer]
        case .rotate:
            let centers = functions.map { CGPoint(x: $0.values[1], y: $0.values[2]) }
            let accumulatesCenters = animation.isCumulative && centers.last != .zero
            if let center = centers.first, centers.allSatisfy({ $0 == center }), !accumulatesCenters {
                let layer = try pivot(CGPoint(x: origin.x + center.x, y: origin.y + center.y), &pool, index)
                try add(values { .number($0.values[0]) }, .rotateZ, animation, to: layer, index)
                return [layer]
            }
            // The center moves: there and back again on layers of their own.
            let forth = try pivot(.zero, &pool, index)
            let turn = try pivot(.zero, &pool, index)
            let back = try pivot(.zero, &pool, index)
            try add(values { .numbers([$0.values[1], $0.values[2], 0]) }, .translate, animation, to: forth, index)
            try add(values { .number($0.values[0]) }, .rotateZ, animation, to: turn, index)
            try add(values { .numbers([-$0.values[1], -$0.values[2], 0]) }, .translate, animation, to: back, index)
            return [forth, turn, back]
        case .skewX, .skewY:
            let layer = try pivot(origin, &pool, index)
            guard let sequence = values({ .number($0.values[0]) }) else { return [] }
            // The matrix is not linear in the angle.
            try count(keyframes: sequence.keyframeCount * 16, index)
            try add(
                sequence.refined(16) { .transform(TransformFunction(kind: kind, values: [$0]).matrix) }, animation,
                "transform", to: layer, index)
            return [layer]
        case .matrix:
            let layer = try pivot(.zero, &pool, index)
            guard let sequence = values({ .transform(Self.around(origin, $0.matrix)) }) else { return [] }
            try add(sequence, animation, "transform", to: layer, index)
            return [layer]
        }
    }

    private func add(
        _ sequence: KeyframeSequence?, _ function: CAValueFunctionName, _ animation: DrawingAnimation,
        to layer: CALayer, _ index: Int
    ) throws(SVGDrawing.ReadingError) {
        guard let sequence else { return }
        for run in animation.runs {
            try count(sequence, index)
            let keyframes = sequence.animation("transform")
            keyframes.valueFunction = CAValueFunction(name: function)
            keyframes.isCumulative = animation.isCumulative
            add(keyframes, run, to: layer)
        }
    }

    /// Returns a layer that is transformed around a point: the next one of a pool, or a new one.
    private func pivot(_ point: CGPoint, _ pool: inout ArraySlice<CALayer>, _ index: Int)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        if let layer = pool.popFirst() { return layer }
        let layer = try make(CALayer.self, index)
        layer.bounds.origin = point
        layer.position = point
        return layer
    }

    // MARK: - Style sheets

    private func layers(
        forList animation: DrawingAnimation, _ pool: inout ArraySlice<CALayer>, _ index: Int, _ style: DrawingStyle,
        _ scope: DrawingScope, _ origin: CGPoint
    ) throws(SVGDrawing.ReadingError) -> [CALayer] {
        try count(valuesOf: animation, index)
        // Functions are interpolated one by one, as the texts of these values are.
        var animation = animation
        animation.blends = [:]
        let box = try referenceBox(index, style, scope).size
        let own = style["transform"] ?? "none"
        let lists = animation.values.map { TransformList($0 ?? own, box: box) }
        let valid = lists.compactMap { $0 }
        guard valid.count == lists.count, let longest = valid.max(by: { $0.functions.count < $1.functions.count })
        else {
            warnings.add(
                animation.position, "the keyframes of transform of \(tree[index].label) are not valid; ignored")
            return []
        }
        let kinds = longest.functions.map(\.kind)
        let areAlike = valid.allSatisfy { list in
            list.functions.indices.allSatisfy { list.functions[$0].kind == kinds[$0] }
        }
        guard areAlike, !kinds.isEmpty else {
            let layer = try pivot(.zero, &pool, index)
            var number = 0
            let sequence = KeyframeSequence(animation) { _ in
                defer { number += 1 }
                return .transform(Self.around(origin, valid[number].matrix))
            }
            guard let sequence else { return [] }
            try add(sequence, animation, "transform", to: layer, index)
            return [layer]
        }
        var result: [CALayer] = []
        for (position, kind) in kinds.enumerated() {
            let functions = valid.map { list in
                position < list.functions.count ? list.functions[position] : .identity(kind)
            }
            result += try layers(functions: functions, kind, animation, origin, &pool, index)
        }
        return result
    }
}
