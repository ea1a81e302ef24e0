import Images
import VectorGeometry

/// The conversion of one frame to the encoder's pixel format, part by part while the frame is drawn.
///
/// A part is converted as soon as it is drawn, by the thread that has it in its cache: 8-bit 4:2:0 and 4:4:4 where it
/// has changed, other formats in whole rows. Formats whose chroma includes the row above are converted by `finish`.
package final class FrameConversion: @unchecked Sendable {
    // Immutable after init. Threads write different rows of the planes.
    let image: PixelBuffer
    let planes: EncoderPlanes
    private let converter: FrameConverter
    /// The areas converted so far; before `finish`, the drawn parts for formats that `finish` converts.
    private let areas = LockedValue<[PixelRect]>([])
    /// The conversion of whole rows, once the first part is drawn: the drawing sets the signal of the image.
    private let rows = LockedValue<HighPrecisionConverter.RowConversion?>(nil)

    init(_ image: PixelBuffer, into planes: EncoderPlanes, by converter: FrameConverter) {
        self.image = image
        self.planes = planes
        self.converter = converter
    }

    /// Converts a part of the image, whose pixels are final.
    ///
    /// - Thread safety: any thread. Parts that are converted at the same time have no pair of rows in common, counted
    ///   from the top.
    package func convert(_ part: PixelRect) {
        var area = part
        switch converter {
        case .planar(let converter):
            area = PixelConverter.area(of: part, in: image)
            converter.convert(image, parts: [area], into: planes.frame)
        case .highPrecision(let converter) where !converter.needsRowAbove:
            area = PixelRect(
                minX: 0, minY: part.minY & ~1, maxX: image.width, maxY: min((part.maxY + 1) & ~1, image.height))
            convertRows(of: area, by: converter)
        case .highPrecision, .packed, .palette: break
        }
        areas.withLock { $0.append(area) }
    }

    /// Converts what is left after the last part.
    ///
    /// - Parameter share: calls a function for the numbers 0 ..< count on any threads, and returns when all are done.
    package func finish(_ share: (_ count: Int, @Sendable (Int) -> Void) -> Void) {
        guard case .highPrecision(let converter) = converter, converter.needsRowAbove else { return }
        let parts = areas.withLock { $0 }
        let bands = converter.rows(of: parts, in: image).flatMap { rows in
            BandedArea.bands(
                of: PixelRect(minX: 0, minY: rows.lowerBound, maxX: image.width, maxY: rows.upperBound))
        }
        share(bands.count) { self.convertRows(of: bands[$0], by: converter) }
        areas.withLock { $0 = bands }
    }

    private func convertRows(of area: PixelRect, by converter: HighPrecisionConverter) {
        let conversion = rows.withLock { rows in
            if let rows { return rows }
            let conversion = converter.rowConversion(of: image)
            rows = conversion
            return conversion
        }
        conversion.convert(image, area.minY..<area.maxY, into: planes.frame)
    }

    /// Completes the planes: copies what earlier frames changed from the planes that were filled last, or converts it
    /// if there are none.
    ///
    /// - Returns: the areas that were converted; the planes equal `last` outside of them.
    func complete(from last: EncoderPlanes?) -> [PixelRect] {
        let converted = areas.withLock { $0 }
        for area in planes.stale.parts.flatMap({ $0.subtracting(converted) }) {
            if let last {
                planes.copy(area, from: last)
            } else {
                converter.convert(image, parts: [area], into: planes.frame)
            }
        }
        planes.stale.removeAll()
        return converted
    }
}

extension PixelConverter {
    /// Returns the area of all samples that depend on the pixels of `part`, extended to the vectors of the kernels.
    fileprivate static func area(of part: PixelRect, in image: PixelBuffer) -> PixelRect {
        // A chroma sample on an even column includes the columns on both sides.
        let area = PixelRect(
            minX: part.minX & ~31, minY: part.minY & ~1, maxX: (part.maxX + 1 + 31) & ~31, maxY: (part.maxY + 1) & ~1)
        return area.intersection(PixelRect(x: 0, y: 0, width: image.width, height: image.height))
    }
}
