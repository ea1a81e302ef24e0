import MediaTime
import MediaWriting
import MovieRendering
import SceneLanguage

/// An invalid argument value. The description states the expected value; ArgumentParser prints the argument's name and
/// the given value before it.
struct ArgumentValueError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Parsers for sizes, frame rates, times and counts.
enum ArgumentValues {
    /// Parses a size in pixels such as "1280x720".
    static func size(_ text: String) throws -> PixelSize {
        let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            let size = PixelSize(width: width, height: height)
        else {
            throw ArgumentValueError("expected WIDTHxHEIGHT in pixels, each from 1 to \(PixelSize.limit)")
        }
        return size
    }

    /// Parses a frame rate, at most 1000 frames per second: "25", "29.97" or "30000/1001".
    static func rate(_ text: String) throws -> FrameRate {
        guard let rate = FrameRate(text), rate.framesPerSecond <= 1000 else {
            throw ArgumentValueError(
                "expected frames per second above 0 and at most 1000, such as 25, 29.97 or 30000/1001")
        }
        return rate
    }

    /// Parses a scale factor from 0.01 to 16: "0.5" or "50%".
    static func scale(_ text: String) throws -> Double {
        let isPercent = text.hasSuffix("%")
        guard let number = Double(isPercent ? String(text.dropLast()) : text) else { throw scaleProblem }
        let factor = isPercent ? number / 100 : number
        guard (0.01...16).contains(factor) else { throw scaleProblem }
        return factor
    }

    private static let scaleProblem = ArgumentValueError("expected a factor from 0.01 to 16, such as 0.5 or 50%")

    /// Parses a time in seconds, at least 0: "2", "1.25" or "1001/30".
    static func time(_ text: String) throws -> Rational {
        guard let time = Rational(reading: text), time >= .zero else {
            throw ArgumentValueError("expected a time in seconds from the start, such as 2 or 1.25")
        }
        return time
    }

    /// Parses a whole number in a range.
    ///
    /// - Parameter noun: what is expected, for the message.
    static func number(_ text: String, in range: ClosedRange<Int>, _ noun: String = "a number") throws -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw ArgumentValueError("expected \(noun) from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Parses a number of threads, 1…256.
    static func threads(_ text: String) throws -> Int { try number(text, in: 1...256) }

    /// Parses a number of segments, or "auto".
    static func segments(_ text: String) throws -> SegmentCount {
        if text == "auto" { return .automatic }
        return .exactly(try number(text, in: SegmentCount.range, "auto or a number of segments"))
    }
}

/// A name and a value from an argument such as "title=Hello".
struct NameAndValue: Equatable {
    let name: String
    let value: String
}

/// Parsers for encoding options.
enum EncodingValues {
    /// Parses a container's name or one of its file extensions.
    static func container(_ text: String) throws -> MovieContainer {
        guard let container = MovieContainer(rawValue: text) ?? MovieContainer(path: "%d.\(text)") else {
            throw ArgumentValueError(
                "expected one of \(MovieContainer.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return container
    }

    /// Parses FFmpeg's name of a pixel format.
    static func pixelFormat(_ text: String) throws -> EncodedPixelFormat {
        guard let format = EncodedPixelFormat(named: text) else {
            throw ArgumentValueError("expected one of \(EncodedPixelFormat.names)")
        }
        return format
    }

    /// Parses a number of bits or bytes such as "5M", "800k" or "1234567". Suffixes are powers of 1000, as in FFmpeg.
    static func amount(_ text: String) throws -> Int {
        let factors: [Character: Double] = ["k": 1000, "K": 1000, "M": 1_000_000, "G": 1_000_000_000]
        let factor = text.last.flatMap { factors[$0] }
        guard let number = Double(factor == nil ? text : String(text.dropLast())),
            (1...1e12).contains(number * (factor ?? 1))
        else {
            throw ArgumentValueError("expected a number such as 800k, 5M or 1234567")
        }
        return Int(number * (factor ?? 1))
    }

    /// Parses "name=value".
    static func pair(_ text: String) throws -> NameAndValue {
        guard let cut = text.firstIndex(of: "="), cut > text.startIndex else {
            throw ArgumentValueError("expected name=value, such as title=Hello")
        }
        return NameAndValue(name: String(text[..<cut]), value: String(text[text.index(after: cut)...]))
    }

    /// Parses a chapter's start in seconds and its title: "12.5=Part two".
    static func chapter(_ text: String) throws -> MovieAnnotations.Chapter {
        let pair = try pair(text)
        return MovieAnnotations.Chapter(start: try ArgumentValues.time(pair.name), title: pair.value)
    }
}

/// The value of `--frames`: frame numbers from 0, both ends included.
struct FrameRangeArgument: Equatable {
    let range: Range<Int>

    /// Parses "10-49", or "10" for a single frame.
    init(parsing text: String) throws {
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Self.number($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else {
            throw ArgumentValueError("expected frame numbers from 0 such as 0-99, the first not greater than the last")
        }
        range = first..<(last + 1)
    }

    private static func number(_ text: Substring) -> Int? {
        text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text).flatMap { $0 < 1_000_000_000 ? $0 : nil } : nil
    }
}
