import Foundation
import LayerTree
import QuartzCore
import Testing
import ViewAnimation

@Suite("UIKit: names of older languages, and objects of the Objective-C runtime")
struct OldNameTests {
    @Test("Points, sizes and rectangles are read from texts, and written")
    func geometryStrings() {
        #expect(point(of: "{1.5,-2}") == CGPoint(x: 1.5, y: -2) && NSCoder.cgSize(for: "{3, 4}").width == 3)
        #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}") == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(point(of: "none") == .zero && NSCoder.cgPoint(for: "{1, 2}") == CGPoint(x: 1, y: 2))
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
    }

    @Test("Associated objects are stored until they are replaced or their owner is gone")
    func associatedObjects() {
        final class Owner {}
        final class Thing {}
        let key = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        defer { key.deallocate() }
        weak var thing: Thing?
        do {
            let owner = Owner()
            objc_setAssociatedObject(owner, key, Thing(), .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            thing = objc_getAssociatedObject(owner, key) as? Thing
            #expect(thing != nil)
            objc_setAssociatedObject(owner, key, 5, .OBJC_ASSOCIATION_RETAIN)
            #expect(thing == nil && objc_getAssociatedObject(owner, key) as? Int == 5)
            objc_setAssociatedObject(owner, key, nil, .OBJC_ASSOCIATION_RETAIN)
            #expect(objc_getAssociatedObject(owner, key) == nil)
        }
        #expect(objc_getAssociatedObject(Owner(), key) == nil)
    }

    @Test("A timer that was added to the movie fires at its interval until it is invalidated")
    func timers() throws {
        final class Counter {
            var seen: [String] = []
            func count(_ timer: Timer) {
                seen.append(timer.movieUserInfo as? String ?? "")
                if seen.count == 3 { timer.invalidate() }
            }
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let engine = AnimationEngine(root: root.layer)
        try engine.advance(to: 0)
        let counter = Counter()
        let selector = Selector("count(_:)") { (target: Counter, timer: Timer) in target.count(timer) }
        let timer = Timer(timeInterval: 0.5, target: counter, selector: selector, userInfo: "a", repeats: true)
        MovieTime.add(timer, forMode: .common)
        try engine.advance(to: 1.1)
        #expect(counter.seen == ["a", "a"])
        try engine.advance(to: 3)
        #expect(counter.seen.count == 3)
        let other = Timer.scheduledTimer(
            timeInterval: 0.5, target: counter, selector: selector, userInfo: "b", repeats: false)
        try engine.advance(to: 4)
        #expect(counter.seen.last == "b" && other.movieUserInfo as? String == "b")
    }

    @Test("Without a second item, the second attribute of a constraint does not count")
    func constantSize() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: .zero)
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        for attribute in [NSLayoutConstraint.Attribute.width, .height] {
            view.addConstraint(
                NSLayoutConstraint(
                    item: view, attribute: attribute, relatedBy: .equal, toItem: nil, attribute: attribute,
                    multiplier: 1, constant: 30))
        }
        root.layoutIfNeeded()
        #expect(view.bounds.size == CGSize(width: 30, height: 30))
    }

    @Test("Strings have the names of Swift 3")
    func strings() {
        let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 12)]
        #expect("abc".characters.count == 3 && Array("abc".characters.enumerated()).count == 3)
        #expect("abc".size(attributes: attributes) == "abc".size(withAttributes: attributes))
        #expect(("abc" as NSString).size(attributes: attributes).width > 0)
        #expect((IndexPath(item: 2, section: 1) as NSIndexPath).item == 2)
    }
}
