import Foundation

/// A change of the cells of a collection.
///
/// - Apple: `UICollectionViewUpdateItem`. Moves are not reported; layouts receive the others.
open class UICollectionViewUpdateItem: NSObject {
    /// The kind of a change.
    ///
    /// - Apple: `UICollectionViewUpdateItem.Action`.
    public enum Action: Int, Sendable {
        /// A kind.
        case insert = 0, delete, reload, move, none
    }

    /// The position before the change; nil for insertions.
    open var indexPathBeforeUpdate: IndexPath? { before }
    /// The position after the change; nil for deletions.
    open var indexPathAfterUpdate: IndexPath? { after }
    /// The kind.
    open var updateAction: Action { action }

    private let action: Action
    private let before, after: IndexPath?

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        self.action = action
        self.before = before
        self.after = after
    }
}

/// What a layout has to compute again. All positions are computed again in any case.
///
/// - Apple: `UICollectionViewLayoutInvalidationContext`.
open class UICollectionViewLayoutInvalidationContext: NSObject {
    /// Creates a context.
    public required override init() {}

    /// Whether everything is invalid. False by default.
    open var invalidateEverything: Bool { false }
    /// Whether the numbers of sections and cells are invalid. False by default.
    open var invalidateDataSourceCounts: Bool { false }
    /// Moves the content offset. Stored; has no effect.
    open var contentOffsetAdjustment = CGPoint.zero
    /// Changes the content size. Stored; has no effect.
    open var contentSizeAdjustment = CGSize.zero
    /// The cells that are invalid; nil for none.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?

    /// Adds cells that are invalid.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }
}

/// What a flow layout has to compute again.
///
/// - Apple: `UICollectionViewFlowLayoutInvalidationContext`.
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether the delegate's sizes are read again. Stored; they always are.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether attributes are computed again. Stored; they always are.
    open var invalidateFlowLayoutAttributes = true
}
