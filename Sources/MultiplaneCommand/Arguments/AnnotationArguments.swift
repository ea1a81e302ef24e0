import ArgumentParser
import Multiplane

/// What the file says beside picture and sound.
struct AnnotationArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Metadata under FFmpeg's names, as in title=Hello; may be repeated.", valueName: "key=value"),
        transform: EncodingValues.pair)
    var metadata: [NameAndValue] = []

    @Option(
        name: .customLong("chapter"),
        help: ArgumentHelp(
            "A chapter from that time on, as in 12.5=Part two; may be repeated.", valueName: "seconds=title"),
        transform: EncodingValues.chapter)
    var chapters: [MovieAnnotations.Chapter] = []

    @Option(help: ArgumentHelp("Time code of the first frame, as in 01:00:00:00 (mp4, mov).", valueName: "hh:mm:ss:ff"))
    var timecode: String?

    @Option(
        help: ArgumentHelp("The time of the frame that players show before they play (mp4).", valueName: "seconds"),
        transform: PictureArguments.time)
    var poster: Rational?

    var annotations: MovieAnnotations {
        MovieAnnotations(
            metadata: Dictionary(metadata.map { ($0.name, $0.value) }) { $1 }, chapters: chapters, timecode: timecode,
            posterTime: poster)
    }
}
