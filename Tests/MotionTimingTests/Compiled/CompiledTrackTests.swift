import MotionTiming
import TestSupport
import Testing
import VectorGeometry

/// Checks that compiled tracks equal `AnimationTrack` and `PropertyTrack` bit for bit.
@Suite("Compiled tracks")
struct CompiledTrackTests {
    @Test("Compiled number tracks equal uncompiled tracks bit for bit", arguments: UInt64(0)..<400)
    func numbers(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let kind = [NumericKind.number, .point, .size, .rect][Int(seed % 4)]
        let track = RandomTrack.make(&random) { RandomTrack.value(of: kind, &$0) }
        let compiled = try #require(CompiledNumberTrack(track, kind: kind))
        for _ in 0..<40 {
            let time = random.double(-1...9)
            let underlying = RandomTrack.value(of: kind, &random)
            let expected = RandomTrack.evaluate(track, at: time, underlying: underlying).flatMap(kind.components(of:))
            let found = compiled.value(at: time, underlying: try #require(kind.components(of: underlying)))

            #expect(found == expected, "seed \(seed), time \(time)")
        }
    }

    @Test("Compiled transform tracks equal uncompiled tracks bit for bit", arguments: UInt64(0)..<400)
    func transforms(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let track = RandomTrack.make(&random) { .transform(RandomTrack.transform(&$0)) }
        let compiled = try #require(CompiledTransformTrack(track))
        for _ in 0..<40 {
            let time = random.double(-1...9)
            let underlying = RandomTrack.transform(&random)
            guard
                case .transform(let expected)? = RandomTrack.evaluate(
                    track, at: time, underlying: .transform(underlying))
            else {
                #expect(compiled.value(at: time, underlying: underlying) == nil, "seed \(seed), time \(time)")
                continue
            }
            let found = try #require(compiled.value(at: time, underlying: underlying), "seed \(seed), time \(time)")

            #expect(found == expected, "seed \(seed), time \(time)")
        }
    }

    @Test("Paths, splines, value functions, groups and values of another kind are not compiled")
    func limits() {
        func track(_ source: PropertyTrack.ValueSource, _ function: ValueFunction? = nil) -> AnimationTrack {
            AnimationTrack(
                timing: MediaTiming(duration: 1),
                body: .property(PropertyTrack(target: Target(), source: source, valueFunction: function)))
        }
        let one = BasicTrack(to: .number(1))
        let points = [CGPoint.zero, CGPoint(x: 1, y: 0)].map(AnimatableValue.point)

        #expect(CompiledNumberTrack(track(.basic(one)), kind: .number) != nil)
        #expect(CompiledNumberTrack(track(.basic(one)), kind: .point) == nil)
        #expect(CompiledNumberTrack(track(.basic(one), .rotateZ), kind: .number) == nil)
        #expect(
            CompiledNumberTrack(track(.keyframes(KeyframeTrack(values: points, mode: .cubic))), kind: .point) == nil)
        #expect(
            CompiledNumberTrack(
                track(.path(PathTrack(path: VectorPath([.move(.zero), .line(CGPoint(x: 1, y: 1))])))), kind: .point)
                == nil)
        #expect(
            CompiledNumberTrack(
                AnimationTrack(timing: MediaTiming(), body: .group([track(.basic(one))])), kind: .number) == nil
        )
    }
}
