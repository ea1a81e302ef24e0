import ArgumentParser
import Foundation
import Multiplane

/// `multiplane still`: one moment of a scene becomes a PNG.
struct Still: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw one moment of a scene to a PNG.",
        discussion: """
            Examples:
              multiplane still title.yaml -o title.png
              multiplane still title.yaml --at 1.25 --scale 50% -o small.png
            """)

    @OptionGroup var scene: SceneArguments

    @Option(
        help: ArgumentHelp("The moment, in seconds from the start.", valueName: "seconds"),
        transform: ArgumentValues.time)
    var at: Rational = .zero

    @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file to write.", valueName: "file"))
    var output: String

    @OptionGroup var size: SizeArguments

    @Option(help: ArgumentHelp("How finely it is drawn: 8 bits, or float for a PNG of 16 bits.", valueName: "depth"))
    var depth: DrawingDepth = .eightBits

    @Flag(exclusivity: .chooseLast) var overwriting: Overwriting = .refuse

    @Option(
        help: ArgumentHelp("Threads that draw; one for each core unless given.", valueName: "count"),
        transform: ArgumentValues.threads)
    var threads: Int?

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    func validate() throws {
        guard output.lowercased().hasSuffix(".png") else {
            throw ValidationError("the output is \"\(output)\"; expected a name that ends in .png")
        }
    }

    func run() throws {
        let description = try Inputs.scene(scene.path, scene.parameters.overrides)
        guard let picture = OutputRequest(size: size.size, scale: size.scale).pictureSize(for: description.size) else {
            throw OutputPlanError.scaledSizeOutOfRange(description.size)
        }
        try Outputs.check([output], against: [scene.path] + description.files)
        try Outputs.check(output, overwriting)
        let viewport = Viewport(description.size, in: picture)
        let renderer = StillRenderer(
            try description.makeMovie(), viewport: viewport,
            threads: threads ?? ProcessInfo.processInfo.activeProcessorCount, drawing: depth)
        let image = try renderer.image(at: at)
        if scene.parameters.strict, !renderer.shortcomings.isEmpty {
            throw RenderError.shortcomings(renderer.shortcomings)
        }
        try writeFile(
            depth == .float ? image.sixteenBitPNG() : image.pngData(), to: output,
            overwrite: overwriting == .replace ? .replace : .refuse)
        guard !quiet else { return }
        Console.warn(renderer.shortcomings)
        Console.output(output + "\n")
    }
}
