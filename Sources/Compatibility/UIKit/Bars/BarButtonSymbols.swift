import Quartz2D
import VectorGeometry
import ViewAnimation

extension UIBarButtonItem.SystemItem {
    /// The title of a standard button; nil for one with a symbol.
    var title: String? {
        switch self {
        case .done: "Done"
        case .cancel: "Cancel"
        case .edit: "Edit"
        case .save: "Save"
        case .undo: "Undo"
        case .redo: "Redo"
        default: nil
        }
    }

    /// Whether the button is an empty space.
    var isSpace: Bool { self == .flexibleSpace || self == .fixedSpace }

    /// The outline of the symbol in a square of 24 points, and whether it is filled; nil for titles and spaces.
    var symbol: (path: UIBezierPath, isFilled: Bool)? {
        switch self {
        case .add: (Self.lines([[(12, 4), (12, 20)], [(4, 12), (20, 12)]]), false)
        case .stop, .close: (Self.lines([[(6, 6), (18, 18)], [(18, 6), (6, 18)]]), false)
        case .play: (Self.polygon([(7, 4), (20, 12), (7, 20)]), true)
        case .pause: (Self.boxes([(6, 4, 4, 16), (14, 4, 4, 16)]), true)
        case .rewind: (Self.polygon([(12, 5), (12, 19), (2, 12)], [(22, 5), (22, 19), (12, 12)]), true)
        case .fastForward: (Self.polygon([(2, 5), (12, 12), (2, 19)], [(12, 5), (22, 12), (12, 19)]), true)
        case .search: (Self.searchOutline, false)
        case .refresh: (Self.refreshOutline, false)
        case .action: (Self.actionOutline, false)
        case .trash: (Self.trashOutline, false)
        case .compose: (Self.composeOutline, false)
        case .reply: (Self.lines([[(10, 6), (4, 12), (10, 18)], [(4, 12), (14, 12), (20, 19)]]), false)
        case .organize: (Self.lines([[(3, 19), (3, 5), (9, 5), (11, 8), (21, 8), (21, 19), (3, 19)]]), false)
        case .bookmarks:
            (Self.lines([[(12, 7), (3, 5), (3, 18), (12, 20), (21, 18), (21, 5), (12, 7), (12, 20)]]), false)
        case .camera: (Self.cameraOutline, false)
        default: nil
        }
    }

    private typealias Point = (x: CGFloat, y: CGFloat)

    private static func lines(_ parts: [[Point]]) -> UIBezierPath {
        let path = UIBezierPath()
        for part in parts {
            for (index, point) in part.enumerated() {
                let point = CGPoint(x: point.x, y: point.y)
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
        }
        return path
    }

    private static func polygon(_ parts: [Point]...) -> UIBezierPath {
        let path = UIBezierPath()
        for part in parts {
            path.append(lines([part]))
            path.close()
        }
        return path
    }

    private static func boxes(_ boxes: [(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat)]) -> UIBezierPath {
        let path = UIBezierPath()
        for box in boxes {
            path.append(UIBezierPath(rect: CGRect(x: box.x, y: box.y, width: box.width, height: box.height)))
        }
        return path
    }

    private static var searchOutline: UIBezierPath {
        let path = UIBezierPath(ovalIn: CGRect(x: 4, y: 4, width: 12, height: 12))
        path.append(lines([[(14.5, 14.5), (20, 20)]]))
        return path
    }

    private static var refreshOutline: UIBezierPath {
        let path = UIBezierPath(
            arcCenter: CGPoint(x: 12, y: 12), radius: 8, startAngle: -.pi / 6, endAngle: .pi * 1.5, clockwise: true)
        path.append(lines([[(8.5, 0.5), (12, 4), (8.5, 7.5)]]))
        return path
    }

    private static var actionOutline: UIBezierPath {
        lines([
            [(8, 9), (5, 9), (5, 21), (19, 21), (19, 9), (16, 9)], [(12, 15), (12, 2)], [(8, 6), (12, 2), (16, 6)],
        ])
    }

    private static var trashOutline: UIBezierPath {
        lines([
            [(4, 6), (20, 6)], [(9, 6), (9, 3), (15, 3), (15, 6)], [(6, 6), (7, 21), (17, 21), (18, 6)],
            [(10, 10), (10, 17)], [(14, 10), (14, 17)],
        ])
    }

    private static var composeOutline: UIBezierPath {
        lines([
            [(13, 5), (4, 5), (4, 20), (19, 20), (19, 11)], [(10, 15), (10, 12), (19, 3), (21, 5), (12, 14), (10, 15)],
        ])
    }

    private static var cameraOutline: UIBezierPath {
        let path = lines([[(3, 7), (8, 7), (9.5, 4), (14.5, 4), (16, 7), (21, 7), (21, 20), (3, 20), (3, 7)]])
        path.append(UIBezierPath(ovalIn: CGRect(x: 8, y: 9, width: 8, height: 8)))
        return path
    }
}
