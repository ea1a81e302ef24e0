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

/// The first directory of a TIFF file, or of EXIF data, which are laid out alike.
///
/// - Source: TIFF 6.0, section 2.
package struct TIFFTags {
    private let bytes: Data
    private let isBigEndian: Bool
    private let directory: Int

    /// Nil for what does not begin as a TIFF file, and for one of the kind beyond 4 GiB.
    package init?(_ data: Data) {
        guard Self.begin(data) else { return nil }
        bytes = data
        isBigEndian = data.first == 0x4d
        guard let place = Self.number(data, 4, bytes: 4, isBigEndian) else { return nil }
        directory = place
    }

    /// Whether data are TIFF by their first four bytes.
    package static func begin(_ data: Data) -> Bool {
        [[0x49, 0x49, 42, 0], [0x4d, 0x4d, 0, 42]].contains([UInt8](data.prefix(4)))
    }

    /// The first value of a tag of short or long numbers; nil where it is not there or damaged.
    package func value(_ tag: Int) -> Int? {
        guard let count = number(directory, bytes: 2) else { return nil }
        for entry in 0..<count {
            let place = directory + 2 + 12 * entry
            guard let found = number(place, bytes: 2), let type = number(place + 2, bytes: 2) else { return nil }
            guard found == tag else { continue }
            return type == 3 ? number(place + 8, bytes: 2) : type == 4 ? number(place + 8, bytes: 4) : nil
        }
        return nil
    }

    /// 1 to 8 as EXIF counts; nil where it is not said.
    package var orientation: Int? { value(0x112).flatMap { (1...8).contains($0) ? $0 : nil } }

    private func number(_ place: Int, bytes count: Int) -> Int? { Self.number(bytes, place, bytes: count, isBigEndian) }

    private static func number(_ data: Data, _ place: Int, bytes count: Int, _ isBigEndian: Bool) -> Int? {
        guard place >= 0, place + count <= data.count else { return nil }
        let part = data[data.startIndex + place..<data.startIndex + place + count]
        return isBigEndian ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
