import Foundation

/// The parts of a PNG file that libpng is not asked for.
package enum PNGChunks {
    /// The EXIF data, wherever in the file they are.
    ///
    /// - Source: PNG, third edition, 11.3.5.6.
    package static func exif(_ file: Data) -> TIFFTags? { first("eXIf", in: file).flatMap(TIFFTags.init) }

    /// The first chunk of a name.
    ///
    /// - Parameter end: the name of a chunk behind which it counts no more.
    static func first(_ name: String, in file: Data, before end: String? = nil) -> Data? {
        var place = file.startIndex + 8
        while file.endIndex - place >= 12 {
            let size = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size <= file.endIndex - place - 12 else { return nil }
            let found = file[place + 4..<place + 8]
            if found.elementsEqual(name.utf8) { return file[place + 8..<place + 8 + size] }
            if let end, found.elementsEqual(end.utf8) { return nil }
            place += 12 + size
        }
        return nil
    }
}
