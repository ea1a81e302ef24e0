import PixelKernels

extension VideoCodecSettings {
    /// The options, with what the encoder needs to give the same bytes for the same pictures.
    ///
    /// x264's AVX-512 code for macroblock-tree rate control reads past its tables where the number of macroblocks is no
    /// multiple of 16 (core 164, measured: bytes vary with what memory held before, and not with AVX2). The usual HD and
    /// UHD sizes are multiples and keep AVX-512, which is worth a tenth of the time.
    func reproducibleOptions(width: Int, height: Int) -> [String: String] {
        let macroblocks = ((width + 15) / 16) * ((height + 15) / 16)
        guard encoder == "libx264", mp_isa_best() == MP_ISA_AVX512, !macroblocks.isMultiple(of: 16) else { return options }
        let own = options["x264-params"].map { $0 + ":" } ?? ""
        guard !own.contains("asm=") else { return options }
        return options.merging(["x264-params": own + "asm=AVX2"]) { _, added in added }
    }
}
