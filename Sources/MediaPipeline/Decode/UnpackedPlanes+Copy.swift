import CFFmpeg

extension UnpackedPlanes {
    /// A copy of a picture, with its tags, in the format that has the same samples in a plane for each component; nil
    /// where there is none.
    static func copy(_ frame: borrowing Frame) throws(MediaError) -> DecodedFrame? {
        let picture = frame.pointer.pointee
        guard let twin = planarTwin(of: AVPixelFormat(picture.format)), let facts = av_pix_fmt_desc_get(twin)?.pointee
        else { return nil }
        let target = try Frame()
        target.pointer.pointee.width = picture.width
        target.pointer.pointee.height = picture.height
        target.pointer.pointee.format = twin.rawValue
        try check(av_frame_get_buffer(target.pointer, 0), during: "taking a picture apart")
        try check(av_frame_copy_props(target.pointer, frame.pointer), during: "taking a picture apart")
        let made = target.pointer.pointee
        with(picture, bits: facts.comp.0.depth) { planes in
            for component in 0..<Int(facts.nb_components) { copy(component, of: planes, to: made, facts) }
        }
        return DecodedFrame(target, time: .zero)
    }

    private static func copy(_ component: Int, of planes: AVFrame, to target: AVFrame, _ facts: AVPixFmtDescriptor) {
        let place = Int(parts(facts)[component].plane)
        let from = [planes.data.0, planes.data.1, planes.data.2, planes.data.3][component]
        let to = [target.data.0, target.data.1, target.data.2, target.data.3][place]
        guard let from, let to else { return }
        let stride = Int([planes.linesize.0, planes.linesize.1, planes.linesize.2, planes.linesize.3][component])
        let line = Int([target.linesize.0, target.linesize.1, target.linesize.2, target.linesize.3][place])
        let isChroma = component == 1 || component == 2
        let height = isChroma ? -(-Int(planes.height) >> Int(facts.log2_chroma_h)) : Int(planes.height)
        for y in 0..<height { (to + y * line).update(from: from + y * stride, count: min(stride, line)) }
    }

    /// Of components and depths alike, in the order of bytes of this machine.
    private static func planarTwin(of format: AVPixelFormat) -> AVPixelFormat? {
        guard let facts = av_pix_fmt_desc_get(format)?.pointee, !unknown.contains(format), facts.isPlain else {
            return nil
        }
        var next = av_pix_fmt_desc_next(nil)
        while let found = next {
            if isTwin(found.pointee, of: facts) { return av_pix_fmt_desc_get_id(found) }
            next = av_pix_fmt_desc_next(found)
        }
        return nil
    }

    private static func isTwin(_ twin: AVPixFmtDescriptor, of facts: AVPixFmtDescriptor) -> Bool {
        let kind = UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_ALPHA)
        guard twin.nb_components == facts.nb_components, twin.log2_chroma_w == facts.log2_chroma_w,
            twin.log2_chroma_h == facts.log2_chroma_h,
            twin.flags & kind == facts.flags & kind, twin.isPlain, twin.flags & UInt64(AV_PIX_FMT_FLAG_BE) == 0
        else { return false }
        let own = parts(twin)
        let given = parts(facts)
        let bytes: Int32 = own[0].depth > 8 ? 2 : 1
        return Set(own.map(\.plane)).count == own.count
            && own.allSatisfy { $0.step == bytes && $0.shift == 0 && $0.offset == 0 }
            && (own + given).allSatisfy { $0.depth == own[0].depth && (8...16).contains($0.depth) }
    }

    private static func parts(_ facts: AVPixFmtDescriptor) -> [AVComponentDescriptor] {
        Array([facts.comp.0, facts.comp.1, facts.comp.2, facts.comp.3].prefix(Int(facts.nb_components)))
    }

    /// Luma of 4:1:1 does not lie at even distances, and XYZ is described as if it were Y'CbCr.
    private static let unknown = [AV_PIX_FMT_UYYVYY411, AV_PIX_FMT_XYZ12LE, AV_PIX_FMT_XYZ12BE]
}
