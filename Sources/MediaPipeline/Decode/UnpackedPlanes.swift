import CFFmpeg

/// Takes Y'CbCr apart that is not planar, or of the other order of bytes, for the kernels that read planes.
enum UnpackedPlanes {
    /// Calls `body` with a picture of the same size whose samples lie in planes, in bytes where they have 8 bits, else
    /// in words: with `picture` itself where they lie so already.
    ///
    /// - Parameter bits: of a sample.
    static func with<Result>(_ picture: AVFrame, bits: Int32, _ body: (AVFrame) -> Result) -> Result {
        guard PlanarFormat(picture) == nil, let facts = av_pix_fmt_desc_get(AVPixelFormat(picture.format)) else {
            return body(picture)
        }
        var made = picture
        var owned: [UnsafeMutableRawPointer] = []
        defer { for plane in owned { plane.deallocate() } }
        for component in 0..<min(4, Int(facts.pointee.nb_components)) {
            let isChroma = component == 1 || component == 2
            let width = isChroma ? -(-Int(picture.width) >> Int(facts.pointee.log2_chroma_w)) : Int(picture.width)
            let height = isChroma ? -(-Int(picture.height) >> Int(facts.pointee.log2_chroma_h)) : Int(picture.height)
            let stride = bits > 8 ? 2 * width : width
            let plane = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 16)
            owned.append(plane)
            if bits > 8 {
                copyWords(
                    component, of: picture, facts, width: width, height: height,
                    to: plane.bindMemory(to: UInt16.self, capacity: width * height))
            } else {
                copyBytes(
                    component, of: picture, facts, width: width, height: height,
                    to: plane.bindMemory(to: UInt8.self, capacity: width * height))
            }
            withUnsafeMutableBytes(of: &made.data) {
                $0.bindMemory(to: UnsafeMutableRawPointer?.self)[component] = plane
            }
            withUnsafeMutableBytes(of: &made.linesize) { $0.bindMemory(to: Int32.self)[component] = Int32(stride) }
        }
        return body(made)
    }

    private static func copyWords(
        _ component: Int, of picture: AVFrame, _ facts: UnsafePointer<AVPixFmtDescriptor>, width: Int, height: Int,
        to plane: UnsafeMutablePointer<UInt16>
    ) {
        let given = [picture.data.0, picture.data.1, picture.data.2, picture.data.3]
        var data: [UnsafePointer<UInt8>?] = given.map { $0.map { UnsafePointer($0) } }
        let lines = [picture.linesize.0, picture.linesize.1, picture.linesize.2, picture.linesize.3]
        for y in 0..<height {
            av_read_image_line2(
                plane + y * width, &data, lines, facts, 0, Int32(y), Int32(component), Int32(width), 0, 2)
        }
    }

    /// Samples of 8 bits are whole bytes, some apart.
    private static func copyBytes(
        _ component: Int, of picture: AVFrame, _ facts: UnsafePointer<AVPixFmtDescriptor>, width: Int, height: Int,
        to plane: UnsafeMutablePointer<UInt8>
    ) {
        let parts = [facts.pointee.comp.0, facts.pointee.comp.1, facts.pointee.comp.2, facts.pointee.comp.3]
        let part = parts[component]
        let step = Int(part.step)
        let data = [picture.data.0, picture.data.1, picture.data.2, picture.data.3][Int(part.plane)]
        let line = Int(
            [picture.linesize.0, picture.linesize.1, picture.linesize.2, picture.linesize.3][Int(part.plane)])
        guard let data else { return plane.initialize(repeating: 0, count: width * height) }
        for y in 0..<height {
            let source = data + y * line + Int(part.offset)
            let target = plane + y * width
            if step == 1 {
                target.update(from: source, count: width)
            } else {
                for x in 0..<width { target[x] = source[x &* step] }
            }
        }
    }
}
