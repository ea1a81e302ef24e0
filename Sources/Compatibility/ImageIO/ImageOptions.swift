import Foundation
import Images

extension NSDictionary {
    /// Returns a number or Boolean as a number.
    func number(_ key: CFString) -> Double? {
        switch self[key] {
        case let number as NSNumber: number.doubleValue
        case let number as Double: number
        case let number as CGFloat: Double(number)
        case let number as Int: Double(number)
        case let flag as Bool: flag ? 1 : 0
        default: nil
        }
    }

    /// Returns a Boolean; false if there is none.
    func flag(_ key: CFString) -> Bool { number(key).map { $0 != 0 } ?? false }

    /// Returns a dictionary in this dictionary.
    func dictionary(_ key: CFString) -> NSDictionary? {
        switch self[key] {
        case let dictionary as NSDictionary: dictionary
        case let dictionary as [AnyHashable: Any]: dictionary as NSDictionary
        default: nil
        }
    }
}
