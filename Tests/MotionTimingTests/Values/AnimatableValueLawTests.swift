import MotionTiming
import Testing
import VectorGeometry

@Suite("Animatable value properties")
struct AnimatableValueLawTests {
    static let pairs: [(AnimatableValue, AnimatableValue)] = [
        (.number(0.1), .number(0.7)),
        (.point(CGPoint(x: 0.1, y: 0.3)), .point(CGPoint(x: 0.7, y: 1e9))),
        (.rect(CGRect(x: 1, y: 2, width: -3, height: 4)), .rect(CGRect(x: 5, y: 6, width: 7, height: -8))),
        (
            .color(ColorComponents(red: 0.1, green: 0.2, blue: 0.3)),
            .color(ColorComponents(red: 1, green: 1, blue: 1, alpha: 0))
        ),
        (.numbers([1, 2]), .numbers([3, 5])),
        (.string("a"), .string("b")),
        (.number(1), .string("b")),
        (.bool(true), .bool(false)),
    ]

    @Test("Interpolation returns both ends exactly", arguments: pairs)
    func ends(_ a: AnimatableValue, _ b: AnimatableValue) {
        #expect(a.interpolated(to: b, fraction: 0) == a)
        #expect(a.interpolated(to: b, fraction: 1) == b)
    }

    @Test("Subtracting an added value gives the original value")
    func subtraction() {
        #expect(AnimatableValue.number(5).subtracting(.number(2)).adding(.number(2)) == .number(5))
        let scale = AnimatableValue.transform(CATransform3DMakeScale(2, 4, 1))
        let move = AnimatableValue.transform(CATransform3DMakeTranslation(3, 5, 0))
        #expect(scale.adding(move.subtracting(scale)) == move)
    }

    @Test("Object references are equal by identity only")
    func identity() {
        let a = Target()
        let b = Target()

        #expect(ObjectReference(a) == ObjectReference(a))
        #expect(ObjectReference(a) != ObjectReference(b))
        #expect(Set([ObjectReference(a), ObjectReference(a), ObjectReference(b)]).count == 2)
    }

    @Test("Scaling multiplies every component and leaves other values unchanged")
    func scaling() {
        #expect(AnimatableValue.point(CGPoint(x: 1, y: -2)).scaled(by: 3) == .point(CGPoint(x: 3, y: -6)))
        #expect(AnimatableValue.string("a").scaled(by: 3) == .string("a"))
    }

    @Test("Cumulative transforms accumulate as powers")
    func powers() {
        let track = PropertyTrack(
            target: Target.any,
            source: .basic(
                BasicTrack(
                    from: .transform(CATransform3DIdentity), to: .transform(CATransform3DMakeTranslation(10, 0, 0)))),
            isCumulative: true)

        #expect(
            track.value(at: .init(fraction: 0, iteration: 5), underlying: .none)
                == .transform(CATransform3DMakeTranslation(50, 0, 0)))
    }

    @Test("The distance is Euclidean, and nil for kinds without one")
    func distances() {
        #expect(AnimatableValue.number(-1).distance(to: .number(2)) == 3)
        #expect(AnimatableValue.rect(.zero).distance(to: .rect(CGRect(x: 1, y: 1, width: 1, height: 1))) == 2)
        #expect(AnimatableValue.numbers([1]).distance(to: .numbers([2])) == nil)
        #expect(AnimatableValue.number(1).distance(to: .string("a")) == nil)
    }
}
