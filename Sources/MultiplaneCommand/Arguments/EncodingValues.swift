import Multiplane

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
            throw ArgumentProblem("expected one of \(MovieContainer.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return container
    }

    static func pixelFormat(_ text: String) throws -> EncodedPixelFormat {
        // FFmpeg's command knows the deep ones without their byte order too.
        guard let format = EncodedPixelFormat(rawValue: text) ?? EncodedPixelFormat(rawValue: text + "le") else {
            throw ArgumentProblem(
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
            throw ArgumentProblem("expected an amount such as 800k, 5M or 1234567")
        }
        return Int(number * (factor ?? 1))
    }

    /// Reads "name=value".
    static func pair(_ text: String) throws -> NameAndValue {
        guard let cut = text.firstIndex(of: "="), cut > text.startIndex else {
            throw ArgumentProblem("expected name=value, as in title=Hello")
        }
        return NameAndValue(name: String(text[..<cut]), value: String(text[text.index(after: cut)...]))
    }

    /// Reads "12.5=Part two".
    static func chapter(_ text: String) throws -> MovieAnnotations.Chapter {
        let pair = try pair(text)
        return MovieAnnotations.Chapter(start: try PictureArguments.time(pair.name), title: pair.value)
    }
}
