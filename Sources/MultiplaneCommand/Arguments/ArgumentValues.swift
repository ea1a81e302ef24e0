import Multiplane

/// What was expected of an argument; ArgumentParser says before it which one and what was given.
struct ArgumentValueError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Readers of the arguments that say how large and how fast the picture is.
enum ArgumentValues {
    /// Reads "1280x720".
    static func size(_ text: String) throws -> PixelSize {
        let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            let size = PixelSize(width: width, height: height)
        else {
            throw ArgumentValueError("expected WIDTHxHEIGHT in pixels, each from 1 to \(PixelSize.limit)")
        }
        return size
    }

    /// Reads "25", "29.97" or "30000/1001".
    static func rate(_ text: String) throws -> FrameRate {
        guard let rate = FrameRate(text), rate.framesPerSecond <= 1000 else {
            throw ArgumentValueError("expected frames a second above 0 and at most 1000, as in 25, 29.97 or 30000/1001")
        }
        return rate
    }

    /// Reads "0.5" or "50%".
    static func scale(_ text: String) throws -> Double {
        let isPercent = text.hasSuffix("%")
        guard let number = Double(isPercent ? String(text.dropLast()) : text) else { throw scaleProblem }
        let factor = isPercent ? number / 100 : number
        guard (0.01...16).contains(factor) else { throw scaleProblem }
        return factor
    }

    private static let scaleProblem = ArgumentValueError("expected a factor from 0.01 to 16, as in 0.5 or 50%")

    /// Reads seconds: "2", "1.25" or "1001/30".
    static func time(_ text: String) throws -> Rational {
        guard let time = Rational(text), time >= .zero else {
            throw ArgumentValueError("expected seconds from the start, at least 0, as in 2 or 1.25")
        }
        return time
    }

    static func threads(_ text: String) throws -> Int {
        guard let count = Int(text), (1...256).contains(count) else {
            throw ArgumentValueError("expected a number from 1 to 256")
        }
        return count
    }
}

/// "title=Hello".
struct NameAndValue: Equatable {
    let name: String
    let value: String
}

/// Readers of the arguments that say how an output is encoded.
enum EncodingValues {
    /// Reads a container's own name, or what a file of it ends with.
    static func container(_ text: String) throws -> MovieContainer {
        guard let container = MovieContainer(rawValue: text) ?? MovieContainer(path: "%d.\(text)") else {
            throw ArgumentValueError(
                "expected one of \(MovieContainer.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return container
    }

    static func pixelFormat(_ text: String) throws -> EncodedPixelFormat {
        // FFmpeg's command knows the deep ones without their byte order too.
        guard let format = EncodedPixelFormat(rawValue: text) ?? EncodedPixelFormat(rawValue: text + "le") else {
            throw ArgumentValueError(
                "expected one of \(EncodedPixelFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return format
    }

    /// Reads "5M", "800k" or "1234567", of thousands as FFmpeg does.
    static func amount(_ text: String) throws -> Int {
        let factors: [Character: Double] = ["k": 1000, "K": 1000, "M": 1_000_000, "G": 1_000_000_000]
        let factor = text.last.flatMap { factors[$0] }
        guard let number = Double(factor == nil ? text : String(text.dropLast())),
            (1...1e12).contains(number * (factor ?? 1))
        else {
            throw ArgumentValueError("expected an amount such as 800k, 5M or 1234567")
        }
        return Int(number * (factor ?? 1))
    }

    /// Reads "name=value".
    static func pair(_ text: String) throws -> NameAndValue {
        guard let cut = text.firstIndex(of: "="), cut > text.startIndex else {
            throw ArgumentValueError("expected name=value, as in title=Hello")
        }
        return NameAndValue(name: String(text[..<cut]), value: String(text[text.index(after: cut)...]))
    }

    /// Reads "12.5=Part two".
    static func chapter(_ text: String) throws -> MovieAnnotations.Chapter {
        let pair = try pair(text)
        return MovieAnnotations.Chapter(start: try ArgumentValues.time(pair.name), title: pair.value)
    }
}

/// The frames of `--frames`: both ends belong to it, counted from 0.
struct FrameRangeArgument: Equatable {
    let range: Range<Int>

    /// Reads "10-49", or "10" for that frame alone.
    init(parsing text: String) throws {
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Self.number($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else {
            throw ArgumentValueError("expected frames as in 0-99, counted from 0, the first not after the last")
        }
        range = first..<(last + 1)
    }

    private static func number(_ text: Substring) -> Int? {
        text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text).flatMap { $0 < 1_000_000_000 ? $0 : nil } : nil
    }
}
