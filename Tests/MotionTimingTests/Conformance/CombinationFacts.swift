import MotionTiming
import VectorGeometry

/// Facts 2.6: additive and cumulative animations, and value functions.
enum CombinationFacts {
    static let rows: [FactRow] = [
        FactRow(
            id: "2.6 cumulative 0→π", grade: .M, expected: [0, .pi / 2, .pi, 3 * .pi / 2, 2 * .pi, 3 * .pi, 3 * .pi]
        ) {
            let track = cycles(
                .basic(0, to: .pi).with(cumulative: true), MediaTiming(duration: 1, repeatCount: 3, fillMode: .forwards)
            )
            return [0, 0.5, 1, 1.5, 2, 3, 9].flatMap { track.presented(at: $0, over: .number(0)).components }
        },
        FactRow(id: "N59 cumulative 1→2", grade: .M, expected: [1, 1.5, 3, 3.5, 5, 6]) {
            let track = cycles(.basic(1, to: 2).with(cumulative: true), MediaTiming(duration: 1, repeatCount: 3))
            return [0, 0.5, 1, 1.5, 2, 3].flatMap { track.presented(at: $0, over: .number(0)).components }
        },
        FactRow(id: "N60 not cumulative while autoreversing", grade: .M, expected: [1.5, 1.5, 1.5]) {
            let track = cycles(
                .basic(1, to: 2).with(cumulative: true), MediaTiming(duration: 1, repeatCount: 3, autoreverses: true))
            return [0.5, 2.5, 4.5].flatMap { track.presented(at: $0, over: .number(0)).components }
        },
        FactRow(id: "2.6 cumulative keyframes add the last value", grade: .M, expected: [1, 6, 9]) {
            let track = PropertyTrack(
                target: Target.any, source: .keyframes(KeyframeTrack(values: [.number(1), .number(3), .number(4)])),
                isCumulative: true)
            return [(0, 0), (1, 0.25), (2, 0)].flatMap { iteration, fraction in
                (track.value(at: .init(fraction: fraction, iteration: iteration), underlying: .none) ?? .none)
                    .components
            }
        },
        FactRow(id: "N61 additive -100→0 over 100", grade: .H, expected: [0, 50, 100]) {
            [0, 0.5, 1].flatMap {
                (PropertyTrack.basic(-100, to: 0).with(additive: true).value(
                    at: .init(fraction: $0), underlying: .number(100)) ?? .none).components
            }
        },
        FactRow(id: "N62 two additive animations sum", grade: .H, expected: [75]) {
            let half = PropertyTrack.Progress(fraction: 0.5)
            let first =
                PropertyTrack.basic(-100, to: 0).with(additive: true).value(at: half, underlying: .number(100)) ?? .none
            return (PropertyTrack.basic(0, to: 50).with(additive: true).value(at: half, underlying: first) ?? .none)
                .components
        },
        FactRow(id: "N63 additive transform comes first", grade: .P, expected: [2, 0, 0, 2, 10, 0]) {
            AnimatableValue.transform(CATransform3DMakeTranslation(5, 0, 0)).adding(
                .transform(CATransform3DMakeScale(2, 2, 2))
            ).components
        },
        FactRow(id: "N64 rotateZ replaces the transform", grade: .H, expected: [0, 1, -1, 0, 0, 0]) {
            (PropertyTrack.basic(0, to: 2 * .pi).with(function: .rotateZ)
                .value(at: .init(fraction: 0.25), underlying: .transform(CATransform3DMakeScale(9, 9, 9))) ?? .none)
                .components
        },
        FactRow(id: "2.6 rotateZ added to the transform", grade: .H, expected: [0, 3, -2, 0, 0, 0]) {
            (PropertyTrack.basic(0, to: 2 * .pi).with(additive: true, function: .rotateZ)
                .value(at: .init(fraction: 0.25), underlying: .transform(CATransform3DMakeScale(2, 3, 1))) ?? .none)
                .components
        },
        FactRow(id: "2.6 accumulation precedes the value function", grade: .P, expected: [0, 1, -1, 0, 0, 0]) {
            (PropertyTrack.basic(0, to: .pi / 4).with(cumulative: true, function: .rotateZ)
                .value(at: .init(fraction: 1, iteration: 1), underlying: .transform(CATransform3DIdentity)) ?? .none)
                .components
        },
        noEffect("N65 scale with one number", .basic(1, to: 2).with(function: .scale)),
        noEffect("2.6 value function, only from", .basic(1).with(function: .scaleX)),
        noEffect("2.6 value function, only to", .basic(to: 1).with(function: .scaleX)),
        noEffect("2.6 value function, only by", .basic(by: 1).with(function: .scaleX)),
        noEffect("2.6 value function, no values", .basic().with(function: .scaleX)),
        function("2.6 scale", .scale, .numbers([2, 3, 4]), [2, 0, 0, 3, 0, 0]),
        function("2.6 scaleX", .scaleX, .number(2), [2, 0, 0, 1, 0, 0]),
        function("2.6 scaleY", .scaleY, .number(2), [1, 0, 0, 2, 0, 0]),
        function("2.6 translate", .translate, .numbers([2, 3, 4]), [1, 0, 0, 1, 2, 3]),
        function("2.6 translateX", .translateX, .number(2), [1, 0, 0, 1, 2, 0]),
        function("2.6 translateY", .translateY, .number(2), [1, 0, 0, 1, 0, 2]),
        function("2.6 rotateX", .rotateX, .number(.pi), [1, 0, 0, -1, 0, 0]),
        function("2.6 rotateY", .rotateY, .number(.pi), [-1, 0, 0, 1, 0, 0]),
        FactRow(id: "2.6 scaleZ, translateZ, unknown name", grade: .H, expected: [5, 6, nil]) {
            var result: [Double?] = []
            if case .some(let t) = ValueFunction.scaleZ.transform(for: .number(5)) { result.append(t.m33) }
            if case .some(let t) = ValueFunction.translateZ.transform(for: .number(6)) { result.append(t.m43) }
            return result + [ValueFunction(rawValue: "skewX").map { _ in 0 }]
        },
    ]

    private static func cycles(_ track: PropertyTrack, _ timing: MediaTiming) -> AnimationTrack {
        AnimationTrack(timing: timing, body: .property(track))
    }

    private static func noEffect(_ id: String, _ track: PropertyTrack) -> FactRow {
        FactRow(id: id, grade: .M, expected: [nil]) {
            (track.value(at: .init(fraction: 0.5), underlying: .transform(CATransform3DIdentity)) ?? .none).components
        }
    }

    private static func function(
        _ id: String, _ function: ValueFunction, _ value: AnimatableValue, _ expected: [Double?]
    ) -> FactRow {
        FactRow(id: id, grade: .H, expected: expected) {
            (function.transform(for: value).map(AnimatableValue.transform) ?? .none).components
        }
    }
}
