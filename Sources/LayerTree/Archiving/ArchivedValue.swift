import Foundation
import MotionTiming
import Quartz2D
import RenderTree

/// A value as an archive holds it: plain parts, which are written as bytes, and the numbers of objects that stand
/// beside them.
///
/// Foundation's own collections are not used: on Linux their readers trap on damaged archives.
indirect enum ArchivedValue: Equatable {
    case null
    case number(Double)
    case integer(Int64)
    case text(String)
    case data(Data)
    case list([ArchivedValue])
    case dictionary([String: ArchivedValue])
    /// A structure of that name made of numbers alone.
    case numbers(String, [Double])
    /// A structure of that name made of other values.
    case record(String, ArchivedValue)
    /// What the coder holds under that number.
    case object(Int)

    /// How deep values lie within each other at most, in what is written as in what is read.
    static let deepest = 128
}

extension ArchivedValue {
    /// What was archived; nil for what is no such value.
    /// - Parameter object: the object of a number, nil where there is none.
    func unarchived(_ object: (Int) -> Any?) -> Any? {
        switch self {
        case .null: NSNull()
        case .number(let number): NSNumber(value: number)
        case .integer(let number): NSNumber(value: number)
        case .text(let text): text
        case .data(let data): data
        case .list(let list): list.compactMap { $0.unarchived(object) }
        case .dictionary(let parts): parts.compactMapValues { $0.unarchived(object) }
        case .numbers(let name, let numbers): Self.structure(name, numbers)
        case .record(let name, let part): Self.record(name, part, object)
        case .object(let number): object(number)
        }
    }

    private static func structure(_ name: String, _ n: [Double]) -> Any? {
        switch (name, n.count) {
        case ("point", 2): CGPoint(x: n[0], y: n[1])
        case ("size", 2): CGSize(width: n[0], height: n[1])
        case ("rect", 4): CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
        case ("transform", 16): CATransform3D(elements: n)
        case ("affineTransform", 6): CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case ("frameRates", 3): CAFrameRateRange(minimum: Float(n[0]), maximum: Float(n[1]), __preferred: Float(n[2]))
        case ("color", 4): CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
        case ("filterColor", 4): CIColor(cgColor: CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3]))
        case ("path", _): VectorPath(numbers: n).map { CGPath($0) }
        case ("vector", _): CIVector(n)
        case ("curve", 4): CAMediaTimingFunction(curve: TimingCurve(n[0], n[1], n[2], n[3]))
        case ("date", 1): Date(timeIntervalSinceReferenceDate: n[0])
        default: nil
        }
    }

    private static func record(_ name: String, _ part: ArchivedValue, _ object: (Int) -> Any?) -> Any? {
        if case .list(let parts) = part, name == "image" { return CGImage(archived: parts) }
        let value = part.unarchived(object)
        return switch name {
        case "function": (value as? String).flatMap { CAValueFunction(name: CAValueFunctionName(rawValue: $0)) }
        case "layout": value as? String == "constraints" ? CAConstraintLayoutManager() : nil
        case "font": (value as? [Any]).flatMap(UIFont.init(listed:))
        case "cell": (value as? [String: Any]).map(CAEmitterCell.init(archived:))
        case "filter": (value as? [Any]).flatMap(LayerFilter.init(listed:)).map { CIFilter($0) }
        case "transition": (value as? [Any]).flatMap(TransitionFilter.init(listed:))
        case "constraint": (value as? [Any]).flatMap(CAConstraint.init(listed:))
        case "attributedText": (value as? [Any]).flatMap(AttributedText.init(listed:))?.foundationString
        default: nil
        }
    }
}

extension UIFont {
    fileprivate convenience init?(listed parts: [Any]) {
        guard parts.count == 2, let name = parts[0] as? String, let size = BoxedValue.number(parts[1]) else {
            return nil
        }
        self.init(name: name, size: CGFloat(size))
    }
}
