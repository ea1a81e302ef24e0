import Foundation
import MotionTiming
import Quartz2D

extension ArchivedValue {
    /// What was archived; nil for an object that is no archived value.
    static func unarchive(_ object: Any?) -> Any? {
        guard let parts = object as? [Any], let tag = parts.first as? String else { return nil }
        let numbers = parts.dropFirst().compactMap { ($0 as? NSNumber)?.doubleValue }
        switch (tag, numbers.count) {
        case ("number", 1): return parts[1]
        case ("point", 2): return CGPoint(x: numbers[0], y: numbers[1])
        case ("size", 2): return CGSize(width: numbers[0], height: numbers[1])
        case ("rect", 4): return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        case ("transform", 16): return CATransform3D(elements: numbers)
        case ("color", 4): return CGColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
        case ("path", _): return VectorPath(numbers: numbers).map { CGPath($0) }
        case ("curve", 4): return CAMediaTimingFunction(curve: TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3]))
        case ("list", _): return parts.dropFirst().compactMap { unarchive($0) }
        default: return parts.count == 2 ? single(tag, parts[1]) : nil
        }
    }

    private static func single(_ tag: String, _ part: Any) -> Any? {
        switch tag {
        case "text": part as? String
        case "image": (part as? Data).flatMap { try? CGImage.png(data: $0, named: "archived picture") }
        case "function": (part as? String).flatMap { CAValueFunction(name: CAValueFunctionName(rawValue: $0)) }
        case "cell": part as? CAEmitterCell
        case "animation": part as? CAAnimation
        case "filter": (unarchive(part) as? [Any]).flatMap(LayerFilter.init(listed:)).map { CIFilter($0) }
        default: nil
        }
    }
}
