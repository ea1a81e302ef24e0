import Foundation
import ViewAnimation

/// Items that a closure provides when a menu is shown, which happens never.
///
/// - Apple: `UIDeferredMenuElement`.
open class UIDeferredMenuElement: UIMenuElement {
    let elementProvider: (@escaping ([UIMenuElement]) -> Void) -> Void

    /// Creates an element whose items are provided once.
    public init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        self.elementProvider = elementProvider
        super.init(title: "", image: nil)
    }
    /// Returns an element whose items are provided each time.
    open class func uncached(
        _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIDeferredMenuElement {
        UIDeferredMenuElement(elementProvider)
    }
}

/// A group of items, which is not shown.
///
/// - Apple: `UIMenu`.
open class UIMenu: UIMenuElement {
    /// The style of a menu.
    ///
    /// - Apple: `UIMenu.Options`.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Shows the items in the containing menu.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// Deletes something.
        public static let destructive = Options(rawValue: 1 << 1)
        /// Marks one item.
        public static let singleSelection = Options(rawValue: 1 << 5)
        /// Shows the items beside each other.
        public static let displayAsPalette = Options(rawValue: 1 << 7)
    }

    /// The identity of a menu.
    ///
    /// - Apple: `UIMenu.Identifier`.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an identity from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identity from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The size of the items.
    ///
    /// - Apple: `UIMenu.ElementSize`.
    public enum ElementSize: Int, Sendable {
        /// A size.
        case small = 0, medium, large, automatic
    }

    /// The identity.
    public let identifier: Identifier
    /// The items.
    public let children: [UIMenuElement]
    /// The style.
    public let options: Options
    /// Stored; nothing shows the menu.
    open var preferredElementSize: ElementSize
    /// The actions that are on, also those of menus that are shown inline.
    open var selectedElements: [UIMenuElement] {
        children.flatMap { element -> [UIMenuElement] in
            if let menu = element as? UIMenu {
                return menu.options.contains(.displayInline) ? menu.selectedElements : []
            }
            return (element as? UIAction)?.state == .on ? [element] : []
        }
    }

    /// Creates a menu.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.children = children
        self.options = options
        self.preferredElementSize = preferredElementSize
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Returns the menu with other items.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
            preferredElementSize: preferredElementSize, children: newChildren)
    }
}
