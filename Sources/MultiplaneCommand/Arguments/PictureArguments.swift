import Multiplane

/// Readers of the arguments that say how large and how fast the picture is.
enum PictureArguments {
    /// Reads "1280x720".
    static func size(_ text: String) throws -> PixelSize {
        let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            let size = PixelSize(width: width, height: height)
        else {
            throw ArgumentProblem("expected WIDTHxHEIGHT in pixels, each from 1 to \(PixelSize.limit)")
        }
        return size
    }

    /// Reads "25", "29.97" or "30000/1001".
    static func rate(_ text: String) throws -> FrameRate {
        guard let rate = FrameRate(text), rate.framesPerSecond <= 1000 else {
            throw ArgumentProblem("expected frames a second above 0 and at most 1000, as in 25, 29.97 or 30000/1001")
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

    private static let scaleProblem = ArgumentProblem("expected a factor from 0.01 to 16, as in 0.5 or 50%")

    /// Reads seconds: "2", "1.25" or "1001/30".
    static func time(_ text: String) throws -> Rational {
        guard let time = Rational(text), time >= .zero else {
            throw ArgumentProblem("expected seconds from the start, at least 0, as in 2 or 1.25")
        }
        return time
    }

    static func threads(_ text: String) throws -> Int {
        guard let count = Int(text), (1...256).contains(count) else {
            throw ArgumentProblem("expected a number from 1 to 256")
        }
        return count
    }
}
