import MovieRendering

extension SegmentCount {
    /// Parses the value of `--segments`.
    init(argument: String) throws {
        self =
            argument == "auto"
            ? .automatic
            : .exactly(try ArgumentValues.number(argument, in: Self.range, "auto or a number of segments"))
    }
}
