import TestSupport
import Testing

@testable import LayerTree

@Suite("Scheduled events")
struct EventScheduleTests {
    @Test("Events run by time; those of equal times in the order added, also if added by an event")
    func order() throws {
        var schedule = EventSchedule()
        var numbers: [Int] = []
        var generator = SeededGenerator(seed: 1)
        var expected: [(time: Double, number: Int)] = []
        for number in 0..<1000 {
            let time = Double(Int.random(in: 0..<50, using: &generator))
            expected.append((time, number))
            schedule.add(time) { numbers.append(number) }
        }
        expected.sort { ($0.time, $0.number) < ($1.time, $1.number) }
        while let due = schedule.next(notAfter: 30) {
            try due.action()
            guard numbers.count == 10 else { continue }
            schedule.add(due.time) { numbers.append(-1) }
            expected.insert((due.time, -1), at: expected.firstIndex { $0.time > due.time } ?? 0)
        }
        #expect(numbers == expected.filter { $0.time <= 30 }.map(\.number))
        #expect(schedule.nextTime == expected.first { $0.time > 30 }?.time)
    }

    @Test("20,000 events that are added from the last to the first are returned in order")
    func reversed() {
        var schedule = EventSchedule()
        for number in (0..<20_000).reversed() { schedule.add(Double(number)) {} }
        var times: [Double] = []
        while let due = schedule.next(notAfter: 1e9) { times.append(due.time) }
        #expect(times == (0..<20_000).map(Double.init))
    }
}
