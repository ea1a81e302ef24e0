import Foundation
import LayerTree
import ViewAnimation

/// The geometry of a cell or a supplementary view.
///
/// - Apple: `UICollectionViewLayoutAttributes`.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    /// The position of the cell.
    open var indexPath = IndexPath(item: 0, section: 0)
    /// The kind of a supplementary view; nil for a cell.
    open private(set) var representedElementKind: String?
    /// The center.
    open var center = CGPoint.zero
    /// The size.
    open var size = CGSize.zero
    /// The transform.
    open var transform3D = CATransform3DIdentity
    /// The opacity.
    open var alpha: CGFloat = 1
    /// The order from back to front.
    open var zIndex = 0
    /// Whether the view is hidden.
    open var isHidden = false
    /// The kind of a view.
    ///
    /// - Apple: `UICollectionView.ElementCategory`.
    open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    /// The distance of a separator from the left of a cell of a list; nil for none.
    var separatorInset: CGFloat?
    /// The corners that are round; nil to leave those of the cell.
    var roundedCorners: CACornerMask?

    /// Creates empty attributes.
    public required override init() {}

    /// Creates the attributes of a cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Creates the attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init(forCellWith: indexPath)
        representedElementKind = elementKind
        representedElementCategory = .supplementaryView
    }

    /// Creates the attributes of a decoration view.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init(forSupplementaryViewOfKind: decorationViewKind, with: indexPath)
        representedElementCategory = .decorationView
    }

    /// The rectangle without the transform.
    open var frame: CGRect {
        get {
            CGRect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        }
        set {
            size = newValue.size
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }

    /// The rectangle at the origin.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }

    /// The transform in the plane.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// Returns a copy of the same class.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        copy.indexPath = indexPath
        copy.representedElementKind = representedElementKind
        copy.representedElementCategory = representedElementCategory
        copy.separatorInset = separatorInset
        copy.roundedCorners = roundedCorners
        copy.center = center
        copy.size = size
        copy.transform3D = transform3D
        copy.alpha = alpha
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        return copy
    }

    func apply(to view: UIView) {
        view.bounds.size = size
        view.center = center
        view.transform3D = transform3D
        view.alpha = alpha
        view.isHidden = isHidden
        view.layer.zPosition = CGFloat(zIndex)
    }
}

/// The positions of the cells of a collection.
///
/// - Apple: `UICollectionViewLayout`. The attributes of appearing and disappearing supplementary views are not used.
open class UICollectionViewLayout: NSObject {
    /// The collection.
    open internal(set) weak var collectionView: UICollectionView?

    /// Creates a layout.
    public override init() {}
    /// Returns nil, because there are no nib files.
    public required init?(coder: NSCoder) { return nil }

    /// The class of attributes.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    /// Computes positions. The default does nothing.
    open func prepare() {}
    /// The size of all content.
    open var collectionViewContentSize: CGSize { .zero }
    /// Returns the attributes of views in a rectangle.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// Returns the attributes of a cell.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the attributes of a supplementary view.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        nil
    }
    /// Returns whether positions depend on the bounds. False by default.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// Computes positions again at the next layout.
    open func invalidateLayout() { collectionView?.layoutDidChange() }
    /// Scrolls a section across the layout, if it scrolls by itself.
    func scrollSection(to indexPath: IndexPath, at position: UICollectionView.ScrollPosition, animated: Bool) {}
    /// Returns the content offset at which scrolling ends, which is never used.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        proposedContentOffset
    }
    /// Returns the content offset after a change of the layout.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }
    /// Returns the attributes with which a cell appears in an update: by default its old ones, and those after the
    /// update with an opacity of 0 for an added cell.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let final = layoutAttributesForItem(at: itemIndexPath)
        guard let update = collectionView?.activeUpdate else { return final }
        return update.initialAttributes(at: itemIndexPath, final)
    }
    /// Returns the attributes to which a cell disappears in an update: by default its new ones, and those before the
    /// update with an opacity of 0 for a removed cell.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let update = collectionView?.activeUpdate else { return layoutAttributesForItem(at: itemIndexPath) }
        return update.finalAttributes(at: itemIndexPath) { layoutAttributesForItem(at: $0) }
    }
    /// The class of invalidation contexts.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }
    /// Called when the layout becomes invalid. The default computes all positions again.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) { invalidateLayout() }
    /// Returns what a change of the bounds makes invalid.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
        return type?.init() ?? UICollectionViewLayoutInvalidationContext()
    }
    /// Called before cells are added, removed or made again. The default does nothing.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    /// Called after an update has been laid out. The default does nothing.
    open func finalizeCollectionViewUpdates() {}
    /// Not called, because changes of the bounds are not animated.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    /// Not called, because changes of the bounds are not animated.
    open func finalizeAnimatedBoundsChange() {}
    private var decorations: [String: UICollectionReusableView.Type] = [:]
    /// Registers a class of decoration views.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorations[elementKind] = viewClass as? UICollectionReusableView.Type
    }
    /// Does nothing, because there are no nib files.
    open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {}
    /// Returns the attributes of a decoration view.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        nil
    }

    func makeDecorationView(of kind: String, frame: CGRect) -> UICollectionReusableView? {
        decorations[kind]?.make(frame: frame)
    }
}
