import Foundation
import LayerTree
import VectorGeometry

extension DrawingBuilder {
    /// Applies the animations along paths, after the other transforms.
    func moved(_ layer: CALayer, _ index: Int, _ style: DrawingStyle, _ scope: DrawingScope)
        throws(SVGDrawing.ReadingError) -> CALayer
    {
        let motions = prioritizedRuns((model.animations[index] ?? []).filter { $0.subject == .motion })
        var result = layer
        // Each animation has a layer for all of its runs. One that replaces the others holds them in the meantime.
        var movers: [(number: Int, layer: CALayer)] = []
        for (number, animation) in motions {
            guard let motion = animation.motion else { continue }
            let existing = movers.first { $0.number == number }?.layer
            let mover = if let existing { existing } else { try make(CALayer.self, index) }
            // The rotation of an earlier run that stays would be added to that of this one.
            if existing != nil { try hold(mover, during: animation.runs, index) }
            for run in animation.runs { try add(motion, animation, run, to: mover, index) }
            if !animation.isAdditive {
                for other in movers where other.number != number {
                    try hold(other.layer, during: animation.runs, index)
                }
            }
            if existing == nil { movers.append((number, mover)) }
        }
        for mover in movers.reversed() {
            mover.layer.addSublayer(result)
            result = mover.layer
        }
        return result
    }

    /// Takes the motion of a layer away during the runs of an animation that replaces it.
    private func hold(_ layer: CALayer, during runs: [AnimationRun], _ index: Int) throws(SVGDrawing.ReadingError) {
        for run in runs {
            try count(keyframes: 2, index)
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
        if let points = motion.keyPoints, points != [0, 1] {
            return try add(points, of: motion, animation, run, to: layer, index)
        }
        let keyframes = CAKeyframeAnimation(keyPath: "position")
        keyframes.path = CGPath(motion.path)
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
        to layer: CALayer, _ index: Int
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
        let positions = fractions.refined(steps) { fraction -> AnimatedValue in
            .point(motion.path.point(atFraction: CGFloat(min(max(fraction, 0), 1)))?.point ?? .zero)
        }
        add(positions.animation("position"), run, to: layer)
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
