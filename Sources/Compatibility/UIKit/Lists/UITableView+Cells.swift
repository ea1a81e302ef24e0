import Foundation
import ViewAnimation

/// How cells enter and leave a table.
extension UITableView {
    /// Returns a new cell, whose first values are not animated.
    func makeCell(at path: IndexPath) -> UITableViewCell? {
        var cell: UITableViewCell?
        UIView.withoutInheritedAnimation { cell = dataSource?.tableView(self, cellForRowAt: path) }
        return cell
    }

    /// Adds a cell where its row was before an update, or where it is.
    func show(_ cell: UITableViewCell, of row: TableLayout.Row) {
        UIView.performWithoutAnimation {
            cell.frame = rect(row.range)
            if style != .plain, cell.backgroundColor == nil {
                cell.backgroundColor = .secondarySystemGroupedBackground
            }
            activeUpdate?.placeBefore(cell, of: row, in: self)
            addSubview(cell)
            if activeUpdate != nil { sendToBack(cell) }
            cell.isSelected = indexPathsForSelectedRows?.contains(row.path) ?? false
        }
        UIView.withoutInheritedAnimation { tableDelegate?.tableView(self, willDisplay: cell, forRowAt: row.path) }
        UIView.performWithoutAnimation { cell.layoutIfNeeded() }
    }

    /// Removes a cell outside the bounds; after an animated update, when it has left them.
    func remove(_ cell: UITableViewCell, of path: IndexPath) {
        guard activeUpdate != nil, UIView.inheritedAnimationDuration > 0,
            let row = plan.rows.first(where: { $0.path == path })
        else { return endDisplaying(cell, path) }
        cell.frame = rect(row.range)
        MovieTime.schedule(after: UIView.inheritedAnimationDuration) { self.endDisplaying(cell, path) }
    }

    /// Moves a cell behind the others, in front of the background.
    func sendToBack(_ cell: UITableViewCell) {
        sendSubviewToBack(cell)
        if let backgroundView { sendSubviewToBack(backgroundView) }
    }

    func endDisplaying(_ cell: UITableViewCell, _ path: IndexPath) {
        recycle(cell)
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }
}

extension UIView {
    /// Runs code whose changes do not belong to the animation around it. Animations that the code starts itself run.
    static func withoutInheritedAnimation(_ code: () -> Void) {
        if inheritedAnimationDuration > 0 { performWithoutAnimation(code) } else { code() }
    }
}
