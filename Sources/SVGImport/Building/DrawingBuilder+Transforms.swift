import Foundation
import LayerTree
import VectorGeometry

extension DrawingBuilder {
    /// Returns the transform of an element around its origin; nil for text that is none.
    func transform(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope) -> TransformList? {
        let isGradient = tree[index].name.hasSuffix("Gradient")
        guard let text = style["transform"] ?? (isGradient ? tree[index]["gradientTransform"] : nil) else {
            return TransformList()
        }
        guard let list = TransformList(text, box: scope.viewport.size) else {
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
        let usesBox = ["fill-box", "content-box", "stroke-box", "border-box"].contains(style["transform-box"])
        let box = usesBox ? try bounds(index, scope) : CGRect(origin: .zero, size: scope.viewport.size)
        let names = ["left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"]
        var words = CSSSyntax.split(text.lowercased(), at: " ")
        if words.count > 1, ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
            words.swapAt(0, 1)
        }
        if words.count == 1 {
            words = ["top", "bottom"].contains(words[0]) ? ["center", words[0]] : [words[0], "center"]
        }
        func length(_ word: String, _ whole: CGFloat) -> CGFloat {
            CGFloat(DrawingLength.length(names[word] ?? word, of: Double(whole)) ?? 0)
        }
        return CGPoint(x: box.minX + length(words[0], box.width), y: box.minY + length(words[1], box.height))
    }

    /// The size that percentages of a transform refer to.
    private func referenceBox(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CGSize
    {
        let usesBox = ["fill-box", "content-box", "stroke-box", "border-box"].contains(style["transform-box"])
        return usesBox ? try bounds(index, scope).size : scope.viewport.size
    }

    /// Applies the transform of an element and its animations: one layer around the other for each animation.
    func transformed(_ layer: CALayer, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        let all = model.animations[index] ?? []
        let animations = prioritized(all.filter { $0.subject != .motion && $0.attribute == nil })
        let origin = try origin(index, style, scope)
        let base = try baseMatrix(index, style, scope, origin)
        guard !animations.isEmpty else {
            if !base.isIdentity { layer.transform = CATransform3DMakeAffineTransform(base) }
            return try moved(layer, index, style, scope)
        }
        var inner = layer
        var outer = try make(CALayer.self, index)
        outer.transform = CATransform3DMakeAffineTransform(base)
        let first = outer
        // The layers of earlier animations, which a later one replaces.
        var earlier: [CALayer] = [first]
        var chain: [CALayer] = [first]
        for animation in animations {
            let added: [CALayer]
            if case .transformFunction(let kind) = animation.subject {
                added = try layers(for: animation, kind, index)
            } else {
                added = try layers(forList: animation, index, style, scope, origin, base)
            }
            guard !added.isEmpty else { continue }
            if !animation.isAdditive { for layer in earlier { neutralize(layer, during: animation.runs) } }
            earlier += added
            chain += added
        }
        for (parent, child) in zip(chain, chain.dropFirst()) { parent.addSublayer(child) }
        chain[chain.count - 1].addSublayer(inner)
        inner = first
        outer = try moved(inner, index, style, scope)
        return outer
    }

    private func baseMatrix(_ index: Int, _ style: DrawingStyle, _ scope: DrawingScope, _ origin: CGPoint)
        throws(SVGDrawing.ReadingError) -> CGAffineTransform
    {
        guard let text = style["transform"] else { return .identity }
        guard let list = TransformList(text, box: try referenceBox(index, style, scope)) else {
            warnings.add(
                tree[index].position, "transform=\"\(text.prefix(60))\" of \(tree[index].label) is not valid; ignored")
            return .identity
        }
        return Self.around(origin, list.matrix)
    }

    private static func around(_ origin: CGPoint, _ matrix: CGAffineTransform) -> CGAffineTransform {
        guard origin != .zero else { return matrix }
        return CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(matrix)
            .concatenating(CGAffineTransform(translationX: origin.x, y: origin.y))
    }

    /// Takes the transform of a layer away during the runs of an animation that replaces it.
    private func neutralize(_ layer: CALayer, during runs: [AnimationRun]) {
        for run in runs {
            let animation = CABasicAnimation(keyPath: "transform")
            animation.fromValue = CATransform3DIdentity
            animation.toValue = CATransform3DIdentity
            add(animation, run, to: layer)
        }
    }

    // MARK: - animateTransform

    private func layers(for animation: DrawingAnimation, _ kind: TransformFunction.Kind, _ index: Int)
        throws(SVGDrawing.ReadingError) -> [CALayer]
    {
        let functions = animation.values.map { text in text.flatMap { Self.function(kind, $0) } ?? .identity(kind) }
        let isValid = zip(animation.values, functions).allSatisfy {
            $0.0 == nil || Self.function(kind, $0.0 ?? "") != nil
        }
        guard isValid, !functions.isEmpty else {
            warnings.add(
                animation.position,
                "the values of <animateTransform type=\"\(kind.rawValue)\"> are not valid; it is ignored")
            return []
        }
        return try layers(functions: functions, kind, animation, .zero, index)
    }

    /// Returns the function of a value of `animateTransform`.
    private static func function(_ kind: TransformFunction.Kind, _ text: String) -> TransformFunction? {
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
    private func layers(
        functions: [TransformFunction], _ kind: TransformFunction.Kind, _ animation: DrawingAnimation,
        _ origin: CGPoint,
        _ index: Int
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
            let layer = try make(CALayer.self, index)
            try add(values { .numbers([$0.values[0], $0.values[1], 0]) }, .translate, animation, to: layer, index)
            return [layer]
        case .scale:
            let layer = try pivot(origin, index)
            try add(values { .numbers([$0.values[0], $0.values[1], 1]) }, .scale, animation, to: layer, index)
            return [layer]
        case .rotate:
            let centers = functions.map { CGPoint(x: $0.values[1], y: $0.values[2]) }
            if let center = centers.first, centers.allSatisfy({ $0 == center }) {
                let layer = try pivot(CGPoint(x: origin.x + center.x, y: origin.y + center.y), index)
                try add(values { .number($0.values[0]) }, .rotateZ, animation, to: layer, index)
                return [layer]
            }
            // The center moves: there and back again on layers of their own.
            let forth = try make(CALayer.self, index)
            let turn = try make(CALayer.self, index)
            let back = try make(CALayer.self, index)
            try add(values { .numbers([$0.values[1], $0.values[2], 0]) }, .translate, animation, to: forth, index)
            try add(values { .number($0.values[0]) }, .rotateZ, animation, to: turn, index)
            try add(values { .numbers([-$0.values[1], -$0.values[2], 0]) }, .translate, animation, to: back, index)
            return [forth, turn, back]
        case .skewX, .skewY:
            let layer = try pivot(origin, index)
            guard let sequence = values({ .number($0.values[0]) }) else { return [] }
            // The matrix is not linear in the angle.
            try add(
                sequence.refined(16) { .transform(TransformFunction(kind: kind, values: [$0]).matrix) }, animation,
                "transform", to: layer, index)
            return [layer]
        case .matrix:
            let layer = try make(CALayer.self, index)
            guard let sequence = values({ .transform(Self.around(origin, $0.matrix)) }) else { return [] }
            try add(sequence, animation, "transform", to: layer, index)
            return [layer]
        }
    }

    private func add(
        _ sequence: KeyframeSequence?, _ function: CAValueFunctionName, _ animation: DrawingAnimation,
        to layer: CALayer,
        _ index: Int
    ) throws(SVGDrawing.ReadingError) {
        guard let sequence else { return }
        for run in animation.runs {
            try count(keyframes: sequence.values.count, index)
            let keyframes = sequence.animation("transform")
            keyframes.valueFunction = CAValueFunction(name: function)
            keyframes.isCumulative = animation.isCumulative
            add(keyframes, run, to: layer)
        }
    }

    /// Returns a layer that is transformed around a point.
    private func pivot(_ point: CGPoint, _ index: Int) throws(SVGDrawing.ReadingError) -> CALayer {
        let layer = try make(CALayer.self, index)
        layer.bounds.origin = point
        layer.position = point
        return layer
    }

    // MARK: - Style sheets

    private func layers(
        forList animation: DrawingAnimation, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope,
        _ origin: CGPoint, _ base: CGAffineTransform
    ) throws(SVGDrawing.ReadingError) -> [CALayer] {
        let box = try referenceBox(index, style, scope)
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
            let layer = try make(CALayer.self, index)
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
            result += try layers(functions: functions, kind, animation, origin, index)
        }
        return result
    }

    // MARK: - Motion

    /// Applies the animations along paths, which move what the other transforms yield.
    private func moved(_ layer: CALayer, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        let motions = prioritized((model.animations[index] ?? []).filter { $0.subject == .motion })
        var result = layer
        // The motion with the highest priority is the innermost one; those that it replaces are around it.
        var outer: [CALayer] = []
        for animation in motions {
            guard let motion = animation.motion else { continue }
            let mover = try make(CALayer.self, index)
            for run in animation.runs { try add(motion, animation, run, to: mover, index) }
            if !animation.isAdditive {
                for other in outer { hold(other, during: animation.runs) }
            }
            outer.append(mover)
        }
        for mover in outer.reversed() {
            mover.addSublayer(result)
            result = mover
        }
        return result
    }

    private func hold(_ layer: CALayer, during runs: [AnimationRun]) {
        for run in runs {
            for (keyPath, value) in [("position", CGPoint.zero as Any), ("transform", CATransform3DIdentity)] {
                let animation = CABasicAnimation(keyPath: keyPath)
                animation.fromValue = value
                animation.toValue = value
                add(animation, run, to: layer)
            }
        }
    }

    private func add(
        _ motion: MotionPath, _ animation: DrawingAnimation, _ run: AnimationRun, to layer: CALayer, _ index: Int
    ) throws(SVGDrawing.ReadingError) {
        try count(motion.path, index)
        let path: VectorPath
        if let points = motion.keyPoints, points != [0, 1] {
            return try add(points, of: motion, animation, run, to: layer, index)
        } else {
            path = motion.path
        }
        let keyframes = CAKeyframeAnimation(keyPath: "position")
        keyframes.path = CGPath(path)
        keyframes.isCumulative = animation.isCumulative
        let isPaced = animation.isPaced || motion.keyPoints != nil
        keyframes.calculationMode = animation.isDiscrete ? .discrete : isPaced ? .paced : .linear
        if !isPaced {
            let times = animation.isDiscrete ? animation.keyTimes + [1] : animation.keyTimes
            keyframes.keyTimes = times.map { NSNumber(value: $0) }
            keyframes.timingFunctions = animation.easings.compactMap {
                $0.timingCurve.map(CAMediaTimingFunction.init(curve:))
            }
        } else if motion.keyPoints != nil, let curve = animation.easings.first?.timingCurve {
            keyframes.timingFunction = CAMediaTimingFunction(curve: curve)
        }
        switch motion.rotation {
        case .auto: keyframes.rotationMode = .rotateAuto
        case .autoReverse: keyframes.rotationMode = .rotateAutoReverse
        case .fixed(let angle):
            if angle != 0 {
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                turn.fromValue = angle
                turn.toValue = angle
                add(turn, run, to: layer)
            }
        }
        add(keyframes, run, to: layer)
    }

    /// Adds a motion through given fractions of the length of the path.
    private func add(
        _ points: [Double], of motion: MotionPath, _ animation: DrawingAnimation, _ run: AnimationRun,
        to layer: CALayer,
        _ index: Int
    ) throws(SVGDrawing.ReadingError) {
        let steps = 48
        try count(keyframes: points.count * steps, index)
        var number = 0
        let fractions = KeyframeSequence(animation.with(count: points.count)) { _ in
            defer { number += 1 }
            return .number(points[number])
        }
        guard let fractions else { return }
        var angle = 0.0
        let places = fractions.refined(steps) { fraction -> AnimatedValue in
            .point(motion.path.point(atFraction: CGFloat(min(max(fraction, 0), 1)))?.point ?? .zero)
        }
        add(places.animation("position"), run, to: layer)
        if case .fixed(let fixed) = motion.rotation, fixed == 0 { return }
        let turns = fractions.refined(steps) { fraction -> AnimatedValue in
            let tangent = Double(motion.path.point(atFraction: CGFloat(min(max(fraction, 0), 1)))?.tangentAngle ?? 0)
            switch motion.rotation {
            case .fixed(let fixed): return .number(fixed)
            case .auto, .autoReverse:
                let wanted = motion.rotation == .auto ? tangent : tangent + .pi
                // The nearest angle that differs by whole turns.
                angle = wanted + ((angle - wanted) / (2 * .pi)).rounded() * 2 * .pi
                return .number(angle)
            }
        }
        add(turns.animation("transform.rotation.z"), run, to: layer)
    }
}

extension DrawingAnimation {
    /// The animation with a number of values.
    fileprivate func with(count: Int) -> DrawingAnimation {
        var result = self
        result.values = Array(repeating: "", count: count)
        return result
    }
}
