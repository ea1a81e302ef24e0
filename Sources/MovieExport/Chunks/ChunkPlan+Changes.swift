import MediaPipeline

extension ChunkPlan {
    /// All that is not what it was when the plan was made; empty when its chunks can be rendered.
    ///
    /// - Parameters:
    ///   - folder: the plan's.
    ///   - program: what runs.
    public func changes(seenFrom folder: String, program: ProgramVersions) -> [InputChange] {
        var changes: [InputChange] = []
        if program.multiplane != self.program.multiplane {
            changes.append(.program("multiplane", planned: self.program.multiplane, now: program.multiplane))
        }
        if program.ffmpeg != self.program.ffmpeg {
            changes.append(.program("FFmpeg", planned: self.program.ffmpeg, now: program.ffmpeg))
        }
        changes += files.compactMap { $0.change(seenFrom: folder) }
        return changes + fonts.compactMap { $0.change(drawing: text) }
    }
}
