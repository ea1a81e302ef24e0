import CFFmpeg
import FFmpegSupport
import Foundation
import SourceFiles

/// Decodes the image items of a HEIF file: coded images in HEVC and AV1, and grids of them.
///
/// FFmpeg 5 decodes their tiles, but does not join them.
struct HEIFItemDecoder {
    let file: String
    let limit: PixelLimit

    /// Decodes an item.
    ///
    /// - Throws: `.decode` for damaged images, `.outOfRange` beyond `ImageLimits`, `.limitExceeded` beyond the limit of
    ///   pixels, `.unsupported` for other kinds of items.
    func frame(of item: HEIFImageItem) throws(MediaError) -> AVFrameHandle {
        if let size = item.size { try check(size) }
        guard let area = item.cleanAperture else { return try wholeFrame(of: item) }
        let frame = try wholeFrame(of: item)
        try crop(frame, to: area)
        return frame
    }

    private func wholeFrame(of item: HEIFImageItem) throws(MediaError) -> AVFrameHandle {
        if item.kind == "grid" { return try gridFrame(item) }
        return try codedFrame(item)
    }

    private func codedFrame(_ item: HEIFImageItem) throws(MediaError) -> AVFrameHandle {
        let codec = try HEIFItemCodec(codec(of: item), file: file, pixels: item.size.map(padded) ?? limit.value)
        let frame = try codec.frame(data(of: item))
        try check(FrameSize(width: Int(frame.pointer.pointee.width), height: Int(frame.pointer.pointee.height)))
        return frame
    }

    private func gridFrame(_ item: HEIFImageItem) throws(MediaError) -> AVFrameHandle {
        guard let grid = HEIFGrid(try data(of: item)) else { throw damaged }
        try check(grid.size)
        let tiles = item.inputs
        guard tiles.count == grid.rows * grid.columns, let first = tiles.first, let tileSize = first.size,
            grid.isCovered(byTilesOf: tileSize)
        else { throw damaged }
        try check(tileSize)
        return try joined(tiles, tileSize, grid)
    }

    /// Decodes each tile once, even if the grid shows it several times, and copies it to its positions.
    private func joined(_ tiles: [HEIFImageItem], _ tileSize: FrameSize, _ grid: HEIFGrid) throws(MediaError)
        -> AVFrameHandle
    {
        let indexesByTile = Dictionary(grouping: tiles.indices) { tiles[$0] }
        let canvas = try HEIFTileCanvas(grid, tileSize: tileSize, file: file)
        var open: (description: HEIFItemCodec.Description, codec: HEIFItemCodec)?
        // Tiles that share bytes would multiply the cost of the file.
        var bytes = tiles[0].fileSize
        for (index, tile) in tiles.enumerated() {
            guard let indexes = indexesByTile[tile], indexes.first == index else { continue }
            let description = try codec(of: tile)
            let data = try data(of: tile)
            bytes -= data.count
            guard tile.size == tileSize, bytes >= 0 else { throw damaged }
            let codec: HEIFItemCodec
            if let open, open.description == description {
                codec = open.codec
            } else {
                codec = try HEIFItemCodec(description, file: file, pixels: padded(tileSize))
                open = (description, codec)
            }
            let frame = try codec.frame(data)
            for index in indexes { try canvas.draw(frame, row: index / grid.columns, column: index % grid.columns) }
            DecodeProgress.current?.advance()
        }
        return try canvas.takeFrame()
    }

    private func codec(of item: HEIFImageItem) throws(MediaError) -> HEIFItemCodec.Description {
        switch item.kind {
        case "hvc1", "hev1":
            guard let configuration = item.configuration("hvcC") else { throw damaged }
            return HEIFItemCodec.Description(id: AV_CODEC_ID_HEVC, configuration: configuration)
        case "av01", nil: return HEIFItemCodec.Description(id: AV_CODEC_ID_AV1, configuration: [])
        case let kind?:
            throw MediaError(
                .unsupported, file: file, during: "opening the image",
                detail: "images of the type \(kind.debugDescription) in HEIF cannot be read",
                remedy: "Convert it first: heif-convert photo.heic photo.png, or on a Mac: "
                    + "sips -s format png photo.heic --out photo.png.")
        }
    }

    /// Returns the maximum number of pixels of a coded image, which consists of blocks of up to 64 × 64 pixels.
    private func padded(_ size: FrameSize) -> Int64 { Int64(size.width + 64) * Int64(size.height + 64) }

    private func data(of item: HEIFImageItem) throws(MediaError) -> Data {
        guard let data = item.data else { throw damaged }
        return data
    }

    private func check(_ size: FrameSize) throws(MediaError) {
        try ImageLimits.check(
            width: Int32(clamping: size.width), height: Int32(clamping: size.height), file: file,
            during: "opening the image")
        try limit.check(width: size.width, height: size.height, file: file)
    }

    private func crop(_ frame: borrowing AVFrameHandle, to area: CleanAperture) throws(MediaError) {
        let width = Int(frame.pointer.pointee.width)
        let height = Int(frame.pointer.pointee.height)
        guard area.left + area.size.width <= width, area.top + area.size.height <= height else { throw damaged }
        frame.pointer.pointee.crop_left = area.left
        frame.pointer.pointee.crop_top = area.top
        frame.pointer.pointee.crop_right = width - area.left - area.size.width
        frame.pointer.pointee.crop_bottom = height - area.top - area.size.height
        guard av_frame_apply_cropping(frame.pointer, Int32(AV_FRAME_CROP_UNALIGNED)) >= 0 else { throw damaged }
    }

    private var damaged: MediaError { .damagedImage(file) }
}
