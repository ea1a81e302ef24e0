import Foundation
import LayerTree
import TextLayout
import ViewAnimation

/// A view that sends events to actions. Touches do not arrive; code can call `sendActions(for:)`.
///
/// - Apple: `UIControl`. Actions are closures or methods of targets (`Selector`).
open class UIControl: UIView {
    /// Events of a control.
    ///
    /// - Apple: `UIControl.Event`.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch begins.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A touch begins again.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A touch moves inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A touch moves outside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A touch moves into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A touch moves out of the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A touch ends inside the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A touch ends outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A touch is cancelled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value changes.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The primary action of the control.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// A menu opens.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Text editing begins.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// Text editing ends.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The return key ends text editing.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of text editing.
        public static let allEditingEvents = Event(rawValue: 0xf_0000)
        /// Text editing changes the text.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// All touch events.
        public static let allTouchEvents = Event(rawValue: 0xfff)
        /// All events.
        public static let allEvents = Event(rawValue: 0xffff_ffff)
    }

    /// The state of a control.
    ///
    /// - Apple: `UIControl.State`.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Neither highlighted, disabled nor selected.
        public static let normal: State = []
        /// Highlighted.
        public static let highlighted = State(rawValue: 1 << 0)
        /// Disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// Selected.
        public static let selected = State(rawValue: 1 << 2)
        /// Focused.
        public static let focused = State(rawValue: 1 << 3)
        /// States of the program.
        public static let application = State(rawValue: 0xff_0000)
    }

    /// The horizontal alignment of the content.
    ///
    /// - Apple: `UIControl.ContentHorizontalAlignment`.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the middle, at an edge, or stretched.
        case center = 0, left, right, fill, leading, trailing
    }

    /// The vertical alignment of the content.
    ///
    /// - Apple: `UIControl.ContentVerticalAlignment`.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// In the middle, at an edge, or stretched.
        case center = 0, top, bottom, fill
    }

    /// Whether the control is enabled. True by default.
    open var isEnabled = true { didSet { stateDidChange() } }
    /// Whether the control is selected. False by default.
    open var isSelected = false { didSet { stateDidChange() } }
    /// Whether the control is highlighted. False by default.
    open var isHighlighted = false { didSet { stateDidChange() } }
    /// Whether a touch is being tracked: always false.
    open var isTracking: Bool { false }
    /// Whether a tracked touch is inside: always false.
    open var isTouchInside: Bool { false }
    /// The horizontal alignment of the content.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }
    /// The vertical alignment of the content.
    open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { setNeedsLayout() } }
    /// The horizontal alignment with leading as left and trailing as right.
    open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        switch contentHorizontalAlignment {
        case .leading: .left
        case .trailing: .right
        default: contentHorizontalAlignment
        }
    }
    /// Stored; nothing shows the menu.
    open var showsMenuAsPrimaryAction = false
    /// Stored; has no effect.
    open var isContextMenuInteractionEnabled = false
    /// Stored; has no effect.
    open var toolTip: String?

    private var actions: [(events: Event, action: UIAction)] = []
    private var targets: [(events: Event, action: TargetAction)] = []

    /// The current state.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// The targets with methods.
    open var allTargets: Set<AnyHashable> {
        Set(targets.compactMap { $0.action.target as? NSObject }.map { AnyHashable($0) })
    }

    /// The events with actions or methods.
    open var allControlEvents: Event {
        (actions.map(\.events) + targets.map(\.events)).reduce(into: []) { $0.formUnion($1) }
    }

    /// Returns the names of the methods of a target for an event; nil for none.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let names = targets.filter { !$0.events.isDisjoint(with: controlEvent) && $0.action.matches(target, nil) }
        return names.isEmpty ? nil : names.map(\.action.selector.name)
    }

    /// Adds an action for events.
    open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((controlEvents, action)) }

    /// Adds a method of a target, which is not retained, for events. The control is the sender.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        targets.append((controlEvents, TargetAction(target, action)))
    }

    /// Removes a target's method for events; nil stands for all targets or methods.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        for index in targets.indices.reversed() where targets[index].action.matches(target, action) {
            targets[index].events.subtract(controlEvents)
            if targets[index].events.isEmpty { targets.remove(at: index) }
        }
    }

    /// Removes an action for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        for index in actions.indices.reversed() where actions[index].action.identifier == action.identifier {
            actions[index].events.subtract(controlEvents)
            if actions[index].events.isEmpty { actions.remove(at: index) }
        }
    }

    /// Calls the actions and then the targets of events, in the order in which they were added.
    open func sendActions(for controlEvents: Event) {
        for (events, action) in actions where !events.isDisjoint(with: controlEvents) { sendAction(action) }
        for (events, action) in targets where !events.isDisjoint(with: controlEvents) {
            if let target = action.target { sendAction(action.selector, to: target, for: nil) }
        }
    }

    /// Calls an action.
    open func sendAction(_ action: UIAction) {
        action.senderObject = self
        action.handler(action)
    }

    /// Calls a method of a target with the control as the sender.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        if let target { action.call(on: target, sender: self) }
    }

    /// Starts tracking a touch: returns true, as the default does on Apple's platforms.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Continues tracking a touch: returns true, as the default does on Apple's platforms.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Ends tracking a touch. The default does nothing.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Cancels tracking a touch. The default does nothing.
    open func cancelTracking(with event: UIEvent?) {}

    func stateDidChange() {}

    /// Creates a control with an action of its primary event.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }
}
