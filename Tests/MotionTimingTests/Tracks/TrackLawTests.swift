import Foundation
import MotionTiming
import TestSupport
import Testing
import VectorGeometry

@Suite("Track properties")
struct TrackLawTests {
    @Test(
        "Interpolation reaches keyframes exactly at evenly spaced times", arguments: [CalculationMode.linear, .cubic])
    func hits(mode: CalculationMode) {
        let numbers = [0.1, -3, 7.7, 2, 2]
        let track = KeyframeTrack(values: numbers.map(AnimatableValue.number), mode: mode)

        for (index, number) in numbers.enumerated() {
            #expect(track.value(at: Double(index) / 4) == .number(number))
        }
    }

    @Test("Paced values move at constant speed", arguments: UInt64(0)..<40)
    func pace(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let values = (0..<6).map { _ in AnimatableValue.number(random.double(-10...10)) }
        let track = KeyframeTrack(values: values, mode: .paced)
        let total = zip(values, values.dropFirst()).reduce(0) { $0 + ($1.0.distance(to: $1.1) ?? .nan) }
        var traveled = 0.0
        for step in 0..<2000 {
            guard let a = track.value(at: Double(step) / 2000), let b = track.value(at: Double(step + 1) / 2000) else {
                continue
            }
            traveled += a.distance(to: b) ?? .nan
            #expect((a.distance(to: b) ?? .nan) < total / 2000 * 1.0001)
        }
        #expect(abs(traveled - total) < total * 0.02)
    }

    @Test("Paced points along curves are evenly spaced", arguments: UInt64(0)..<30)
    func pathPace(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func point() -> CGPoint { CGPoint(x: random.double(0...100), y: random.double(0...100)) }
        let path = VectorPath([
            .move(point()), .cubic(control1: point(), control2: point(), to: point()),
            .quad(control: point(), to: point()), .line(point()),
        ])
        let track = PathTrack(path: path, mode: .paced)
        let points = (0...20_000).compactMap { track.point(at: Double($0) / 20_000) }
        let steps = zip(points, points.dropFirst()).map { hypotenuse($0, $1) }
        let mean = steps.reduce(0, +) / 20_000

        // A cusp cuts corners, so a few steps may be short; none may be long.
        #expect(points.count == 20_001)
        #expect(steps.allSatisfy { $0 < mean * 1.02 }, "seed \(seed)")
    }

    @Test("Key times are used as given, also out of order")
    func keyTimesOutOfOrder() {
        // Three values begin before the animation, as in a file that is cut.
        let cut = KeyframeTrack(
            values: [1, 2, 4, 8].map(AnimatableValue.number), keyTimes: [0, -0.75, -0.25, 0.75])
        #expect(cut.value(at: 0) == .number(5))
        #expect(cut.value(at: 0.25) == .number(6))
        #expect(cut.value(at: 0.75) == .number(8))
        let held = KeyframeTrack(
            values: [1, 2, 4, 8].map(AnimatableValue.number), keyTimes: [0, -0.75, -0.25, 0.75], mode: .discrete)
        #expect(held.value(at: 0.5) == .number(4))

        let track = KeyframeTrack(values: [0, 1, 2].map(AnimatableValue.number), keyTimes: [0, 0.5, 0.2])
        #expect(track.value(at: 0) == .number(0))
        #expect(track.value(at: 0.25) == .number(0.5))
        #expect(track.value(at: 0.5) == .number(2))
        #expect(track.value(at: 1) == .number(2))
    }

    @Test("Cubic keyframes of transforms and paths are splines")
    func cubicTransformsAndPaths() throws {
        let numbers = KeyframeTrack(values: [0, 0, 10].map(AnimatableValue.number), mode: .cubic)
        func shown(_ values: [AnimatableValue]) throws -> AnimatableValue {
            try #require(KeyframeTrack(values: values, mode: .cubic).value(at: 0.25))
        }
        let expected = try #require(numbers.value(at: 0.25)?.distance(to: .number(0)))
        #expect(expected > 0.5)

        guard
            case .transform(let moved) = try shown(
                [0, 0, 10].map { .transform(CATransform3DMakeTranslation($0, 0, 0)) }),
            case .transform(let turned) = try shown(
                [0, 0, 1].map { .transform(CATransform3DMakeRotation($0, 0, 0, 1)) }),
            case .transform(let deep) = try shown(
                [0, 0, 10].map { .transform(CATransform3DMakeTranslation(0, 0, $0)) }),
            case .path(let path?) = try shown(
                [0, 0, 10].map { .path(VectorPath([.move(.zero), .line(CGPoint(x: $0, y: 5))])) })
        else {
            Issue.record("other kinds of values")
            return
        }
        #expect(abs(moved.m41 + expected) < 1e-9)
        #expect(abs(atan2(turned.m12, turned.m11) + expected / 10) < 1e-9)
        #expect(abs(deep.m43 + expected) < 1e-9)
        #expect(path.elements.count == 2 && abs(path.bounds.minX + expected) < 1e-9)
    }

    @Test("Key times that are not finite repeat the one before")
    func repair() {
        let broken = KeyframeTrack(values: [0, 1, 2].map(AnimatableValue.number), keyTimes: [.nan, 1, .infinity])
        #expect(broken.value(at: 0.5) == .number(0.5))
        #expect(broken.value(at: 1) == .number(2))
    }

    @Test("Overshooting curves extrapolate linear keyframes beyond their ends")
    func overshoot() {
        let track = KeyframeTrack(values: [0, 10, 20].map(AnimatableValue.number))

        #expect(track.value(at: -0.1) == .number(-2))
        #expect(abs((track.value(at: 1.1)?.distance(to: .number(22)) ?? .nan)) < 1e-9)
    }

    @Test("A curve with coinciding end and control points has a direction there")
    func tangentOfDegenerateCurve() {
        let path = VectorPath([
            .move(.zero), .cubic(control1: .zero, control2: CGPoint(x: 0, y: 10), to: CGPoint(x: 0, y: 10)),
        ])
        let track = PathTrack(path: path, rotationMode: .auto)

        for progress in [0.0, 1] {
            let angle: Double = track.rotation(at: progress) ?? .nan
            #expect(abs(angle - Double.pi / 2) < 1e-9)
        }
    }

    private func hypotenuse(_ a: CGPoint, _ b: CGPoint) -> Double {
        AnimatableValue.point(a).distance(to: .point(b)) ?? .nan
    }
}
