import MediaTime
import Testing

@testable import MotionTiming

@Suite("Speed ramps of layers")
struct SpeedRampMappingTests {
    /// A speed that falls from 1 at 1 s to 1/4 at 3 s.
    private func timing(_ change: (inout MediaTiming) -> Void = { _ in }) -> MediaTiming {
        var timing = MediaTiming()
        timing.ramp = SpeedRamp([.init(time: 1, rate: 1), .init(time: 3, rate: 0.25)], origin: 0)
        change(&timing)
        return timing
    }

    @Test("The local time is the integral of the speed")
    func integral() {
        #expect(timing().localTime(at: 0.5) == 0.5)
        #expect(timing().localTime(at: 2) == 29.0 / 16)
        #expect(timing().localTime(at: 7) == 3.25)
        let shifted = timing {
            $0.beginTime = 10
            $0.speed = 2
            $0.timeOffset = 1
        }
        #expect(shifted.localTime(at: 12) == 29.0 / 8 + 1 && shifted.localTime(at: 9) == 0)
    }

    @Test("The parent time is the inverse; a time that is never reached is infinite")
    func inverse() {
        for time in [0.25, 1, 1.7, 3, 8] {
            let timing = timing { $0.beginTime = 0.5 }
            #expect(abs(timing.parentTime(at: timing.localTime(at: time + 0.5)) - time - 0.5) < 1e-12)
        }
        let stopping = timing { $0.ramp = SpeedRamp([.init(time: 0, rate: 1), .init(time: 2, rate: 0)], origin: 0) }
        #expect(stopping.localTime(at: 5) == 1 && stopping.parentTime(at: 1) == 2)
        #expect(stopping.parentTime(at: 1.5) == .infinity)
    }

    @Test("A ramp that begins later is constant before")
    func early() {
        let ramp = SpeedRamp([.init(time: 2, rate: 3), .init(time: 4, rate: 1)], origin: 0)
        #expect(ramp?.integral(to: 1) == 3 && ramp?.integral(to: 4) == 10)
        #expect(ramp?.time(ofIntegral: 3) == 1)
    }

    @Test("Timing curves are divided; other values are refused")
    func keyframes() {
        let eased = SpeedRamp(keyframes: [
            .init(time: 0, rate: 0, curve: .easeInEaseOut), .init(time: 2, rate: 1, curve: nil),
        ])
        #expect(eased?.points.count == 65 && abs((eased?.integral(to: 2) ?? 0) - 1) < 1e-9)
        #expect(SpeedRamp([]) == nil && SpeedRamp([.init(time: 0, rate: -1)]) == nil)
        #expect(SpeedRamp([.init(time: 1, rate: 1), .init(time: 1, rate: 2)]) == nil)
    }
}
