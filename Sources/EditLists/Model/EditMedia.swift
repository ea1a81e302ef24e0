import MediaTime
import SourceText

/// The media of a clip.
package struct EditMedia: Sendable {
    /// The source of the media.
    package enum Source: Sendable {
        /// A file: a URL, or a path relative to the folder of the edit list.
        case file(String)
        /// Numbered images.
        case images(EditImages)
        /// An opaque color, in components from 0 to 1.
        case color(red: Double, green: Double, blue: Double)
        /// No file is named: the name of the clip is used.
        case unnamed
    }

    /// The source of the media.
    package let source: Source
    /// The time that the media covers: its start is the time of the first frame. Nil if the edit list does not
    /// say: then times count from the timecode of the file, if it has one, and from 0 otherwise.
    package let availableRange: EditRange?
    /// Other names of the file, such as the name of a tape.
    package let otherNames: [String]
    /// The position in the file.
    package let location: SourceLocation
}

/// Numbered images of a clip.
package struct EditImages: Sendable {
    /// The folder: a URL, or a path relative to the folder of the edit list.
    package let folder: String
    /// The name before the number.
    package let prefix: String
    /// The name after the number.
    package let suffix: String
    /// The number of digits, filled with zeros; 0 for none.
    package let digits: Int
    /// The number of the first image.
    package let first: Int
    /// The images per second.
    package let rate: FrameRate

    /// Creates numbered images.
    package init(folder: String, prefix: String, suffix: String, digits: Int, first: Int, rate: FrameRate) {
        self.folder = folder
        self.prefix = prefix
        self.suffix = suffix
        self.digits = digits
        self.first = first
        self.rate = rate
    }

    /// The name with a placeholder for the number.
    package var pattern: String { "\(prefix)%\(digits > 0 ? "0\(digits)" : "")d\(suffix)" }
}
