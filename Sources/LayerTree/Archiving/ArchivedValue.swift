import Foundation
import Images
import MotionTiming
import RenderTree
import TextLayout
import VectorGeometry

/// A value in an archive: plain parts, which are written as bytes, and the numbers of objects that are stored
/// separately.
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
    /// A named structure of numbers.
    case numbers(String, [Double])
    /// A named structure of other values.
    case record(String, ArchivedValue)
    /// The object that the coder stores under this number.
    case object(Int)

    /// The maximum nesting depth of values, when writing and when reading.
    static let maximumDepth = 128
}

extension ArchivedValue {
    /// Returns the archived value; nil for invalid values.
    ///
    /// - Parameter object: Returns the object of a number, nil if there is none.
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
        case ("curve", 5): TimingCurve(functionIndex: n[4]).map { CAMediaTimingFunction(curve: $0) }
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
        case "font": (value as? [Any]).flatMap(UIFont.init(archivedList:))
        case "cell": (value as? [String: Any]).map(CAEmitterCell.init(archived:))
        case "filter": (value as? [Any]).flatMap(LayerFilter.init(archivedList:)).map { CIFilter($0) }
        case "transition": (value as? [Any]).flatMap(TransitionFilter.init(archivedList:))
        case "constraint": (value as? [Any]).flatMap(CAConstraint.init(archivedList:))
        case "attributedText": (value as? [Any]).flatMap(AttributedText.init(archivedList:))?.foundationString
        default: nil
        }
    }
}

extension UIFont {
    fileprivate convenience init?(archivedList parts: [Any]) {
        guard parts.count == 2, let name = parts[0] as? String, let size = BoxedValue.number(parts[1]) else {
            return nil
        }
        self.init(name: name, size: CGFloat(size))
    }
}
