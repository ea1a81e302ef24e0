import Foundation
import VectorGeometry
import ViewAnimation

/// A section of a compositional layout: a group that repeats until all cells have a position.
///
/// - Apple: `NSCollectionLayoutSection`.
open class NSCollectionLayoutSection: NSObject {
    let group: NSCollectionLayoutGroup
    /// Whether cells have separators; nil for none.
    var separatorInset: CGFloat?
    /// Whether the first and the last row have round corners.
    var roundsCorners = false
    /// The space around the groups.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The distance of the groups.
    open var interGroupSpacing: CGFloat = 0
    /// How the section scrolls across the layout's direction. Scrolling sections show their start.
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// The headers and footers.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Whether headers and footers have the section's insets at the sides.
    open var supplementariesFollowContentInsets = true
    /// The views behind the section.
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// Called with the visible items, the offset and the environment, at each layout.
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

    /// Creates a section.
    public init(group: NSCollectionLayoutGroup) { self.group = group }

    /// Returns a section of rows.
    open class func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        configuration.section()
    }
}

/// Changes the visible items of a section for an offset.
///
/// - Apple: `NSCollectionLayoutSectionVisibleItemsInvalidationHandler`.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
    [any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment
) -> Void

/// A cell or view whose transform, opacity and order code changes while scrolling.
///
/// - Apple: `NSCollectionLayoutVisibleItem`.
public protocol NSCollectionLayoutVisibleItem: AnyObject {
    /// The opacity.
    var alpha: CGFloat { get set }
    /// The order from back to front.
    var zIndex: Int { get set }
    /// Whether the view is hidden.
    var isHidden: Bool { get set }
    /// The center.
    var center: CGPoint { get set }
    /// The transform in the plane.
    var transform: CGAffineTransform { get set }
    /// The transform.
    var transform3D: CATransform3D { get set }
    /// The position of the cell.
    var indexPath: IndexPath { get }
    /// The rectangle without the transform.
    var frame: CGRect { get }
    /// The rectangle at the origin.
    var bounds: CGRect { get }
    /// The kind of a view.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind of a supplementary view; nil for a cell.
    var representedElementKind: String? { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {}

/// How a section scrolls across the direction of its layout.
///
/// - Apple: `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// A behavior.
    case none = 0, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// The space for a layout.
///
/// - Apple: `NSCollectionLayoutContainer`.
public protocol NSCollectionLayoutContainer: AnyObject {
    /// The size.
    var contentSize: CGSize { get }
    /// The size without the insets.
    var effectiveContentSize: CGSize { get }
    /// The insets.
    var contentInsets: NSDirectionalEdgeInsets { get }
}

/// The surroundings of a layout.
///
/// - Apple: `NSCollectionLayoutEnvironment`.
public protocol NSCollectionLayoutEnvironment: AnyObject {
    /// The space.
    var container: any NSCollectionLayoutContainer { get }
    /// The traits.
    var traitCollection: UITraitCollection { get }
}

final class LayoutSurroundings: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
    let contentSize: CGSize
    let contentInsets: NSDirectionalEdgeInsets
    let traitCollection: UITraitCollection

    init(size: CGSize, insets: NSDirectionalEdgeInsets = .zero, traits: UITraitCollection) {
        contentSize = size
        contentInsets = insets
        traitCollection = traits
    }

    var container: any NSCollectionLayoutContainer { self }
    var effectiveContentSize: CGSize { contentSize.inset(by: contentInsets.edgeInsets) }
}

extension CGSize {
    func inset(by insets: UIEdgeInsets) -> CGSize {
        CGSize(
            width: max(width - insets.left - insets.right, 0), height: max(height - insets.top - insets.bottom, 0))
    }
}
