import CFFmpeg

extension EncoderCatalog.Codec {
    /// Tries each option, in order of name, on a context that is never opened.
    ///
    /// What only the encoder itself understands (a preset of x264, say) shows when it is opened.
    /// - Throws: `.unknownOption` for one that the encoder does not have, `.badOption` for a value that it cannot have.
    func check(_ options: [String: String], of encoder: String) throws(MovieSettingsError) {
        guard !options.isEmpty, let context = try? CodecContext(pointer) else { return }
        for name in options.keys.sorted() {
            guard let option = av_opt_find(context.pointer, name, nil, 0, AV_OPT_SEARCH_CHILDREN) else {
                throw .unknownOption(encoder: encoder, option: name)
            }
            let value = options[name] ?? ""
            guard av_opt_set(context.pointer, name, value, AV_OPT_SEARCH_CHILDREN) >= 0 else {
                throw .badOption(encoder: encoder, option: name, value: value, range: Self.range(option.pointee))
            }
        }
    }

    /// The range that the option itself says; nil where it has names, or nearly any number will do.
    private static func range(_ option: AVOption) -> ClosedRange<Double>? {
        let numbers = [AV_OPT_TYPE_INT, AV_OPT_TYPE_INT64, AV_OPT_TYPE_FLOAT, AV_OPT_TYPE_DOUBLE]
        guard numbers.contains(option.type), option.unit == nil, option.min <= option.max,
            option.max < Double(Int32.max), option.min > Double(Int32.min)
        else { return nil }
        return option.min...option.max
    }
}
