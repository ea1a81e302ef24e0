import Foundation
import ViewAnimation

/// An item of a menu, which is not shown.
///
/// - Apple: `UIMenuElement`.
open class UIMenuElement: NSObject {
    /// The state of an item.
    ///
    /// - Apple: `UIMenuElement.State`.
    public enum State: Int, Sendable {
        /// Without a mark, with a mark, or with the mark of several states.
        case off = 0, on, mixed
    }

    /// The style of an item.
    ///
    /// - Apple: `UIMenuElement.Attributes`.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// Deletes something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// Is not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// Leaves the menu open.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// The title.
    public let title: String
    /// The text below the title.
    open var subtitle: String?
    /// The image.
    public let image: UIImage?

    init(title: String, subtitle: String? = nil, image: UIImage?) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
    }
}

/// A closure that a control calls.
///
/// - Apple: `UIAction`.
open class UIAction: UIMenuElement {
    /// The identity of an action.
    ///
    /// - Apple: `UIAction.Identifier`.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an identity from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identity from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The identity.
    public let identifier: Identifier
    /// Stored; nothing shows it.
    open var discoverabilityTitle: String?
    /// The style in a menu.
    open var attributes: Attributes
    /// The state in a menu.
    open var state: State
    /// The control that performs the action.
    open internal(set) weak var senderObject: AnyObject?
    let handler: (UIAction) -> Void

    /// The control that performs the action.
    open var sender: Any? { senderObject }

    /// Creates an action.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping (UIAction) -> Void
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: subtitle, image: image)
    }
}
