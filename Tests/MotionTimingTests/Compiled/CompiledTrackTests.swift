import MotionTiming
import TestSupport
import Testing
import VectorGeometry

/// `AnimationTrack` and `PropertyTrack` specify what compiled tracks give, to the bit.
@Suite("Compiled tracks give what the tracks give")
struct CompiledTrackTests {
    @Test(arguments: UInt64(0)..<400)
    func numbers(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let form = [NumericKind.number, .point, .size, .rect][Int(seed % 4)]
        let track = RandomTrack.make(&random) { RandomTrack.value(of: form, &$0) }
        let compiled = try #require(CompiledNumberTrack(track, form: form))
        for _ in 0..<40 {
            let time = random.double(-1...9)
            let under = RandomTrack.value(of: form, &random)
            let expected = RandomTrack.evaluate(track, at: time, under: under).flatMap(form.unbox)
            let found = compiled.value(at: time, under: try #require(form.unbox(under)))

            #expect(found == expected, "seed \(seed), time \(time)")
        }
    }

    @Test(arguments: UInt64(0)..<400)
    func transforms(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let track = RandomTrack.make(&random) { .transform(RandomTrack.transform(&$0)) }
        let compiled = try #require(CompiledTransformTrack(track))
        for _ in 0..<40 {
            let time = random.double(-1...9)
            let under = RandomTrack.transform(&random)
            guard case .transform(let expected)? = RandomTrack.evaluate(track, at: time, under: .transform(under))
            else {
                #expect(compiled.value(at: time, under: under) == nil, "seed \(seed), time \(time)")
                continue
            }
            let found = try #require(compiled.value(at: time, under: under), "seed \(seed), time \(time)")

            #expect(found == expected, "seed \(seed), time \(time)")
        }
    }

    @Test("Paths, splines, value functions, groups and other forms are not compiled")
    func limits() {
        func track(_ segment: PropertyTrack.Kind, _ function: ValueFunction? = nil) -> AnimationTrack {
            AnimationTrack(
                timing: MediaTiming(duration: 1),
                body: .property(PropertyTrack(target: Target(), segment: segment, valueFunction: function)))
        }
        let one = BasicTrack(to: .number(1))
        let points = [CGPoint.zero, CGPoint(x: 1, y: 0)].map(AnimatableValue.point)

        #expect(CompiledNumberTrack(track(.basic(one)), form: .number) != nil)
        #expect(CompiledNumberTrack(track(.basic(one)), form: .point) == nil)
        #expect(CompiledNumberTrack(track(.basic(one), .rotateZ), form: .number) == nil)
        #expect(
            CompiledNumberTrack(track(.keyframes(KeyframeTrack(values: points, mode: .cubic))), form: .point) == nil)
        #expect(
            CompiledNumberTrack(
                track(.path(PathTrack(path: VectorPath([.move(.zero), .line(CGPoint(x: 1, y: 1))])))), form: .point)
                == nil)
        #expect(
            CompiledNumberTrack(
                AnimationTrack(timing: MediaTiming(), body: .group([track(.basic(one))])), form: .number) == nil
        )
    }
}
