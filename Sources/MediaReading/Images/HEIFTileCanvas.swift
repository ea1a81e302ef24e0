import CFFmpeg
import FFmpegSupport
import SourceFiles

/// The frame that the tiles of a grid are copied to.
///
/// - Thread safety: owner thread only.
final class HEIFTileCanvas {
    private let grid: HEIFGrid
    private let tileSize: FrameSize
    private let file: String
    private let frame: AVFrameHandle

    init(_ grid: HEIFGrid, tileSize: FrameSize, file: String) throws(MediaError) {
        self.grid = grid
        self.tileSize = tileSize
        self.file = file
        frame = try AVFrameHandle()
    }

    /// Copies a tile to its place. The first one determines the pixel format.
    ///
    /// - Throws: `.decode` for a tile of another size or format, `.unsupported` for a place between chroma samples.
    func draw(_ tile: borrowing AVFrameHandle, row: Int, column: Int) throws(MediaError) {
        let source = tile.pointer.pointee
        guard Int(source.width) == tileSize.width, Int(source.height) == tileSize.height else {
            throw .damagedImage(file)
        }
        if frame.pointer.pointee.width == 0 { try allocate(like: tile) }
        guard source.format == frame.pointer.pointee.format else { throw .damagedImage(file) }
        let left = column * tileSize.width
        let top = row * tileSize.height
        copy(
            source, left: left, top: top, width: min(tileSize.width, grid.size.width - left),
            height: min(tileSize.height, grid.size.height - top))
    }

    /// Returns the frame; call it last.
    func takeFrame() throws(MediaError) -> AVFrameHandle {
        let taken = try AVFrameHandle()
        taken.take(frame)
        return taken
    }

    private func allocate(like tile: borrowing AVFrameHandle) throws(MediaError) {
        let format = AVPixelFormat(tile.pointer.pointee.format)
        guard let facts = av_pix_fmt_desc_get(format)?.pointee, facts.isPlain else { throw .damagedImage(file) }
        let isBetweenSamples =
            grid.columns > 1 && tileSize.width % (1 << Int(facts.log2_chroma_w)) != 0
            || grid.rows > 1 && tileSize.height % (1 << Int(facts.log2_chroma_h)) != 0
        guard !isBetweenSamples else {
            throw MediaError(
                .unsupported, file: file, during: "joining the tiles",
                detail: "tiles of \(tileSize.width) × \(tileSize.height) pixels in 4:2:0 or 4:2:2 cannot be joined",
                remedy: "Convert the image to PNG.")
        }
        let canvas = frame.pointer
        canvas.pointee.format = format.rawValue
        canvas.pointee.width = Int32(grid.size.width)
        canvas.pointee.height = Int32(grid.size.height)
        try check(av_frame_copy_props(canvas, tile.pointer), during: "joining the tiles", file: file)
        try check(av_frame_get_buffer(canvas, 0), during: "joining the tiles", file: file, fallback: .outOfMemory)
    }

    private func copy(_ source: AVFrame, left: Int, top: Int, width: Int, height: Int) {
        let format = AVPixelFormat(source.format)
        guard let facts = av_pix_fmt_desc_get(format)?.pointee else { return }
        let target = frame.pointer.pointee
        let planes = [
            (source.data.0, source.linesize.0, target.data.0, target.linesize.0),
            (source.data.1, source.linesize.1, target.data.1, target.linesize.1),
            (source.data.2, source.linesize.2, target.data.2, target.linesize.2),
        ]
        for (plane, (from, fromLine, to, toLine)) in planes.enumerated() {
            guard let from, let to else { continue }
            let isChroma = plane > 0 && !facts.isRGB
            let shift = isChroma ? Int(facts.log2_chroma_h) : 0
            let rows = (height + (1 << shift) - 1) >> shift
            let offset = left == 0 ? 0 : Int(av_image_get_linesize(format, Int32(left), Int32(plane)))
            av_image_copy_plane(
                to + (top >> shift) * Int(toLine) + offset, toLine, from, fromLine,
                av_image_get_linesize(format, Int32(width), Int32(plane)), Int32(rows))
        }
    }
}
