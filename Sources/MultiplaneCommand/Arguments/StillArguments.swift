import ArgumentParser
import Foundation
import MediaTime
import MediaWriting

/// The options for the times and the arrangement of still images.
struct StillArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The times of the images in seconds from the start, separated by commas; may be repeated (default: 0).",
            valueName: "seconds"),
        transform: StillArguments.times)
    var at: [[Rational]] = []

    @Option(
        help: ArgumentHelp(
            "Arrange evenly spaced frames, or those of --at, in one image: columns x rows.", valueName: "CxR"),
        transform: StillArguments.grid)
    var sheet: ContactSheet.Grid?

    @Flag(help: "Show the time of each frame in a contact sheet.")
    var labels = false

    @Option(
        name: [.customShort("f"), .long],
        help: ArgumentHelp("The image format: png, jpeg or webp (default: from the output's name).", valueName: "name"))
    var format: StillImageFormat?

    @Option(
        help: ArgumentHelp("The quality of JPEG and WebP, 1 to 100 (default: 90).", valueName: "value"),
        transform: StillArguments.quality)
    var quality: Int?

    func validate() throws {
        guard sheet != nil || !labels else {
            throw ValidationError("--labels applies to contact sheets; give --sheet, or remove --labels")
        }
        guard let sheet, times.count > sheet.count else { return }
        throw ValidationError(
            "--at has \(times.count) times, but --sheet \(sheet.columns)x\(sheet.rows) has room for \(sheet.count)")
    }

    /// The times of `--at` in the given order.
    var times: [Rational] { at.flatMap(\.self) }

    private static func times(_ text: String) throws -> [Rational] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { try ArgumentValues.time(String($0)) }
    }

    private static func grid(_ text: String) throws -> ContactSheet.Grid {
        let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map { Int($0) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1], (1...100).contains(columns),
            (1...100).contains(rows)
        else {
            throw ArgumentValueError("expected COLUMNSxROWS, each from 1 to 100, such as 5x4")
        }
        return ContactSheet.Grid(columns: columns, rows: rows)
    }

    private static func quality(_ text: String) throws -> Int { try ArgumentValues.number(text, in: 1...100) }
}

extension StillImageFormat: ExpressibleByArgument {}
