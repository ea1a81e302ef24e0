import Foundation

/// The parts of a PNG file that libpng is not asked for.
enum PNGChunks {
    /// The EXIF data, wherever in the file they are.
    ///
    /// - Source: PNG, third edition, 11.3.5.6.
    static func exif(_ file: Data) -> TIFFTags? {
        var place = file.startIndex + 8
        while file.endIndex - place >= 12 {
            let size = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size <= file.endIndex - place - 12 else { return nil }
            if file[place + 4..<place + 8].elementsEqual("eXIf".utf8) { return TIFFTags(file[place + 8..<place + 8 + size]) }
            place += 12 + size
        }
        return nil
    }
}
