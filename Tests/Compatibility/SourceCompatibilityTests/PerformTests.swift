import Foundation
import LayerTree
import QuartzCore
import Testing

@Suite("Calls by selectors")
struct PerformTests {
    private final class Counter: NSObject {
        var values: [String] = []
        func step() { values.append("step") }
        func add(_ value: NSString) { values.append("\(value)") }
    }

    private let step = Selector("step", { (target: Counter) in target.step() })
    private let add = Selector("add(_:)", { (target: Counter, value: NSString) in target.add(value) })

    @Test("Objects perform selectors with and without an argument")
    func perform() {
        let counter = Counter()
        counter.perform(step)
        counter.perform(add, with: "one" as NSString)
        add.perform(on: counter as AnyObject, with: "two" as NSString)
        add.perform(on: nil, with: "three" as NSString)
        #expect(counter.values == ["step", "one", "two"])
    }

    @Test("Objects respond to the selectors of their class that have a call")
    func responds() {
        #expect(Counter().responds(to: step) && Counter().responds(to: add))
        #expect(!NSObject().responds(to: step) && !Counter().responds(to: Selector("step")))
    }

    @Test("Delayed calls happen in the time of the movie, unless they are canceled")
    func delays() throws {
        let stage = try RenderStage(CALayer())
        let counter = Counter()
        counter.perform(step, with: nil, afterDelay: 0.5)
        counter.perform(add, with: "one" as NSString, afterDelay: 0.5)
        counter.perform(add, with: "two" as NSString, afterDelay: 0.5)
        NSObject.cancelPreviousPerformRequests(withTarget: counter, selector: add, object: "one" as NSString)
        try stage.frame(at: 0.4)
        #expect(counter.values.isEmpty)
        try stage.frame(at: 1)
        #expect(counter.values == ["step", "two"])
        counter.perform(step, with: nil, afterDelay: 0.5)
        NSObject.cancelPreviousPerformRequests(withTarget: counter)
        try stage.frame(at: 2)
        #expect(counter.values.count == 2)
    }
}
