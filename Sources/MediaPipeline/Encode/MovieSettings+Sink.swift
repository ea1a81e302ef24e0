extension MovieSettings {
    /// What writes such an output: one file as pictures come, one that needs all of them first, or a file for each.
    func makeSink(path: String, overwrite: OverwritePolicy) throws(MediaError) -> any FrameSink {
        if container.isSequence { return try PictureSequenceWriter(self, path: path, overwrite: overwrite) }
        if container == .gif { return try GIFWriter(self, path: path, overwrite: overwrite) }
        if rateControl.needsAllFrames { return try TwoPassWriter(self, path: path, overwrite: overwrite) }
        return try MovieWriter(self, path: path, overwrite: overwrite)
    }
}
