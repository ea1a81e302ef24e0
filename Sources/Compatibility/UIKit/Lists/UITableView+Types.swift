import Foundation
import ViewAnimation

extension UITableView {
    /// The style of a table.
    ///
    /// - Apple: `UITableView.Style`.
    public enum Style: Int, Sendable {
        /// White, with gray groups, or with gray groups that are inset. Inset groups are drawn as groups.
        case plain = 0, grouped, insetGrouped
    }

    /// A position to scroll to.
    ///
    /// - Apple: `UITableView.ScrollPosition`.
    public enum ScrollPosition: Int, Sendable {
        /// A position.
        case none = 0, top, middle, bottom
    }

    /// How added rows come and removed ones go: they fade, or slide from or to an edge.
    ///
    /// - Apple: `UITableView.RowAnimation`.
    public enum RowAnimation: Int, Sendable {
        /// Rows fade, slide in a direction, or change at once.
        case fade = 0, right, left, top, bottom, none, middle
        /// The table chooses: rows fade.
        case automatic = 100
    }
}

/// The rows of a table.
///
/// - Apple: `UITableViewDataSource`.
public protocol UITableViewDataSource: AnyObject {
    /// Returns the number of rows of a section.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// Returns the cell of a row.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    /// Returns the number of sections.
    func numberOfSections(in tableView: UITableView) -> Int
    /// Returns the text of the header of a section.
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    /// Returns the text of the footer of a section.
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
    /// Returns whether a row can be edited.
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
    /// A row is edited.
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
}

extension UITableViewDataSource {
    /// Returns 1.
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    /// Returns nil.
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Returns nil.
    public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Returns true.
    public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
}

/// The heights and views of a table. Its methods about touches are never called.
///
/// - Apple: `UITableViewDelegate`.
public protocol UITableViewDelegate: UIScrollViewDelegate {
    /// Returns the height of a row.
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    /// Returns an estimate of the height of a row, which is not used.
    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat
    /// Returns the height of the header of a section.
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
    /// Returns the height of the footer of a section.
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
    /// Returns the header of a section.
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
    /// Returns the footer of a section.
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
    /// A cell is added.
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    /// A cell is removed.
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
    /// Returns the row to select, or nil.
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    /// A row was selected.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    /// A row was deselected.
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
    /// A row was highlighted.
    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath)
    /// A row is not highlighted anymore.
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    /// Returns `rowHeight`.
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.rowHeight
    }
    /// Returns `estimatedRowHeight`.
    public func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.estimatedRowHeight
    }
    /// Returns `sectionHeaderHeight`.
    public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        tableView.sectionHeaderHeight
    }
    /// Returns `sectionFooterHeight`.
    public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        tableView.sectionFooterHeight
    }
    /// Returns nil.
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    /// Returns nil.
    public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
    /// Returns the row.
    public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
}
