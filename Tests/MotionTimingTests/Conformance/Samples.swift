import MotionTiming
import VectorGeometry

/// The target of property tracks in tests.
final class Target: TrackTarget {
    static let any = Target()
}

extension PropertyTrack {
    static func basic(_ from: Double? = nil, to: Double? = nil, by: Double? = nil) -> PropertyTrack {
        PropertyTrack(
            target: Target.any,
            source: .basic(
                BasicTrack(
                    from: from.map(AnimatableValue.number), to: to.map(AnimatableValue.number),
                    by: by.map(AnimatableValue.number))))
    }

    func with(additive: Bool = false, cumulative: Bool = false, function: ValueFunction? = nil) -> PropertyTrack {
        var copy = self
        copy.isAdditive = additive
        copy.isCumulative = cumulative
        copy.valueFunction = function
        return copy
    }
}

extension AnimationTrack {
    /// Returns the presented value at a time, over `model`.
    func presented(at time: Double, over model: AnimatableValue, inherited: Double = 0.25) -> AnimatableValue {
        var value = model
        forEachActive(at: time, inheritedDuration: inherited) { track, progress in
            value = track.value(at: progress, underlying: value) ?? value
        }
        return value
    }
}

extension AnimatableValue {
    var components: [Double?] {
        switch self {
        case .number(let n): [n]
        case .bool(let b): [b ? 1 : 0]
        case .point(let p): [p.x, p.y]
        case .size(let s): [s.width, s.height]
        case .rect(let r): [r.origin.x, r.origin.y, r.size.width, r.size.height]
        case .numbers(let n): n.map(Double?.some)
        case .color(let c?): [c.red, c.green, c.blue, c.alpha]
        case .colors(let list): list.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
        case .transform(let t): [t.m11, t.m12, t.m21, t.m22, t.m41, t.m42]
        case .crossfade(_, _, let fraction): [fraction]
        default: [nil]
        }
    }
}

extension String {
    /// The numbers between spaces; `-` means "no effect".
    var numbers: [Double?] { split(separator: " ").map { $0 == "-" ? nil : Double($0) } }
}
