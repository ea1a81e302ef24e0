import Foundation
import ViewAnimation

/// A cell, or a group of cells, in a compositional layout.
///
/// - Apple: `NSCollectionLayoutItem`.
open class NSCollectionLayoutItem: NSObject {
    /// The size, relative to the group or section.
    public let layoutSize: NSCollectionLayoutSize
    /// The space inside the size around the cell.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The space outside the size.
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
    /// The views at the edges of the cell, which are not shown.
    public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]

    /// Creates a cell with views at its edges, which are not shown.
    public init(
        layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem] = []
    ) {
        self.layoutSize = layoutSize
        self.supplementaryItems = supplementaryItems
    }
}

/// Cells in a row, in a column, or at positions of their own, in a compositional layout.
///
/// - Apple: `NSCollectionLayoutGroup`.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        case horizontal, vertical
        case custom((any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem])
    }

    let arrangement: Arrangement
    /// The number of items; nil for as many as there is space for.
    let count: Int?
    /// The items, which are repeated.
    public let subitems: [NSCollectionLayoutItem]
    /// The distance of the items.
    open var interItemSpacing: NSCollectionLayoutSpacing?

    init(
        _ layoutSize: NSCollectionLayoutSize, _ arrangement: Arrangement, _ subitems: [NSCollectionLayoutItem],
        count: Int? = nil
    ) {
        self.arrangement = arrangement
        self.subitems = subitems
        self.count = count
        super.init(layoutSize: layoutSize)
    }

    /// Returns a row of items, which repeat while there is space.
    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, .horizontal, subitems)
    }
    /// Returns a row of `count` items of the same width.
    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, .horizontal, [subitem], count: count)
    }
    /// Returns a row of `count` items of the same width.
    open class func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, .horizontal, [subitem], count: count)
    }
    /// Returns a column of items, which repeat while there is space.
    open class func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, .vertical, subitems)
    }
    /// Returns a column of `count` items of the same height.
    open class func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, .vertical, [subitem], count: count)
    }
    /// Returns a column of `count` items of the same height.
    open class func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, .vertical, [subitem], count: count)
    }
    /// Returns a group whose items have positions of their own.
    open class func custom(
        layoutSize: NSCollectionLayoutSize,
        itemProvider: @escaping (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]
    ) -> NSCollectionLayoutGroup {
        .init(layoutSize, .custom(itemProvider), [])
    }
}

/// The position of a cell in a custom group.
///
/// - Apple: `NSCollectionLayoutGroupCustomItem`.
public final class NSCollectionLayoutGroupCustomItem: NSObject {
    /// The rectangle in the group.
    public let frame: CGRect
    /// The order from back to front.
    public let zIndex: Int

    /// Creates a position.
    public init(frame: CGRect, zIndex: Int = 0) {
        self.frame = frame
        self.zIndex = zIndex
    }
}

/// A view beside cells in a compositional layout.
///
/// - Apple: `NSCollectionLayoutSupplementaryItem`.
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The kind of the view.
    public let elementKind: String
    /// The order from back to front.
    open var zIndex = 1

    /// Creates a view of a kind.
    public init(layoutSize: NSCollectionLayoutSize, elementKind: String) {
        self.elementKind = elementKind
        super.init(layoutSize: layoutSize)
    }
}

/// A header or footer in a compositional layout.
///
/// - Apple: `NSCollectionLayoutBoundarySupplementaryItem`.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// The edge of the section.
    public let alignment: NSRectAlignment
    /// The distance from the edge.
    public let offset: CGPoint
    /// Whether the section grows by the size of the view.
    open var extendsBoundary = true
    /// Whether the view stays at the edge of the bounds while the section is visible.
    open var pinToVisibleBounds = false

    /// Creates a header (`.top`) or footer (`.bottom`).
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
        absoluteOffset: CGPoint = .zero
    ) {
        self.alignment = alignment
        offset = absoluteOffset
        super.init(layoutSize: layoutSize, elementKind: elementKind)
    }
}

/// The background of a section in a compositional layout.
///
/// - Apple: `NSCollectionLayoutDecorationItem`.
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The kind of the view.
    public let elementKind: String
    /// The order from back to front.
    open var zIndex = 0

    private init(elementKind: String) {
        self.elementKind = elementKind
        super.init(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    }

    /// Returns a view behind the whole section.
    open class func background(elementKind: String) -> Self {
        guard let item = NSCollectionLayoutDecorationItem(elementKind: elementKind) as? Self else {
            preconditionFailure("subclasses of NSCollectionLayoutDecorationItem are not supported")
        }
        return item
    }
}

/// The edges and corners of a rectangle.
///
/// - Apple: `NSRectAlignment`.
public enum NSRectAlignment: Int, Sendable {
    /// An edge or corner.
    case none = 0, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing

    var isAtBottom: Bool { self == .bottom || self == .bottomLeading || self == .bottomTrailing }
}
