import Foundation
import MotionTiming

extension MediaTiming {
    static let keys: Set = [
        "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    ]

    /// Nil for a key of something else.
    func value(forKey key: String) -> Any? {
        switch key {
        case "beginTime": NSNumber(value: beginTime)
        case "timeOffset": NSNumber(value: timeOffset)
        case "speed": NSNumber(value: speed)
        case "duration": NSNumber(value: duration)
        case "repeatCount": NSNumber(value: repeatCount)
        case "repeatDuration": NSNumber(value: repeatDuration)
        case "autoreverses": NSNumber(value: autoreverses)
        case "fillMode": fillMode.rawValue
        default: nil
        }
    }

    /// Nil sets 0, false or "removed"; a value of another type changes nothing.
    mutating func setValue(_ value: Any?, forKey key: String) {
        if key == "fillMode" {
            return fillMode =
                FillMode(rawValue: value as? String ?? (value as? CAMediaTimingFillMode)?.rawValue ?? "") ?? .removed
        }
        guard let number = value == nil ? 0 : BoxedValue.number(value) else { return }
        switch key {
        case "beginTime": beginTime = number
        case "timeOffset": timeOffset = number
        case "speed": speed = Float(number)
        case "duration": duration = number
        case "repeatCount": repeatCount = Float(number)
        case "repeatDuration": repeatDuration = number
        case "autoreverses": autoreverses = number != 0
        default: break
        }
    }

    func differs(from other: MediaTiming, forKey key: String) -> Bool {
        (value(forKey: key) as? AnyHashable) != (other.value(forKey: key) as? AnyHashable)
    }

    /// The value as a class default: nil for 0 and false (facts 1.1).
    func nonZeroValue(forKey key: String) -> Any? {
        let value = value(forKey: key)
        return BoxedValue.number(value) == 0 ? nil : value
    }
}
