import ArgumentParser
import Foundation
import Multiplane

/// `multiplane probe`: what a media file is.
struct Probe: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what a media file is, as the renderer sees it.",
        discussion: """
            A file that cannot be read does not stop the others; the status is that of the first such file.

            Examples:
              multiplane probe clip.mp4
              multiplane probe clip.mp4 --json
            """)

    @Argument(help: ArgumentHelp("The media files.", valueName: "file"))
    var files: [String]

    @Flag(help: "A JSON object a line for each file.")
    var json = false

    func run() throws {
        try Ending.each(files) { file in
            let report = try ClipReport(file: file)
            Console.output(json ? try report.json() + "\n" : report.text)
        }
    }
}
