import LayerTree

/// A method of a target that is not retained.
package struct TargetAction {
    package private(set) weak var target: AnyObject?
    package let selector: Selector

    package init(_ target: Any?, _ selector: Selector) {
        self.target = target.map { $0 as AnyObject }
        self.selector = selector
    }

    /// Returns whether the target and the method are these; nil stands for all of them.
    package func matches(_ target: Any?, _ selector: Selector?) -> Bool {
        let isTarget = target.map { self.target === $0 as AnyObject } ?? true
        return isTarget && (selector.map { self.selector == $0 } ?? true)
    }

    package func send(from sender: AnyObject) {
        if let target { selector.call(on: target, sender: sender) }
    }
}
