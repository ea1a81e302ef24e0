import Foundation
import ViewAnimation

/// The cells of one group, whose positions are computed one after another.
struct GroupPlacement {
    /// The items whose cells have not got a position.
    var remaining: ArraySlice<Int>
    /// The rectangles of the cells, in the space of the section, and their order from back to front.
    var frames: [(item: Int, frame: CGRect, zIndex: Int)] = []
    let environment: any NSCollectionLayoutEnvironment
    /// Returns the size that a cell prefers at a width.
    let measure: (_ item: Int, _ estimate: CGSize, _ size: NSCollectionLayoutSize) -> CGSize

    /// Places an item or a group with its top-left corner at `origin`, and returns its size, without edge spacing.
    mutating func place(_ item: NSCollectionLayoutItem, at origin: CGPoint, in container: CGSize, _ fixed: CGSize?)
        -> CGSize
    {
        let size = fixed ?? item.layoutSize.size(in: container)
        if let group = item as? NSCollectionLayoutGroup { return place(group, at: origin, size) }
        guard let index = remaining.popFirst() else { return .zero }
        let insets = item.contentInsets.edgeInsets
        let measured = measure(index, size, item.layoutSize)
        frames.append((index, CGRect(origin: origin, size: measured).inset(by: insets), 0))
        return measured
    }

    /// Places the items of a group, and returns its size, which follows from the items if it is estimated.
    private mutating func place(_ group: NSCollectionLayoutGroup, at origin: CGPoint, _ size: CGSize) -> CGSize {
        let insets = group.contentInsets.edgeInsets
        let start = CGPoint(x: origin.x + insets.left, y: origin.y + insets.top)
        let inner = size.inset(by: insets)
        var content: CGSize
        switch group.arrangement {
        case .custom(let provider): content = placeCustom(provider, start)
        case .horizontal: content = placeLine(group, start, inner, isHorizontal: true)
        case .vertical: content = placeLine(group, start, inner, isHorizontal: false)
        }
        content.width += insets.left + insets.right
        content.height += insets.top + insets.bottom
        return CGSize(
            width: group.layoutSize.widthDimension.isEstimated ? content.width : size.width,
            height: group.layoutSize.heightDimension.isEstimated ? content.height : size.height)
    }

    private mutating func placeCustom(
        _ provider: (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem], _ start: CGPoint
    ) -> CGSize {
        var box = CGRect.zero
        for item in provider(environment) {
            guard let index = remaining.popFirst() else { break }
            frames.append((index, item.frame.offsetBy(dx: start.x, dy: start.y), item.zIndex))
            box = box.union(item.frame)
        }
        return CGSize(width: box.maxX, height: box.maxY)
    }

    /// Places items one after another until there is no space or they are as many as the group has.
    private mutating func placeLine(
        _ group: NSCollectionLayoutGroup, _ start: CGPoint, _ inner: CGSize, isHorizontal: Bool
    ) -> CGSize {
        let spacing = group.interItemSpacing?.spacing ?? 0
        let length = isHorizontal ? inner.width : inner.height
        let dimension = isHorizontal ? group.layoutSize.widthDimension : group.layoutSize.heightDimension
        // A group as long as its items shows each of them once.
        let count = group.count ?? (dimension.isEstimated ? group.subitems.count : .max)
        let share = group.count.map { (length - spacing * CGFloat($0 - 1)) / CGFloat($0) }
        var used: CGFloat = 0
        var breadth: CGFloat = 0
        var starts: [Int] = []
        while !remaining.isEmpty, !group.subitems.isEmpty, starts.count < count {
            let item = group.subitems[starts.count % group.subitems.count]
            let edges = item.edgeSpacing?.insets ?? .zero
            var size = item.layoutSize.size(in: inner)
            if let share, isHorizontal { size.width = share }
            if let share, !isHorizontal, !dimension.isEstimated { size.height = share }
            let along = used + (starts.isEmpty ? 0 : spacing)
            let outer = size.inset(by: -edges)
            let end = along + (isHorizontal ? outer.width : outer.height)
            if count == .max, !starts.isEmpty, end > length + 0.01 { break }
            starts.append(frames.count)
            let offset = isHorizontal ? CGPoint(x: along, y: 0) : CGPoint(x: 0, y: along)
            let origin = CGPoint(x: start.x + edges.left + offset.x, y: start.y + edges.top + offset.y)
            let placed = place(item, at: origin, in: inner, size).inset(by: -edges)
            used = along + (isHorizontal ? placed.width : placed.height)
            breadth = max(breadth, isHorizontal ? placed.height : placed.width)
        }
        if group.interItemSpacing?.isFlexible == true, starts.count > 1, used < length {
            spread(starts, by: (length - used) / CGFloat(starts.count - 1), isHorizontal: isHorizontal)
        }
        return isHorizontal ? CGSize(width: used, height: breadth) : CGSize(width: breadth, height: used)
    }

    /// Moves the items that begin at the indexes of `frames` apart.
    private mutating func spread(_ starts: [Int], by gap: CGFloat, isHorizontal: Bool) {
        for (number, start) in starts.enumerated() {
            let end = number + 1 < starts.count ? starts[number + 1] : frames.count
            let distance = gap * CGFloat(number)
            for index in start..<end {
                frames[index].frame.origin.x += isHorizontal ? distance : 0
                frames[index].frame.origin.y += isHorizontal ? 0 : distance
            }
        }
    }
}

extension UIEdgeInsets {
    /// Returns the insets outward.
    fileprivate static prefix func - (insets: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
    }
}
