import Foundation
import LayerTree
import Testing

@testable import ViewAnimation

/// Counts calls with their times.
private final class Counter: NSObject {
    var times: [Double] = []
    var sender: AnyObject?
    func tick() { times.append(CACurrentMediaTime()) }
    func received(_ sender: AnyObject) {
        tick()
        self.sender = sender
    }
}

private let tick = Selector("tick", { (target: Counter) in target.tick() })

@Suite("Selectors, display links and timers with targets")
struct SelectorTests {
    @Test("A selector calls its method for targets and senders of its types")
    func calls() {
        let counter = Counter()
        let selector = Selector("received(_:)", { (target: Counter, sender: UIImageView) in target.received(sender) })
        let view = UIImageView(image: nil)
        selector.call(on: counter, sender: view)
        selector.call(on: counter, sender: UIView())
        selector.call(on: NSObject(), sender: view)
        Selector("received(_:)").call(on: counter, sender: view)
        #expect(counter.times.count == 1 && counter.sender === view)
        #expect(selector == Selector("received(_:)") && selector != tick)
    }

    @Test("A display link in a run loop is called in each frame of one engine after the other")
    func displayLink() throws {
        let counter = Counter()
        let link = CADisplayLink(target: counter, selector: tick)
        link.add(to: .main, forMode: .common)
        do {
            let engine = AnimationEngine(root: CALayer())
            for n in 0..<3 { _ = try engine.frame(at: Double(n) / 4) }
        }
        #expect(counter.times == [0, 0.25, 0.5])
        let engine = AnimationEngine(root: CALayer())
        _ = try engine.frame(at: 0)
        #expect(counter.times == [0, 0.25, 0.5, 0])
        link.remove(from: .main, forMode: .common)
        _ = try engine.frame(at: 1)
        #expect(counter.times.count == 4)
    }

    @Test("A timer fires at exact times of the movie until it is invalidated")
    func timer() throws {
        let counter = Counter()
        let timer = Timer.scheduledTimer(
            timeInterval: 0.1, target: counter,
            selector: Selector("received(_:)", { (target: Counter, sender: Timer) in target.received(sender) }),
            userInfo: nil, repeats: true)
        let engine = AnimationEngine(root: CALayer())
        _ = try engine.frame(at: 0)
        _ = try engine.frame(at: 0.35)
        #expect(counter.times.map { ($0 * 1000).rounded() } == [100, 200, 300] && counter.sender === timer)
        timer.invalidate()
        _ = try engine.frame(at: 1)
        #expect(counter.times.count == 3)
        engine.schedule(at: 2) {
            Timer.scheduledTimer(timeInterval: 0.5, target: counter, selector: tick, userInfo: nil, repeats: false)
        }
        _ = try engine.frame(at: 4)
        #expect(counter.times.last == 2.5 && counter.times.count == 4)
    }
}
