import MotionTiming

/// Facts 1.15, 2.3, 7.3: a layer's local time, converted from the root down and back.
enum LayerTimeFacts {
    static let rows: [FactRow] = [
        row("1.15 child from root", [fourFive], .down(10), 45),
        row("1.15 root from child", [fourFive], .up(10), 1.25),
        row("1.15 root from nil", [begun], .down(10), 21),
        row("1.15 root to nil", [begun], .up(10), 4.5),
        row("1.15 child from nil", [begun, child], .down(10), 65),
        row("1.15 child to nil", [begun, child], .up(10), 3.125),
        FactRow(id: "1.15 second from first, before it begins", grade: .M, expected: [7.25, 0]) {
            let inRoot = child.parentTime(at: 10)
            return [inRoot, late.localTime(at: inRoot)]
        },
        FactRow(id: "1.15 first from second", grade: .M, expected: [37]) {
            [child.localTime(at: late.parentTime(at: 10))]
        },
        row("1.15 late child at 7", [late], .down(7), 0),
        row("1.15 late child at 8", [late], .down(8), 7),
        row("1.15 late child at 10", [late], .down(10), 8),
        row("1.15 paused child from root", [paused], .down(10), 7),
        row("1.15 root from paused child", [paused], .up(10), 0),
        row("1.15 paused child to nil", [begun, paused], .up(10), -0.5),
        row("N25 from a paused layer", [MediaTiming(timeOffset: 3, speed: 0)], .up(9), 0),
        row("N25b into a layer that has not begun", [MediaTiming(beginTime: 5)], .down(4), 0),
        row("N23 paused at 0", [MediaTiming(speed: 0)], .down(4), 0, grade: .C),
        row("7.3 A", [a], .down(5), 7, grade: .H),
        row("7.3 B", [a, b], .down(5), 6.5, grade: .H),
        row("7.3 A to nil", [a], .up(7), 5, grade: .H),
        FactRow(id: "N24 pause and resume without a jump", grade: .D, expected: [4, 4, 4, 5]) {
            var layer = MediaTiming()
            let pausedAt = layer.localTime(at: 4)
            layer.speed = 0
            layer.timeOffset = pausedAt
            let whilePaused = layer.localTime(at: 7)
            layer.speed = 1
            layer.timeOffset = 0
            layer.beginTime = 0
            layer.beginTime = layer.localTime(at: 10) - pausedAt
            return [pausedAt, whilePaused, layer.localTime(at: 10), layer.localTime(at: 11)]
        },
    ]

    private static let fourFive = MediaTiming(timeOffset: 5, speed: 4)
    private static let begun = MediaTiming(beginTime: 1, timeOffset: 3, speed: 2)
    private static let child = MediaTiming(beginTime: 6, timeOffset: 5, speed: 4)
    private static let late = MediaTiming(beginTime: 8, timeOffset: 7, speed: 0.5)
    private static let paused = MediaTiming(beginTime: 8, timeOffset: 7, speed: 0)
    private static let a = MediaTiming(beginTime: 2, timeOffset: 1, speed: 2)
    private static let b = MediaTiming(timeOffset: 3, speed: 0.5)

    private enum Conversion: Sendable { case down(Double), up(Double) }

    private static func row(
        _ id: String, _ chain: [MediaTiming], _ conversion: Conversion, _ expected: Double, grade: FactRow.Grade = .M
    ) -> FactRow {
        FactRow(id: id, grade: grade, expected: [expected]) {
            switch conversion {
            case .down(let t): [chain.reduce(t) { $1.localTime(at: $0) }]
            case .up(let t): [chain.reversed().reduce(t) { $1.parentTime(at: $0) }]
            }
        }
    }
}
