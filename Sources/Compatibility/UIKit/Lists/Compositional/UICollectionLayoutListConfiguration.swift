import Foundation
import ViewAnimation

/// The look of a list in a collection. Rows of lists with insets have space at the sides, and round corners; those of
/// sidebars look plain.
///
/// - Apple: `UICollectionLayoutListConfiguration`.
public struct UICollectionLayoutListConfiguration {
    /// The look of lists.
    ///
    /// - Apple: `UICollectionLayoutListConfiguration.Appearance`.
    public enum Appearance: Int, Sendable {
        /// A look.
        case plain = 0, grouped, insetGrouped, sidebar, sidebarPlain
    }

    /// Where the header or footer of a list comes from.
    ///
    /// - Apple: `UICollectionLayoutListConfiguration.HeaderMode`.
    public enum HeaderMode: Int, Sendable {
        /// A source.
        case none = 0, supplementary, firstItemInSection
    }

    /// Where the footer of a list comes from.
    ///
    /// - Apple: `UICollectionLayoutListConfiguration.FooterMode`.
    public enum FooterMode: Int, Sendable {
        /// A source.
        case none = 0, supplementary
    }

    /// The look.
    public let appearance: Appearance
    /// Whether rows have separators.
    public var showsSeparators = true
    /// The background of the collection; by default that of the look.
    public var backgroundColor: UIColor?
    /// Where headers come from.
    public var headerMode = HeaderMode.none
    /// Where footers come from.
    public var footerMode = FooterMode.none
    /// Stored; has no effect.
    public var headerTopPadding: CGFloat?
    /// Stored; there are no gestures.
    public var leadingSwipeActionsConfigurationProvider: ((IndexPath) -> UISwipeActionsConfiguration?)?
    /// Stored; there are no gestures.
    public var trailingSwipeActionsConfigurationProvider: ((IndexPath) -> UISwipeActionsConfiguration?)?

    /// Creates a look.
    public init(appearance: Appearance) { self.appearance = appearance }

    /// The background that the list gives its collection; nil to keep it.
    var collectionBackground: UIColor? {
        switch appearance {
        case .grouped, .insetGrouped: backgroundColor ?? .systemGroupedBackground
        case .plain, .sidebar, .sidebarPlain: backgroundColor
        }
    }

    func section() -> NSCollectionLayoutSection {
        let row = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: row, subitem: NSCollectionLayoutItem(layoutSize: row), count: 1)
        let section = NSCollectionLayoutSection(group: group)
        section.separatorInset = showsSeparators ? 16 : nil
        if appearance == .insetGrouped {
            section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
            section.roundsCorners = true
        }
        func boundary(_ kind: String, _ alignment: NSRectAlignment) -> NSCollectionLayoutBoundarySupplementaryItem {
            .init(layoutSize: row, elementKind: kind, alignment: alignment)
        }
        if headerMode == .supplementary {
            section.boundarySupplementaryItems.append(boundary(UICollectionView.elementKindSectionHeader, .top))
        }
        if footerMode == .supplementary {
            section.boundarySupplementaryItems.append(boundary(UICollectionView.elementKindSectionFooter, .bottom))
        }
        return section
    }
}
