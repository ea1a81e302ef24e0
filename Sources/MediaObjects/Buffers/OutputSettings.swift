import Foundation
import MediaTime

extension [String: Any] {
    /// Checks that all keys are known.
    ///
    /// - Throws: `.unknownSetting`.
    package func check(_ supportedKeys: [String]) throws(WriterError) {
        if let key = keys.sorted().first(where: { !supportedKeys.contains($0) }) { throw .unknownSetting(key) }
    }

    /// Returns the value of a key as a positive whole number of any numeric type; nil if the key is absent.
    package func integer(_ key: String) throws(WriterError) -> Int? {
        guard let value = self[key] else { return nil }
        guard let number = Self.number(value), let integer = Int(exactly: number.rounded()), integer > 0 else {
            throw .setting(key: key, value: "\(value)")
        }
        return integer
    }

    /// Returns the value of a key as a Boolean, from `Bool`, 0 or 1; nil if the key is absent.
    package func flag(_ key: String) throws(WriterError) -> Bool? {
        guard let value = self[key] else { return nil }
        switch Self.number(value) ?? (value as? Bool).map({ $0 ? 1 : 0 }) {
        case 0: return false
        case 1: return true
        default: throw .setting(key: key, value: "\(value)")
        }
    }

    /// Returns the value of a key as a frame rate in frames per second, at most 1000; nil if the key is absent.
    package func rate(_ key: String) throws(WriterError) -> FrameRate? {
        guard let value = self[key] else { return nil }
        guard let number = Self.number(value), number > 0, number <= 1000,
            let rate = FrameRate(Rational(seconds: number, timescale: 1000))
        else { throw .setting(key: key, value: "\(value)") }
        return rate
    }

    /// Returns the value of a key in seconds, above 0 and at most a day; nil if the key is absent.
    package func seconds(_ key: String) throws(WriterError) -> Double? {
        guard let value = self[key] else { return nil }
        guard let number = Self.number(value), number > 0, number <= 86_400 else {
            throw .setting(key: key, value: "\(value)")
        }
        return number
    }

    /// Returns the value for a required keyword.
    package func choice<T>(_ key: String, of choices: [String: T]) throws(WriterError) -> T {
        guard let value = self[key] else { throw .missingSetting(key) }
        guard let match = (value as? String).flatMap({ choices[$0] }) else {
            throw .setting(key: key, value: "\(value)")
        }
        return match
    }

    /// Returns a value of any numeric type as a number; nil for other types.
    package static func number(_ value: Any) -> Double? {
        if let number = value as? any BinaryInteger { return Double(number) }
        if let number = value as? any BinaryFloatingPoint { return Double(number) }
        return (value as? NSNumber)?.doubleValue
    }
}

/// The error of an `AVAssetWriter`.
package enum WriterError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A file exists at the output URL.
    case fileExists(String)
    /// No video was appended.
    case noVideo
    /// A required output setting is missing.
    case missingSetting(String)
    /// The value of an output setting is not supported.
    case setting(key: String, value: String)
    /// An output setting is unknown, or not supported by the codec.
    case unknownSetting(String)
    /// A codec or combination of settings is not supported, with the reason.
    case codec(String, reason: String)
    /// Metadata cannot be written, with the reason.
    case metadata(String, reason: String)
    /// An input without settings; encoded samples are not supported.
    case passThrough(AVMediaType)
    /// The transform is not a rotation by a multiple of 90°.
    case transform
    /// A presentation time is not numeric.
    case notATime
    /// Presentation times of an input are not increasing.
    case timeOrder(Rational, after: Rational)
    /// The frames are too close together; with the frame rate in frames per second.
    case frameRate(Rational)
    /// The format of appended audio does not match the input.
    case audioFormat(sampleRate: Int, channels: Int)
    /// A sample buffer of another media type was appended.
    case wrongMedia

    /// The message: what is not supported and what to do.
    package var description: String {
        switch self {
        case .fileExists(let path):
            "\(path): the file exists, and AVAssetWriter does not overwrite; remove it or choose another name"
        case .noVideo: "the movie has no video: add a video input and append to it"
        case .missingSetting(let key): "the output settings have no value for \(key)"
        case .setting(let key, let value): "the output setting \(key) does not support the value '\(value)'"
        case .unknownSetting(let key):
            "the output setting '\(key)' is not supported, or not with this codec; omit it"
        case .codec(let subject, let reason): "\(subject) cannot be written: \(reason)"
        case .metadata(let name, let reason): "the metadata '\(name)' cannot be written: \(reason)"
        case .passThrough(let media):
            "an input for \(media.rawValue) has no output settings, and encoded samples cannot be appended; "
                + "specify settings, or use AVAssetExportPresetPassthrough"
        case .transform:
            "the transform of an input is not a rotation by a multiple of 90°; transform the frames instead"
        case .notATime: "a presentation time is not numeric"
        case .timeOrder(let time, let last):
            "presentation times must increase: \(time.seconds) s was appended after \(last.seconds) s"
        case .frameRate(let rate):
            "frames \((Rational.one / rate).seconds) s apart need more than 1000 frames per second"
        case .audioFormat(let rate, let channels):
            "audio with \(rate) samples per second and \(channels) channels was appended "
                + "to an input with another format"
        case .wrongMedia: "a sample buffer was appended to an input of another media type"
        }
    }
}
