import Foundation
import MediaPipeline

extension [String: Any] {
    func check(_ known: [String]) throws(WriterError) {
        if let key = keys.sorted().first(where: { !known.contains($0) }) { throw .unknownSetting(key) }
    }

    /// A whole number of whatever type; nil where there is none.
    func whole(_ key: String) throws(WriterError) -> Int? {
        guard let value = self[key] else { return nil }
        guard let number = Self.number(value), let whole = Int(exactly: number.rounded()), whole > 0 else {
            throw .setting(key: key, value: "\(value)")
        }
        return whole
    }

    /// A Bool, or a number that is 0 or 1; nil where there is none.
    func flag(_ key: String) throws(WriterError) -> Bool? {
        guard let value = self[key] else { return nil }
        switch Self.number(value) ?? (value as? Bool).map({ $0 ? 1 : 0 }) {
        case 0: return false
        case 1: return true
        default: throw .setting(key: key, value: "\(value)")
        }
    }

    func rate(_ key: String) throws(WriterError) -> FrameRate? {
        guard let value = self[key] else { return nil }
        guard let number = Self.number(value), number > 0, number <= 1000,
            let rate = FrameRate(Rational(seconds: number, timescale: 1000))
        else { throw .setting(key: key, value: "\(value)") }
        return rate
    }

    /// Above 0 and at most a day.
    func seconds(_ key: String) throws(WriterError) -> Double? {
        guard let value = self[key] else { return nil }
        guard let number = Self.number(value), number > 0, number <= 86_400 else {
            throw .setting(key: key, value: "\(value)")
        }
        return number
    }

    /// What a word that must be there stands for.
    func choice<T>(_ key: String, of known: [String: T]) throws(WriterError) -> T {
        guard let value = self[key] else { throw .missingSetting(key) }
        guard let found = (value as? String).flatMap({ known[$0] }) else { throw .setting(key: key, value: "\(value)") }
        return found
    }

    static func number(_ value: Any) -> Double? {
        if let number = value as? any BinaryInteger { return Double(number) }
        if let number = value as? any BinaryFloatingPoint { return Double(number) }
        return (value as? NSNumber)?.doubleValue
    }
}
