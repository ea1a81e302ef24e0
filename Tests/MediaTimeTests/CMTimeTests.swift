import Foundation
import Testing

@testable import MediaTime

/// Apple: CMTime's documentation; facts 3.11.
@Suite struct CMTimeTests {
    @Test("Equal times with different timescales compare equal and hash alike")
    func equality() {
        let a = CMTime(value: 1, timescale: 2)
        let b = CMTimeMake(value: 300, timescale: 600)
        #expect(a == b)
        #expect(a.hashValue == b.hashValue)
        #expect(CMTimeCompare(a, CMTime(value: 1, timescale: 3)) == 1)
    }

    @Test("Sums are exact on the common timescale")
    func sums() {
        let sum = CMTime(value: 1, timescale: 24) + CMTime(value: 1, timescale: 600)
        #expect(sum == CMTime(value: 26, timescale: 600))
        #expect(!sum.hasBeenRounded)
        #expect(sum.timescale == 600)
        #expect((CMTime.zero - CMTime(value: 3, timescale: 4)).seconds == -0.75)
    }

    @Test("Seconds round half away from zero to the timescale and set hasBeenRounded")
    func seconds() {
        let time = CMTime(seconds: 0.1234, preferredTimescale: 100)
        #expect(time.value == 12)
        #expect(time.hasBeenRounded)
        #expect(CMTime(seconds: -0.125, preferredTimescale: 100).value == -13)
        #expect(!CMTime(seconds: 0.5, preferredTimescale: 600).hasBeenRounded)
    }

    @Test("Infinite, indefinite and invalid times compare and add as Apple's do")
    func special() {
        let order: [CMTime] = [.negativeInfinity, .zero, .positiveInfinity, .indefinite, .invalid]
        #expect(order.reversed().sorted() == order)
        #expect((CMTime.positiveInfinity + .zero).isPositiveInfinity)
        #expect(!(CMTime.positiveInfinity + .negativeInfinity).isValid)
        #expect((CMTime.indefinite + .zero).isIndefinite)
        #expect(CMTime.invalid.seconds.isNaN)
        #expect(CMTime(seconds: .infinity, preferredTimescale: 1).isPositiveInfinity)
        #expect(!CMTime(value: 1, timescale: 0).isValid)
        #expect((-CMTime.positiveInfinity).isNegativeInfinity)
    }

    @Test(
        "Timescale conversion rounds by each method",
        arguments: [
            (CMTimeRoundingMethod.roundHalfAwayFromZero, 3), (.roundTowardZero, 2), (.roundAwayFromZero, 3),
            (.roundTowardPositiveInfinity, 3), (.roundTowardNegativeInfinity, 2),
        ])
    func scales(_ method: CMTimeRoundingMethod, _ expected: Int) {
        #expect(CMTime(value: 5, timescale: 20).convertScale(10, method: method).value == Int64(expected))
    }

    @Test("Time ranges contain their start but not their end")
    func ranges() {
        let range = CMTimeRangeMake(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 2, timescale: 1))
        #expect(range.containsTime(range.start))
        #expect(!range.containsTime(range.end))
        #expect(
            range.intersection(CMTimeRange(start: .zero, end: CMTime(value: 2, timescale: 1))).duration.seconds == 1)
        #expect(range.intersection(CMTimeRange(start: range.end, duration: range.duration)) == .zero)
    }

    @Test("Multiplying by a ratio and converting the timescale keep ticks that fit")
    func ratios() {
        let time = CMTime(value: 300, timescale: 600)
        let third = CMTimeMultiplyByRatio(time, multiplier: 2, divisor: 3)
        #expect(third == CMTime(value: 1, timescale: 3) && third.timescale == 1800)
        #expect(
            CMTimeMultiplyByRatio(time, multiplier: -2, divisor: -1).value == 600
                && CMTimeMultiplyByRatio(time, multiplier: 1, divisor: -1).value == -300)
        #expect(!CMTimeMultiplyByRatio(time, multiplier: 1, divisor: 0).isValid)
        #expect(CMTimeMultiplyByRatio(.positiveInfinity, multiplier: -1, divisor: 2) == .negativeInfinity)
        #expect(
            CMTimeMultiplyByRatio(CMTime(value: .max, timescale: 1), multiplier: 2, divisor: 4).seconds
                == Double(Int64.max / 2))
        #expect(CMTimeMultiply(CMTime(value: 1, timescale: 600), multiplier: 600).timescale == 600)
        let tick = CMTimeConvertScale(CMTime(value: 1, timescale: 3), timescale: 600, method: .roundTowardZero)
        #expect(
            tick.value == 200
                && CMTimeConvertScale(CMTime(value: 1, timescale: 30), timescale: 100, method: .roundAwayFromZero).value
                    == 4
        )
    }

    @Test("Times are described as by CMTimeShow and survive NSValue")
    func descriptions() {
        let rows: [(CMTime, String)] = [
            (CMTime(value: 1, timescale: 2), "{1/2 = 0.500}"), (.invalid, "{INVALID}"), (.indefinite, "{INDEFINITE}"),
            (.positiveInfinity, "{+INFINITY}"),
            (.negativeInfinity, "{-INFINITY}"),
            (CMTime(seconds: 0.0333, preferredTimescale: 30), "{1/30 = 0.033, rounded}"),
        ]
        for (time, text) in rows { #expect(time.debugText == text) }
        for (time, _) in rows { #expect(NSValue(time: time).timeValue == time) }
        let range = CMTimeRange(start: CMTime(value: 1, timescale: 3), duration: .indefinite)
        #expect(
            NSValue(timeRange: range).timeRangeValue == range && NSValue(time: .zero).timeRangeValue == .invalid
                && NSNumber(value: 3).timeValue == .invalid)
    }

    @Test("CMTimeRange functions and CMTimeAbsoluteValue return Apple's results")
    func rangeFunctions() {
        func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
            CMTimeRange(start: CMTime(value: start, timescale: 10), end: CMTime(value: end, timescale: 10))
        }
        #expect(
            CMTimeRangeContainsTime(range(1, 5), time: CMTime(value: 1, timescale: 10))
                && !CMTimeRangeContainsTime(range(1, 5), time: CMTime(value: 1, timescale: 2)))
        #expect(
            CMTimeRangeContainsTimeRange(range(1, 5), otherRange: range(2, 5))
                && !CMTimeRangeContainsTimeRange(range(1, 5), otherRange: range(2, 6)))
        #expect(
            CMTimeRangeEqual(
                range(2, 4), CMTimeRange(start: CMTime(value: 1, timescale: 5), end: CMTime(value: 2, timescale: 5)))
                && !CMTimeRangeEqual(range(2, 4), range(2, 5)))
        #expect(
            CMTimeRangeGetIntersection(range(1, 5), otherRange: range(3, 9)) == range(3, 5)
                && CMTimeRangeGetUnion(range(1, 2), otherRange: range(3, 9)) == range(1, 9))
        #expect(
            CMTimeAbsoluteValue(CMTime(value: -7, timescale: 10)) == CMTime(value: 7, timescale: 10)
                && CMTimeAbsoluteValue(.negativeInfinity) == .positiveInfinity)
        #expect(
            CMTimeAbsoluteValue(CMTime(value: 7, timescale: 10)) == CMTime(value: 7, timescale: 10)
                && CMTimeAbsoluteValue(.indefinite).isIndefinite)
        #expect(CMTime(seconds: 0.5, preferredTimescale: CMTimeScale(NSEC_PER_SEC)) == CMTime(value: 1, timescale: 2))
    }
}
