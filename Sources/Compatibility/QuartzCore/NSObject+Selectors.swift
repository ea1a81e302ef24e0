import Foundation
import Images
import LayerTree

/// The delayed calls of methods.
///
/// - Thread safety: guarded by the lock of `all`. Objects are only used on the thread that scheduled the call.
private final class DelayedCall: @unchecked Sendable {
    let target: NSObject
    let selector: Selector
    let object: Any?

    init(_ target: NSObject, _ selector: Selector, _ object: Any?) {
        self.target = target
        self.selector = selector
        self.object = object
    }

    static let all = LockedValue<[DelayedCall]>([])

    func schedule(after delay: TimeInterval) {
        Self.all.withLock { $0.append(self) }
        MovieTime.schedule(after: delay) { self.run() }
    }

    private func run() {
        let isPending = Self.all.withLock { all -> Bool in
            guard let index = all.firstIndex(where: { $0 === self }) else { return false }
            all.remove(at: index)
            return true
        }
        if isPending { selector.call(on: target, sender: object) }
    }

    /// Cancels the calls for which `condition` is true.
    static func cancel(_ condition: @Sendable (DelayedCall) -> Bool) {
        // Targets that nothing else retains end after the lock.
        _ = all.withLock { all -> [DelayedCall] in
            let canceled = all.filter(condition)
            all.removeAll { call in canceled.contains { $0 === call } }
            return canceled
        }
    }

    func has(_ object: Any?) -> Bool {
        switch (self.object, object) {
        case (nil, nil): true
        case (let own?, let other?):
            (own as? NSObject)?.isEqual(other) ?? ((own as AnyObject) === (other as AnyObject))
        default: false
        }
    }
}

extension NSObject {
    /// Calls a method of the object.
    ///
    /// - Apple: `perform(_:)`, with the selector that `Scripts/port` writes; the result is always nil.
    @discardableResult
    public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { perform(aSelector, with: nil) }

    /// Calls a method of the object with an argument.
    ///
    /// - Apple: `perform(_:with:)`, with the selector that `Scripts/port` writes; the result is always nil.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        aSelector?.call(on: self, sender: object)
        return nil
    }

    /// Calls a method of the object after a delay in the time of the movie.
    ///
    /// - Apple: `perform(_:with:afterDelay:)`.
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        DelayedCall(self, aSelector, anArgument).schedule(after: delay)
    }

    /// Calls a method of the object after a delay in the time of the movie.
    ///
    /// - Apple: `perform(_:with:afterDelay:inModes:)`. The modes have no effect.
    public func perform(
        _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
    ) {
        perform(aSelector, with: anArgument, afterDelay: delay)
    }

    /// Calls a method of the object: at once, or in the next frame of the movie.
    ///
    /// - Apple: `performSelector(onMainThread:with:waitUntilDone:)`.
    public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
        if wait { perform(aSelector, with: arg) } else { perform(aSelector, with: arg, afterDelay: 0) }
    }

    /// Returns whether the object has the method of a selector that `Scripts/port` writes.
    ///
    /// - Apple: `responds(to:)`. False for selectors with a name only.
    public func responds(to aSelector: Selector!) -> Bool { aSelector?.isMethod(of: self) ?? false }

    /// Cancels the delayed calls of all methods of an object.
    ///
    /// - Apple: `cancelPreviousPerformRequests(withTarget:)`.
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        let id = ObjectIdentifier(aTarget as AnyObject)
        DelayedCall.cancel { ObjectIdentifier($0.target) == id }
    }

    /// Cancels the delayed calls of a method of an object with an equal argument.
    ///
    /// - Apple: `cancelPreviousPerformRequests(withTarget:selector:object:)`.
    public class func cancelPreviousPerformRequests(
        withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
    ) {
        let call = DelayedCall.all.withLock { all in
            all.filter { $0.target === aTarget as AnyObject && $0.selector == aSelector && $0.has(anArgument) }
        }
        let canceled = Set(call.map(ObjectIdentifier.init))
        DelayedCall.cancel { canceled.contains(ObjectIdentifier($0)) }
    }
}
