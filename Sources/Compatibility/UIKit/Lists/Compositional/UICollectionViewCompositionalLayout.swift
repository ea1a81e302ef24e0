import Foundation
import ViewAnimation

/// Positions that sections, groups and items describe.
///
/// Sizes that the content determines are measured with the cells' constraints. Sections that scroll across the layout
/// are scrolled by `scrollToItem(at:at:animated:)`. Views at the edges of single cells are not shown.
///
/// - Apple: `UICollectionViewCompositionalLayout`.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    /// The direction and the distance of sections.
    open var configuration = UICollectionViewCompositionalLayoutConfiguration() { didSet { invalidateLayout() } }
    private var sections: [SectionPlacement] = []
    private var contentSize = CGSize.zero
    /// How far sections are scrolled across the layout, by their numbers.
    private var offsets: [Int: CGFloat] = [:]
    private var animations: [Int: SectionScrollAnimation] = [:]

    /// Creates a layout whose sections look the same.
    public convenience init(section: NSCollectionLayoutSection) { self.init { _, _ in section } }
    /// Creates a layout whose sections look the same.
    public convenience init(
        section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        self.init(section: section)
        self.configuration = configuration
    }
    /// Creates a layout with a function that returns each section.
    public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
        provider = sectionProvider
        super.init()
    }
    /// Creates a layout with a function that returns each section.
    public convenience init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        self.init(sectionProvider: sectionProvider)
        self.configuration = configuration
    }
    /// Returns nil, because there are no nib files.
    public required init?(coder: NSCoder) { return nil }

    /// Returns a layout of rows.
    open class func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        let layout = UICollectionViewCompositionalLayout(section: configuration.section())
        layout.background = configuration.collectionBackground
        return layout
    }

    /// The background of the collection; nil to keep it.
    private var background: UIColor?

    private var isVertical: Bool { configuration.scrollDirection == .vertical }

    open override func prepare() {
        super.prepare()
        sections = []
        contentSize = .zero
        guard let collectionView else { return }
        if let background { collectionView.backgroundColor = background }
        let size = collectionView.bounds.size.inset(by: collectionView.adjustedContentInset)
        let surroundings = LayoutSurroundings(size: size, traits: collectionView.traitCollection)
        var cursor = CGPoint.zero
        for number in 0..<collectionView.numberOfSections {
            guard let section = provider(number, surroundings) else { continue }
            let placement = SectionPlacement(
                section, number: number, at: cursor, in: size, isVertical: isVertical,
                filling: groups(of: collectionView, number, section, size))
            sections.append(placement)
            if isVertical {
                cursor.y = placement.frame.maxY + configuration.interSectionSpacing
            } else {
                cursor.x = placement.frame.maxX + configuration.interSectionSpacing
            }
        }
        let box = sections.reduce(CGRect.zero) { $0.union($1.frame) }
        contentSize = CGSize(width: box.maxX, height: box.maxY)
    }

    private func groups(
        of collectionView: UICollectionView, _ number: Int, _ section: NSCollectionLayoutSection, _ size: CGSize
    ) -> GroupPlacement {
        let container = size.inset(by: section.contentInsets.edgeInsets)
        let surroundings = LayoutSurroundings(size: container, traits: collectionView.traitCollection)
        let items = collectionView.numberOfItems(inSection: number)
        return GroupPlacement(remaining: ArraySlice(0..<items), environment: surroundings) {
            collectionView.preferredSize(ofItemAt: IndexPath(item: $0, section: number), estimate: $1, $2)
        }
    }

    open override var collectionViewContentSize: CGSize { contentSize }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        if let collectionView {
            let visible = collectionView.bounds.inset(by: collectionView.adjustedContentInset)
            for section in sections { section.pin(to: visible) }
        }
        return sections.flatMap { section in
            let scroll = scroll(of: section)
            let shift = scroll ?? .zero
            let cells = section.cells.filter { $0.frame.offsetBy(dx: -shift.x, dy: -shift.y).intersects(rect) }
            let found = section.views.filter { $0.frame.intersects(rect) } + cells
            if let collectionView { section.adjust(found, in: collectionView, scroll: scroll) }
            return shift == .zero ? found : found.map { $0.representedElementCategory == .cell ? $0.moved(shift) : $0 }
        }
    }

    /// Returns how far a section is scrolled across the layout; nil if it does not scroll.
    private func scroll(of section: SectionPlacement) -> CGPoint? {
        section.scrolling.map { $0.point(offsets[section.number] ?? $0.start) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        for section in sections where section.number == indexPath.section {
            guard let cell = section.cells.first(where: { $0.indexPath == indexPath }) else { continue }
            let shift = scroll(of: section) ?? .zero
            return shift == .zero ? cell : cell.moved(shift)
        }
        return nil
    }

    override func scrollSection(
        to indexPath: IndexPath, at position: UICollectionView.ScrollPosition, animated: Bool
    ) {
        guard let section = sections.first(where: { $0.number == indexPath.section }),
            let scrolling = section.scrolling,
            let cell = section.cells.first(where: { $0.indexPath == indexPath }),
            let end = scrolling.offset(showing: cell.frame, at: position)
        else { return }
        let start = offsets[section.number] ?? scrolling.start
        let number = section.number
        let show = { [weak self] (share: CGFloat) in
            self?.offsets[number] = start + (end - start) * share
            self?.collectionView?.setNeedsLayout()
        }
        animations[number] = animated ? SectionScrollAnimation(show) : nil
        if !animated { show(1) }
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        sections.lazy.compactMap {
            $0.views.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
        }.first
    }
}

extension UICollectionViewLayoutAttributes {
    /// Returns a copy that is moved back by an offset.
    fileprivate func moved(_ offset: CGPoint) -> UICollectionViewLayoutAttributes {
        guard let copy = copy() as? UICollectionViewLayoutAttributes else { return self }
        copy.center = CGPoint(x: center.x - offset.x, y: center.y - offset.y)
        return copy
    }
}

/// Returns the look of a section.
///
/// - Apple: `UICollectionViewCompositionalLayoutSectionProvider`.
public typealias UICollectionViewCompositionalLayoutSectionProvider = (
    Int, any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// The values of a compositional layout that all sections share.
///
/// - Apple: `UICollectionViewCompositionalLayoutConfiguration`.
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    /// The direction in which sections follow each other.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The distance of sections.
    open var interSectionSpacing: CGFloat = 0
    /// Stored; the headers and footers of the whole layout are not shown.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
}
