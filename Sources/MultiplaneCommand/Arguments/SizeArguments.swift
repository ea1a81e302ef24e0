import ArgumentParser
import Multiplane

/// How large the picture is.
struct SizeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Fit the scene into a picture of this size.", valueName: "WxH"),
        transform: PictureArguments.size)
    var size: PixelSize?

    @Option(
        help: ArgumentHelp("Scale the picture: 0.5 or 50%. Sides are rounded to even numbers.", valueName: "factor"),
        transform: PictureArguments.scale)
    var scale: Double?

    func validate() throws {
        guard size == nil || scale == nil else {
            throw ValidationError("--size and --scale exclude each other; expected one of them")
        }
    }
}
