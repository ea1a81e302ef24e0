import Foundation
import MotionTiming
import Testing

@testable import LayerTree
@testable import MediaPlayback
@testable import MediaTime

@Suite("Speed ramps of players")
struct SpeedRampTests {
    /// A clip of 4 seconds with a rate that falls from 1 at 1 s to 1/4 at 3 s.
    private func line(_ change: (inout ItemTimeline) -> Void = { _ in }) -> ItemTimeline {
        var line = ItemTimeline()
        line.rate = .one
        line.duration = 4
        line.rateCurve = RateCurve([.init(time: .one, rate: .one), .init(time: 3, rate: Rational(1, 4))])
        change(&line)
        return line
    }

    @Test("The item's time is the integral of the rate, whenever it is anchored")
    func itemTimes() {
        for anchor in [Rational.zero, Rational(3, 2), 5] {
            let line = line().reanchored(at: anchor)
            #expect(line.itemTime(at: Rational(1, 2)) == Rational(1, 2))
            #expect(line.itemTime(at: 2) == Rational(29, 16))
            #expect(line.itemTime(at: 7) == Rational(13, 4))
        }
    }

    @Test("The item ends when its time reaches the end, and repeats from there")
    func ends() {
        #expect(line().endHost == 10)
        #expect(line().itemTime(at: 12) == 4)
        #expect(line { $0.repeats = true }.itemTime(at: 12) == Rational(1, 2))
        #expect(line { $0.rate = 2 }.endHost.map { $0 > 2 && $0 < 3 } == true)
    }

    @Test("Observers are called when the item passes their times")
    func observers() {
        #expect(line().hostTime(ofItem: Rational(13, 4), after: .zero) == 7)
        #expect(line().hostTime(ofItem: Rational(13, 4), after: 7) == nil)
        #expect(line { $0.repeats = true }.hostTime(ofItem: Rational(1, 2), after: .one) == 12)
    }

    @Test("A layer's clock stretches the ramp")
    func clocks() {
        let line = line()
        for (speed, offset) in [(Rational(2), Rational.zero), (Rational(1, 2), Rational(1, 3))] {
            let clock = PlayerClock(speed: speed, offset: offset)
            let host = clock.hostTimeline(of: line, at: .zero)
            for time in [Rational(1, 7), 1, 2, 3] {
                #expect(host.itemTime(at: time) == line.itemTime(at: clock.time(at: time)))
            }
        }
        let backward = PlayerClock(speed: -1, offset: 5)
        #expect(backward.hostTimeline(of: line, at: 1).itemTime(at: 3) == line.itemTime(at: 2))
    }

    @Test("A clock with a ramp moves a player as the layer's time does")
    func rampedClocks() throws {
        let ramp = try #require(
            RateCurve([.init(time: .one, rate: .one), .init(time: 3, rate: Rational(1, 4)), .init(time: 4, rate: 2)]))
        var line = ItemTimeline()
        line.rate = 3
        for outer in [PlayerClock.host, PlayerClock(speed: 2, offset: Rational(1, 2))] {
            let clock = outer.layer(beginTime: Rational(1, 2), speed: 2, timeOffset: 1, ramp: ramp)
            for host in [Rational(1, 2), 1, Rational(5, 3), 3, 9] {
                let elapsed = outer.time(at: host) - Rational(1, 2)
                let expected = 2 * (ramp.integral(to: elapsed) - ramp.integral(to: .zero)) + 1
                #expect(clock.time(at: host) == expected)
                let found = try #require(clock.hostTime(at: expected))
                #expect((found - host).seconds.magnitude < 1e-8)
                #expect(clock.hostTimeline(of: line, at: 1).itemTime(at: host) == line.itemTime(at: expected))
            }
        }
    }

    @Test("A ramp within a ramp is followed closely")
    func nestedRamps() throws {
        let ramp = try #require(RateCurve([.init(time: 0, rate: .one), .init(time: 4, rate: 3)]))
        let outer = PlayerClock.host.layer(beginTime: .zero, speed: .one, timeOffset: .zero, ramp: ramp)
        let inner = outer.layer(beginTime: .one, speed: .one, timeOffset: .zero, ramp: ramp)
        for host in [Rational(1, 2), 1, 2, 3, 6] {
            let expected = ramp.integral(to: outer.time(at: host) - 1)
            #expect((inner.time(at: host) - expected).seconds.magnitude < 0.01)
        }
    }

    @Test("Eased ramps within eased ramps have few parts")
    func partsOfNestedRamps() throws {
        let eased = try #require(
            RateCurve(keyframes: [
                .init(time: .one, rate: .one, curve: CAMediaTimingFunction(name: .easeInEaseOut).curve),
                .init(time: 2, rate: 3, curve: nil),
            ]))
        #expect(eased.points.count == 65)
        let outer = PlayerClock.host.layer(beginTime: .zero, speed: .one, timeOffset: .zero, ramp: eased)
        let inner = outer.layer(beginTime: Rational(1, 3), speed: .one, timeOffset: .zero, ramp: eased)
        #expect(try #require(inner.curve).points.count < 700)
        var line = ItemTimeline()
        line.rate = .one
        line.rateCurve = eased
        let played = inner.hostTimeline(of: line, at: .zero)
        #expect(try #require(played.rateCurve).points.count < 1_500)
        for host in [Rational(1, 2), 1, Rational(4, 3), Rational(5, 3), 2, 3] {
            let expected = eased.integral(to: inner.time(at: host)) - eased.integral(to: inner.time(at: .zero))
            let moved = played.freeTime(at: host) - played.freeTime(at: .zero)
            #expect((moved - expected).seconds.magnitude < 0.002)
            let time = eased.integral(to: outer.time(at: host) - Rational(1, 3)) - eased.integral(to: .zero)
            #expect((inner.time(at: host) - time).seconds.magnitude < 0.001)
        }
    }

    @Test("Timing functions ease between keyframes, and pauses keep the keyframes")
    func keyframes() throws {
        let player = AVPlayer()
        player.rate = 1
        player.setRateKeyframes([
            .init(time: 0, rate: 1, timingFunction: CAMediaTimingFunction(name: .easeInEaseOut)),
            .init(time: 2, rate: 0),
        ])
        let curve = try #require(player.rateCurve)
        #expect(curve.points.count == 65)
        // The curve is symmetric, so that the mean of the rate is 1/2.
        #expect(abs(curve.integral(to: 2).seconds - 1) < 1e-5)
        #expect(curve.rate(at: Rational(1, 4)).seconds > 0.95)
        player.pause()
        #expect(player.rateCurve == curve)
        player.setRateKeyframes([])
        #expect(player.rateCurve == nil)
    }
}
