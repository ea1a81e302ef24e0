import CFFmpeg

/// Takes Y'CbCr apart that is not planar, or of the other order of bytes, for the kernel that reads planes.
enum UnpackedPlanes {
    /// Calls `body` with a picture of the same size whose samples lie in planes: in bytes where they have 8 bits, else in words.
    ///
    /// - Parameter bits: of a sample.
    static func with(_ picture: AVFrame, bits: Int32, _ body: (AVFrame) -> Void) {
        guard let facts = av_pix_fmt_desc_get(AVPixelFormat(picture.format)) else { return }
        var made = picture, owned: [UnsafeMutableRawPointer] = []
        defer { for plane in owned { plane.deallocate() } }
        for component in 0..<min(4, Int(facts.pointee.nb_components)) {
            let isChroma = component == 1 || component == 2
            let width = isChroma ? -(-Int(picture.width) >> Int(facts.pointee.log2_chroma_w)) : Int(picture.width)
            let height = isChroma ? -(-Int(picture.height) >> Int(facts.pointee.log2_chroma_h)) : Int(picture.height)
            let stride = bits > 8 ? 2 * width : width
            let plane = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 16)
            owned.append(plane)
            copy(component, of: picture, facts, width: width, height: height, to: plane, stride: stride)
            withUnsafeMutableBytes(of: &made.data) { $0.bindMemory(to: UnsafeMutableRawPointer?.self)[component] = plane }
            withUnsafeMutableBytes(of: &made.linesize) { $0.bindMemory(to: Int32.self)[component] = Int32(stride) }
        }
        body(made)
    }

    private static func copy(
        _ component: Int, of picture: AVFrame, _ facts: UnsafePointer<AVPixFmtDescriptor>, width: Int, height: Int, to plane: UnsafeMutableRawPointer,
        stride: Int
    ) {
        let given = [picture.data.0, picture.data.1, picture.data.2, picture.data.3]
        var data: [UnsafePointer<UInt8>?] = given.map { $0.map { UnsafePointer($0) } }
        let lines = [picture.linesize.0, picture.linesize.1, picture.linesize.2, picture.linesize.3]
        var row = [UInt16](repeating: 0, count: width)
        for y in 0..<height {
            av_read_image_line2(&row, &data, lines, facts, 0, Int32(y), Int32(component), Int32(width), 0, 2)
            let target = plane + y * stride
            if stride > width {
                target.copyMemory(from: row, byteCount: stride)
            } else {
                let bytes = target.assumingMemoryBound(to: UInt8.self)
                for x in 0..<width { bytes[x] = UInt8(truncatingIfNeeded: row[x]) }
            }
        }
    }
}
