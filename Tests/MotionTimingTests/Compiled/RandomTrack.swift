import MotionTiming
import TestSupport
import VectorGeometry

/// Random animations of one property.
enum RandomTrack {
    typealias Value = (inout SeededGenerator) -> AnimatableValue

    static func make(_ random: inout SeededGenerator, _ value: Value) -> AnimationTrack {
        let body = PropertyTrack(
            target: Target(), source: source(&random, value), isAdditive: .random(using: &random),
            isCumulative: .random(using: &random))
        let curve = [nil, TimingCurve.easeInEaseOut, TimingCurve(0.3, -1, 0.6, 2)].randomElement(using: &random) ?? nil
        return AnimationTrack(timing: timing(&random), curve: curve, body: .property(body))
    }

    /// Returns the value that the uncompiled track gives.
    static func evaluate(_ track: AnimationTrack, at time: Double, underlying: AnimatableValue) -> AnimatableValue? {
        var result: AnimatableValue?
        track.forEachActive(at: time, inheritedDuration: track.timing.duration) {
            result = $0.value(at: $1, underlying: underlying)
        }
        return result
    }

    static func value(of kind: NumericKind, _ random: inout SeededGenerator) -> AnimatableValue {
        func next() -> Double { random.double(-100...100) }
        return switch kind {
        case .number: .number(next())
        case .point: .point(CGPoint(x: next(), y: next()))
        case .size: .size(CGSize(width: next(), height: next()))
        case .rect: .rect(CGRect(x: next(), y: next(), width: next(), height: next()))
        }
    }

    /// Returns an affine, 3D or singular transform, or the identity.
    static func transform(_ random: inout SeededGenerator) -> CATransform3D {
        let angle = random.double(-7...7)
        return switch Int.random(in: 0..<5, using: &random) {
        case 0: CATransform3DIdentity
        case 1: CATransform3DMakeScale(0, 2, 1)
        case 2: CATransform3DTranslate(CATransform3DMakeRotation(angle, 1, 2, 3), 4, 5, 6)
        case 3:
            CATransform3DMakeAffineTransform(
                CGAffineTransform(a: -1, b: random.double(-1...1), c: 0.5, d: 2, tx: 3, ty: 4))
        default: CATransform3DScale(CATransform3DMakeRotation(angle, 0, 0, 1), 2, random.double(0.5...2), 1)
        }
    }

    private static func timing(_ random: inout SeededGenerator) -> MediaTiming {
        MediaTiming(
            beginTime: random.double(0...1), timeOffset: random.double(0...1),
            speed: [1, 0.5, 2, -1, 0].randomElement(using: &random) ?? 1,
            duration: random.double(0.1...3), repeatCount: [0, 2.5, .infinity].randomElement(using: &random) ?? 0,
            autoreverses: .random(using: &random), fillMode: FillMode.allCases.randomElement(using: &random) ?? .both)
    }

    private static func source(_ random: inout SeededGenerator, _ value: Value) -> PropertyTrack.ValueSource {
        func optional() -> AnimatableValue? { Bool.random(using: &random) ? value(&random) : nil }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            return .spring(
                BasicTrack(from: optional(), to: optional(), by: optional()),
                SpringCurve(damping: random.double(1...30)))
        case 1:
            let modes = [CalculationMode.linear, .discrete, .paced]
            let values = (0..<Int.random(in: 2...5, using: &random)).map { _ in value(&random) }
            return .keyframes(
                KeyframeTrack(values: values, curves: [.easeIn], mode: modes.randomElement(using: &random) ?? .linear))
        default: return .basic(BasicTrack(from: optional(), to: optional(), by: optional()))
        }
    }
}
