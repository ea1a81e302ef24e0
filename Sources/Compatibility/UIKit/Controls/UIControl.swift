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
        /// A touch moves outside the control.
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
    }

    /// Whether the control is enabled. True by default.
    open var isEnabled = true { didSet { stateDidChange() } }
    /// Whether the control is selected. False by default.
    open var isSelected = false { didSet { stateDidChange() } }
    /// Whether the control is highlighted. False by default.
    open var isHighlighted = false { didSet { stateDidChange() } }
    /// Whether a touch is being tracked: always false.
    open var isTracking: Bool { false }

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

    /// Calls the actions and then the targets of events, in the order in which they were added.
    open func sendActions(for controlEvents: Event) {
        for (events, action) in actions where !events.isDisjoint(with: controlEvents) { action.handler(action) }
        for (events, action) in targets where !events.isDisjoint(with: controlEvents) { action.send(from: self) }
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
}

/// A closure that a control calls.
///
/// - Apple: `UIAction`.
public final class UIAction {
    /// The title, which is not shown.
    public let title: String
    /// The closure.
    let handler: (UIAction) -> Void

    /// Creates an action.
    public init(title: String = "", handler: @escaping (UIAction) -> Void) {
        self.title = title
        self.handler = handler
    }
}

/// A control with a title and an image, side by side in the middle of the bounds.
///
/// - Apple: `UIButton`, without configurations and background images.
open class UIButton: UIControl {
    /// The style of a button.
    ///
    /// - Apple: `UIButton.ButtonType`.
    public enum ButtonType: Int, Sendable {
        /// A white title.
        case custom = 0
        /// A title in the tint color.
        case system
    }

    /// The style.
    open private(set) var buttonType = ButtonType.custom
    /// The label of the title.
    open private(set) lazy var titleLabel: UILabel? = makeLabel()
    /// The view of the image.
    open private(set) lazy var imageView: UIImageView? = makeImageView()

    private var titles: [State: String] = [:]
    private var colors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]

    /// Creates a button of a style with an empty frame.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
        stateDidChange()
    }

    /// Sets the title of a state; states without one use that of `.normal`.
    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        stateDidChange()
    }

    /// Sets the title color of a state; states without one use that of `.normal`.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        colors[state] = color
        stateDidChange()
    }

    /// Sets the image of a state; states without one use that of `.normal`.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        stateDidChange()
    }

    /// Returns the title of a state.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    /// Returns the title color of a state.
    open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }
    /// Returns the image of a state.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    /// The title of the current state.
    open var currentTitle: String? { title(for: state) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let image = imageView?.image?.size ?? .zero
        let title = currentTitle == nil ? .zero : titleLabel?.intrinsicContentSize ?? .zero
        let start = bounds.midX - (image.width + title.width) / 2
        imageView?.frame = CGRect(
            x: start, y: bounds.midY - image.height / 2, width: image.width, height: image.height)
        titleLabel?.frame = CGRect(
            x: start + image.width, y: bounds.midY - title.height / 2, width: title.width, height: title.height)
    }

    /// The size of image and title.
    open override var intrinsicContentSize: CGSize {
        let image = imageView?.image?.size ?? .zero
        let title = currentTitle == nil ? .zero : titleLabel?.intrinsicContentSize ?? .zero
        return CGSize(width: image.width + title.width, height: max(image.height, title.height))
    }

    /// Returns the size of image and title.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override func stateDidChange() {
        titleLabel?.text = currentTitle
        titleLabel?.textColor = titleColor(for: state) ?? (buttonType == .system ? tintColor : .white)
        imageView?.image = image(for: state)
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    private func makeLabel() -> UILabel {
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: UIFont.buttonFontSize)
        addSubview(label)
        baselineView = label
        return label
    }

    private func makeImageView() -> UIImageView {
        let view = UIImageView(image: nil)
        insertSubview(view, at: 0)
        return view
    }
}
