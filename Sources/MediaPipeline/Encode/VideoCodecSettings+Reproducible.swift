import PixelKernels

extension VideoCodecSettings {
    /// The options, with what the encoder needs to give the same bytes for the same pictures.
    ///
    /// x264's AVX-512 code for macroblock-tree rate control takes eight macroblocks of a row at a time and reads past
    /// the row's end where their number is no multiple of 8 (core 164, measured at 30 sizes: bytes vary with what
    /// memory held before, and do not with AVX2). 1920, 1280 and 3840 are multiples and keep AVX-512, which is worth a
    /// tenth of the time.
    func reproducibleOptions(width: Int) -> [String: String] {
        let macroblocksInRow = (width + 15) / 16
        guard encoder == "libx264", mp_isa_best() == MP_ISA_AVX512, !macroblocksInRow.isMultiple(of: 8) else {
            return options
        }
        let own = options["x264-params"].map { $0 + ":" } ?? ""
        guard !own.contains("asm=") else { return options }
        return options.merging(["x264-params": own + "asm=AVX2"]) { _, added in added }
    }
}
