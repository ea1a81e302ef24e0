import Foundation
import LayerTree

extension Progress {
    /// Calls a closure when a property has changed, at the next frame of the movie.
    ///
    /// - Apple: `NSObject.observe(_:options:changeHandler:)`, which calls it at once.
    public func observe<Value: Equatable>(
        _ keyPath: KeyPath<Progress, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Progress, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        var last = self[keyPath: keyPath]
        func announce(_ progress: Progress, from old: Value?, to new: Value) {
            let change = NSKeyValueObservedChange(
                kind: .setting, newValue: options.contains(.new) ? new : nil,
                oldValue: options.contains(.old) ? old : nil)
            changeHandler(progress, change)
        }
        if options.contains(.initial) { announce(self, from: nil, to: last) }
        let link = CADisplayLink { [weak self] _ in
            guard let self else { return }
            let value = self[keyPath: keyPath]
            guard value != last else { return }
            let old = last
            last = value
            announce(self, from: old, to: value)
        }
        link.add(to: .main, forMode: .common)
        return NSKeyValueObservation { link.invalidate() }
    }
}
