import Foundation
import MediaPipeline
import Quartz2D

public typealias OSType = UInt32
public typealias CVReturn = Int32
public typealias CVImageBuffer = CVPixelBuffer
public typealias CVBuffer = CVPixelBuffer

public let kCVReturnSuccess: CVReturn = 0
public let kCVReturnInvalidArgument: CVReturn = -6661
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
public let kCVReturnInvalidSize: CVReturn = -6681

/// A picture in memory that is written by whoever gets its address: eight bits a component, alpha premultiplied.
///
/// - Apple: `CVPixelBuffer`, in three formats of R'G'B' with alpha and two of Y'CbCr.
/// - Thread safety: none while it is being written.
public final class CVPixelBuffer {
    let width: Int
    let height: Int
    let format: OSType
    /// Of the first plane.
    let bytesPerRow: Int
    let bytes: UnsafeMutableRawPointer
    /// Those of formats that have several; none for others.
    let planes: [Plane]
    let byteCount: Int
    /// What has been said of the picture.
    var attachments: [String: Any] = [:]

    /// A part of the memory.
    struct Plane {
        let width: Int, height: Int
        /// A multiple of 64.
        let bytesPerRow: Int
        let offset: Int
    }

    /// Black where it is Y'CbCr, else clear. Nil for sizes and formats that are not made here.
    init?(width: Int, height: Int, format: OSType) {
        guard PixelBuffer.sides.contains(width), PixelBuffer.sides.contains(height), let layout = PixelLayout(format)
        else { return nil }
        self.width = width
        self.height = height
        self.format = format
        switch layout {
        case .packed:
            planes = []
            bytesPerRow = Self.row(width * 4)
            byteCount = bytesPerRow * height
        case .biPlanar:
            bytesPerRow = Self.row(width)
            let across = (width + 1) / 2
            let down = (height + 1) / 2
            let luma = Plane(width: width, height: height, bytesPerRow: bytesPerRow, offset: 0)
            let chroma = Plane(
                width: across, height: down, bytesPerRow: Self.row(across * 2), offset: bytesPerRow * height)
            planes = [luma, chroma]
            byteCount = chroma.offset + chroma.bytesPerRow * down
        }
        bytes = .allocate(byteCount: byteCount, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: layout == .biPlanar(.limited) ? 16 : 0, count: byteCount)
        if let chroma = planes.last {
            (bytes + chroma.offset).initializeMemory(
                as: UInt8.self, repeating: 128, count: chroma.bytesPerRow * chroma.height)
        }
    }

    private static func row(_ bytes: Int) -> Int { (bytes + 63) & ~63 }

    deinit { bytes.deallocate() }
}

extension CVPixelBuffer {
    /// The picture as it is now.
    func image() throws(MediaError) -> CGImage {
        switch PixelLayout(format) {
        case .packed(let order): return packedImage(order)
        case .biPlanar, nil: return try biPlanar(color).image()
        }
    }

    private func packedImage(_ order: [Int]) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            let source = (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            let target = pixels.row(y)
            for x in 0..<width {
                let red = source[4 * x + order[0]]
                let green = source[4 * x + order[1]]
                let blue = source[4 * x + order[2]]
                let alpha = source[4 * x + order[3]]
                target[x] = UInt32(blue) | UInt32(green) << 8 | UInt32(red) << 16 | UInt32(alpha) << 24
            }
        }
        return CGImage(pixels: pixels, isOpaque: false)
    }

    /// A copy of the picture; nil for sizes and formats that are not made here. Y'CbCr says by which matrix it is.
    convenience init?(_ image: CGImage, format: OSType) {
        self.init(width: image.width, height: image.height, format: format)
        switch PixelLayout(format) {
        case .packed(let order): copy(image.pixels, order)
        case .biPlanar:
            let color = color
            attachments[kCVImageBufferYCbCrMatrixKey] = color.matrix.attachment
            biPlanar(color).fill(from: image.pixels)
        case nil: return nil
        }
    }

    private func copy(_ pixels: PixelBuffer, _ order: [Int]) {
        if format == kCVPixelFormatType_32BGRA {
            // The order of bytes is that of pictures here.
            for y in 0..<height { (bytes + y * bytesPerRow).copyMemory(from: pixels.row(y), byteCount: 4 * width) }
            return
        }
        let red = order[0]
        let green = order[1]
        let blue = order[2]
        let alpha = order[3]
        for y in 0..<height {
            let source = pixels.row(y)
            let target = (bytes + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let pixel = source[x]
                let place = target + 4 * x
                place[red] = UInt8(truncatingIfNeeded: pixel >> 16)
                place[green] = UInt8(truncatingIfNeeded: pixel >> 8)
                place[blue] = UInt8(truncatingIfNeeded: pixel)
                place[alpha] = UInt8(truncatingIfNeeded: pixel >> 24)
            }
        }
    }

    private func biPlanar(_ color: VideoColor) -> BiPlanarImage {
        let luma = planes[0]
        let chroma = planes[1]
        return BiPlanarImage(
            width: width, height: height, luma: .init(bytes + luma.offset, stride: luma.bytesPerRow),
            chroma: .init(bytes + chroma.offset, stride: chroma.bytesPerRow), color: color)
    }

    /// The matrix that was said, or else what players take: BT.709 from 720 rows on, BT.601 below.
    private var color: VideoColor {
        let said = VideoColor.Matrix(attachment: attachments[kCVImageBufferYCbCrMatrixKey])
        let range: VideoColor.Range = PixelLayout(format) == .biPlanar(.full) ? .full : .limited
        return VideoColor(matrix: said ?? (height >= 720 ? .bt709 : .bt601), range: range)
    }
}
