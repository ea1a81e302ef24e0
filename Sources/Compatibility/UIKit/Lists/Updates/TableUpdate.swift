import Foundation
import ViewAnimation

/// A change of a table that is being animated, with the layout before it.
struct TableUpdate {
    /// What changes, and how rows appear and disappear.
    struct Contents {
        var updates = ListUpdates()
        /// How rows appear and disappear. The last change of each kind counts.
        var appearance = UITableView.RowAnimation.automatic
        var disappearance = UITableView.RowAnimation.automatic
        /// What the updates amount to.
        private(set) var change = ListChange()

        init() {}

        init(_ change: ListChange, _ animation: UITableView.RowAnimation) {
            self.change = change
            appearance = animation
            disappearance = animation
        }

        /// Returns the contents with the change between tables with these numbers of rows; nil if the updates do not
        /// explain them.
        func resolved(from before: [Int], to after: [Int]) -> Contents? {
            guard let change = updates.change(from: before, to: after) else { return nil }
            var result = self
            result.change = change
            return result
        }
    }

    /// The rows that an animation is for.
    struct Rows: OptionSet {
        let rawValue: Int

        static let appearing = Rows(rawValue: 1)
        static let disappearing = Rows(rawValue: 2)
    }

    let contents: Contents
    let plan: TableLayout

    /// Places a cell where its row was, or where a new row comes from.
    func placeBefore(_ cell: UITableViewCell, of row: TableLayout.Row, in table: UITableView) {
        if let old = contents.change.oldPosition(ofCellAt: row.path) {
            if let before = plan.rows.first(where: { $0.path == old }) { cell.frame = table.rect(before.range) }
        } else {
            Self.hide(cell, by: contents.appearance, in: table)
        }
    }

    /// Moves a cell to where removed rows go, and new ones come from, or makes it transparent.
    static func hide(_ cell: UITableViewCell, by animation: UITableView.RowAnimation, in table: UITableView) {
        switch animation {
        case .left: cell.frame.origin.x = -table.bounds.width
        case .right: cell.frame.origin.x = table.bounds.width
        case .top: cell.frame.origin.y -= cell.frame.height
        case .bottom: cell.frame.origin.y += cell.frame.height
        case .fade, .middle, .automatic: cell.alpha = 0
        case .none: break
        }
    }
}

extension UITableView {
    /// Records a part of the update that has begun, or performs it alone.
    func record(_ animation: RowAnimation, of rows: TableUpdate.Rows, _ add: (inout ListUpdates) -> Void) {
        let isAlone = updateDepth == 0
        if isAlone { beginUpdates() }
        add(&recordedUpdates.updates)
        if rows.contains(.appearing) { recordedUpdates.appearance = animation }
        if rows.contains(.disappearing) { recordedUpdates.disappearance = animation }
        if isAlone { endUpdates() }
    }

    func endUpdates(completion: ((Bool) -> Void)?) {
        updateDepth = max(updateDepth - 1, 0)
        guard updateDepth == 0 else {
            completion?(true)
            return
        }
        let counts = (0..<numberOfSections).map { numberOfRows(inSection: $0) }
        let contents = recordedUpdates.resolved(from: plan.counts, to: counts)
        recordedUpdates = TableUpdate.Contents()
        perform(contents, completion: completion)
    }

    /// Shows a change that a data source has already made: in 0.3 seconds, or like the animation around it. Without a
    /// window, it is shown at once; if it is unknown, all rows are loaded again.
    func perform(_ contents: TableUpdate.Contents?, completion: ((Bool) -> Void)?) {
        guard let contents, plan.width >= 0 else {
            reloadData()
            if plan.width >= 0 { layoutIfNeeded() }
            completion?(true)
            return
        }
        let update = TableUpdate(contents: contents, plan: plan)
        let leaving = moveCells(contents.change)
        activeUpdate = update
        defer { activeUpdate = nil }
        reloadLayout()
        let alphas = leaving.mapValues(\.alpha)
        let end = { (isFinished: Bool) in
            for (path, cell) in leaving {
                self.endDisplaying(cell, path)
                cell.alpha = alphas[path] ?? 1
            }
            completion?(isFinished)
        }
        let animations = {
            self.layoutIfNeeded()
            for cell in leaving.values {
                self.sendToBack(cell)
                TableUpdate.hide(cell, by: contents.disappearance, in: self)
            }
        }
        if UIView.inheritedAnimationDuration > 0 {
            MovieTime.schedule(after: UIView.inheritedAnimationDuration) { end(true) }
            animations()
        } else if UIView.areAnimationsEnabled, window != nil {
            UIView.animate(withDuration: 0.3, animations: animations, completion: end)
        } else {
            layoutIfNeeded()
            end(true)
        }
    }

    /// Gives the cells that stay their new positions. Returns the others, by their old ones.
    private func moveCells(_ change: ListChange) -> [IndexPath: UITableViewCell] {
        let (staying, leaving) = change.divided(cells)
        cells = staying
        indexPathsForSelectedRows = indexPathsForSelectedRows?.compactMap { change.kept[$0] }
        return leaving
    }
}
