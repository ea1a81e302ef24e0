import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("Observers of properties of views")
struct ObservationTests {
    /// A header that follows a scroll view.
    private final class Header: UIView {
        var offsets: [CGPoint] = []
        var olds: [CGPoint?] = []
        var paths: [String] = []

        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            paths.append(keyPath ?? "")
            if let value = change?[.newKey] as? NSValue, keyPath == "contentOffset" {
                offsets.append(value.cgPointValue)
            }
            olds.append(change?[.oldKey] as? CGPoint)
        }
    }

    private final class Plain: NSObject, KeyValueObserver {
        var insets: [CGFloat] = []

        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            if let value = change?[.newKey] as? NSValue { insets.append(value.uiEdgeInsetsValue.top) }
        }
    }

    @Test("Each change of the offset is announced once, also through the bounds, until the observer is removed")
    func contentOffset() {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let header = Header()
        scrollView.addObserver(header, forKeyPath: "contentOffset", options: [.new, .old], context: nil)
        scrollView.contentOffset.y = 10
        scrollView.bounds.origin = CGPoint(x: 5, y: 20)
        scrollView.frame.size.height = 50
        #expect(header.offsets == [CGPoint(x: 0, y: 10), CGPoint(x: 5, y: 20)])
        #expect(header.olds == [.zero, CGPoint(x: 0, y: 10)])
        scrollView.removeObserver(header, forKeyPath: "contentOffset")
        scrollView.contentOffset.y = 30
        #expect(header.offsets.count == 2)
    }

    @Test("Views announce their frame, scroll views their insets and gestures")
    func otherProperties() {
        let scrollView = UIScrollView()
        let header = Header()
        let plain = Plain()
        scrollView.addObserver(header, forKeyPath: "frame", context: nil)
        scrollView.addObserver(header, forKeyPath: "panGestureRecognizer.state", context: nil)
        scrollView.addObserver(plain, forKeyPath: "contentInset", options: .new, context: nil)
        scrollView.center.x = 7
        scrollView.panGestureRecognizer.state = .began
        scrollView.contentInset.top = 12
        #expect(header.paths == ["frame", "panGestureRecognizer.state"] && plain.insets == [12])
    }

    @Test("Observers with contexts are removed by their context, and observers are not retained")
    func contexts() {
        let view = UIView()
        var header: Header? = Header()
        var first = 0
        var second = 0
        withUnsafeMutablePointer(to: &first) { first in
            withUnsafeMutablePointer(to: &second) { second in
                guard let header else { return }
                view.addObserver(header, forKeyPath: "alpha", context: first)
                view.addObserver(header, forKeyPath: "alpha", context: second)
                view.removeObserver(header, forKeyPath: "alpha", context: first)
                view.alpha = 0.5
                #expect(header.paths == ["alpha"])
            }
        }
        weak let observer = header
        header = nil
        #expect(observer == nil)
        view.alpha = 1
    }

    @Test("Closures get the old and the new value until their observation ends")
    func closures() {
        let scrollView = UIScrollView()
        var changes: [[CGFloat?]] = []
        let observation = scrollView.observe(\.contentOffset, options: [.initial, .new, .old]) { view, change in
            #expect(view === scrollView)
            changes.append([change.oldValue?.y, change.newValue?.y])
        }
        scrollView.contentOffset.y = 3
        scrollView.contentSize = CGSize(width: 1, height: 1)
        observation.invalidate()
        scrollView.contentOffset.y = 4
        #expect(changes == [[nil, 0], [0, 3]])
    }

    @Test("A change that an observer makes is announced as well")
    func nested() {
        let scrollView = UIScrollView()
        var offsets: [CGFloat] = []
        let observation = scrollView.observe(\.contentOffset) { view, _ in
            offsets.append(view.contentOffset.y)
            if view.contentOffset.y < 0 { view.contentOffset.y = 0 }
        }
        scrollView.contentOffset.y = -5
        #expect(offsets == [-5, 0] && scrollView.contentOffset.y == 0)
        observation.invalidate()
    }
}
