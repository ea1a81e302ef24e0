import ArgumentParser
import Multiplane

/// The preset, size and frame rate of a movie.
struct OutputFormatArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("A preset's name or file. `multiplane presets` lists the names.", valueName: "name"))
    var preset: String?

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp("Frames per second: 25, 29.97 or 30000/1001.", valueName: "rate"),
        transform: ArgumentValues.rate)
    var fps: FrameRate?
}
