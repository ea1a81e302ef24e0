import Foundation
import TextLayout
import ViewAnimation

/// The vertical positions of the rows, headers and footers of a table.
struct TableLayout {
    struct Row {
        let path: IndexPath
        let range: Range<CGFloat>
    }
    struct Section {
        let range: Range<CGFloat>
        let header: CGFloat
        let footer: CGFloat
    }

    private(set) var rows: [Row] = []
    private(set) var sections: [Section] = []
    private(set) var height: CGFloat = 0
    private(set) var width: CGFloat = -1
    private var views: [(view: UIView, range: Range<CGFloat>, section: Int, isHeader: Bool)] = []

    init() {}

    /// The numbers of rows of each section.
    var counts: [Int] {
        var result = Array(repeating: 0, count: sections.count)
        for row in rows { result[row.path.section] += 1 }
        return result
    }

    init(
        of table: UITableView, _ delegate: (any UITableViewDelegate)?, _ source: (any UITableViewDataSource)?,
        automatic: (IndexPath) -> CGFloat
    ) {
        width = table.bounds.width
        var y = table.tableHeaderView?.bounds.height ?? 0
        for section in 0..<table.numberOfSections {
            let start = y
            let header = makeView(of: table, delegate, source, section, isHeader: true, at: y)
            y += header
            for row in 0..<table.numberOfRows(inSection: section) {
                let path = IndexPath(row: row, section: section)
                let wanted = delegate?.tableView(table, heightForRowAt: path) ?? table.rowHeight
                let length = wanted < 0 ? automatic(path) : wanted
                rows.append(Row(path: path, range: y..<y + length))
                y += length
            }
            let footer = makeView(of: table, delegate, source, section, isHeader: false, at: y)
            y += footer
            sections.append(Section(range: start..<y, header: header, footer: footer))
        }
        height = y + (table.tableFooterView?.bounds.height ?? 0)
    }

    /// The views of headers and footers.
    func makeViews(of table: UITableView) -> [UIView] { views.map(\.view) }

    /// Places a header or footer. Headers of plain tables stay at the top while their section is visible.
    func place(_ view: UIView, in bounds: CGRect, isPlain: Bool) {
        guard let entry = views.first(where: { $0.view === view }) else { return }
        let length = entry.range.upperBound - entry.range.lowerBound
        var y = entry.range.lowerBound
        if isPlain, entry.isHeader {
            let end = sections[entry.section].range.upperBound - length
            y = min(max(y, bounds.minY), max(end, y))
        }
        view.frame = CGRect(x: bounds.minX, y: y, width: bounds.width, height: length)
    }

    /// Places a header or footer where that of its section was before an update; without one, where it is.
    func place(_ view: UIView, in bounds: CGRect, isPlain: Bool, before update: TableUpdate?) {
        place(view, in: bounds, isPlain: isPlain)
        guard let update, let entry = views.first(where: { $0.view === view }),
            let section = update.contents.change.keptSections.first(where: { $0.value == entry.section })?.key,
            let old = update.plan.views.first(where: { $0.section == section && $0.isHeader == entry.isHeader })
        else { return }
        view.frame.origin.y = old.view.frame.minY
    }

    private mutating func makeView(
        of table: UITableView, _ delegate: (any UITableViewDelegate)?, _ source: (any UITableViewDataSource)?,
        _ section: Int, isHeader: Bool, at y: CGFloat
    ) -> CGFloat {
        let title =
            isHeader
            ? source?.tableView(table, titleForHeaderInSection: section)
            : source?.tableView(table, titleForFooterInSection: section)
        let custom =
            isHeader
            ? delegate?.tableView(table, viewForHeaderInSection: section)
            : delegate?.tableView(table, viewForFooterInSection: section)
        let wanted =
            isHeader
            ? delegate?.tableView(table, heightForHeaderInSection: section) ?? table.sectionHeaderHeight
            : delegate?.tableView(table, heightForFooterInSection: section) ?? table.sectionFooterHeight
        let view = custom ?? title.map { Self.titleView($0, of: table, isHeader: isHeader) }
        let standard: CGFloat = view == nil ? (table.style == .plain ? 0 : isHeader ? 35 : 18) : 28
        let length =
            wanted < 0
            ? (custom == nil ? standard : max(custom?.fittingHeight(table.bounds.width - 2 * table.margin) ?? 0, 0))
            : wanted
        guard let view, length > 0 else { return length }
        view.tag = custom == nil ? section : view.tag
        views.append((view, y..<y + length, section, isHeader))
        return length
    }

    private static func titleView(_ title: String, of table: UITableView, isHeader: Bool) -> UIView {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        let isPlain = table.style == .plain
        view.textLabel?.text = isPlain || !isHeader ? title : title.uppercased()
        view.textLabel?.font = isPlain ? .boldSystemFont(ofSize: 17) : .systemFont(ofSize: 13)
        view.textLabel?.textColor = isPlain ? .label : .secondaryLabel
        if isPlain { view.contentView.backgroundColor = UIColor(white: 0.97, alpha: 0.95) }
        return view
    }
}

extension UIView {
    /// The height by constraints in a width, or the height of the bounds.
    fileprivate func fittingHeight(_ width: CGFloat) -> CGFloat {
        let fitting = systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        return fitting.height > 0 ? fitting.height : bounds.height > 0 ? bounds.height : 28
    }
}
