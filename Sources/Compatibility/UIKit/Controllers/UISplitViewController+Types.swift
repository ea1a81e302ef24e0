import Foundation
import ViewAnimation

extension UISplitViewController {
    /// The number of columns.
    ///
    /// - Apple: `UISplitViewController.Style`.
    public enum Style: Int, Sendable {
        /// A number of columns.
        case unspecified = 0, doubleColumn, tripleColumn
    }

    /// A column, or the contents of a narrow view.
    ///
    /// - Apple: `UISplitViewController.Column`.
    public enum Column: Int, Sendable {
        /// A column.
        case primary = 0, supplementary, secondary, compact

        static let tiled: [Column] = [.primary, .supplementary, .secondary]
    }

    /// The columns that are shown.
    ///
    /// - Apple: `UISplitViewController.DisplayMode`.
    public enum DisplayMode: Int, Sendable {
        /// The controller chooses: all columns.
        case automatic = 0
        /// The last column.
        case secondaryOnly
        /// The column before the last one, and that one.
        case oneBesideSecondary, oneOverSecondary
        /// All columns.
        case twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary

        /// The largest number of columns beside the last one.
        var sideColumns: Int {
            switch self {
            case .secondaryOnly: 0
            case .oneBesideSecondary, .oneOverSecondary: 1
            case .automatic, .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
            }
        }
    }

    /// The arrangement of columns.
    ///
    /// - Apple: `UISplitViewController.SplitBehavior`.
    public enum SplitBehavior: Int, Sendable {
        /// An arrangement.
        case automatic = 0, tile, overlay, displace
    }

    /// The side of the first column.
    ///
    /// - Apple: `UISplitViewController.PrimaryEdge`.
    public enum PrimaryEdge: Int, Sendable {
        /// A side.
        case leading = 0, trailing
    }

    /// The background of the first column.
    ///
    /// - Apple: `UISplitViewController.BackgroundStyle`.
    public enum BackgroundStyle: Int, Sendable {
        /// A background.
        case none = 0, sidebar
    }

    /// When a button that changes the columns is shown: never.
    ///
    /// - Apple: `UISplitViewController.DisplayModeButtonVisibility`.
    public enum DisplayModeButtonVisibility: Int, Sendable {
        /// A choice.
        case automatic = 0, never, always
    }
}

/// The delegate of a split controller. Only `topColumnForCollapsingToProposedTopColumn` is called.
///
/// - Apple: `UISplitViewControllerDelegate`.
public protocol UISplitViewControllerDelegate: AnyObject {
    /// Returns the column that a narrow view shows.
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
    /// Returns whether the delegate shows the last column in a narrow view.
    func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool
    /// The shown columns change.
    func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
}

extension UISplitViewControllerDelegate {
    /// Returns the proposed column.
    public func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }
    /// Returns false.
    public func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { false }
    /// Does nothing.
    public func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {}
}
