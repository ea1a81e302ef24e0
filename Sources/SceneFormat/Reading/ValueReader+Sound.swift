import MediaPipeline

extension ValueReader {
    /// By its name, where 5.1 may be written as a number, or by its channels.
    func soundLayout(_ value: SceneValue, _ label: String) -> SoundLayout? {
        let text = value.textForm ?? ""
        return SoundLayout(rawValue: text) ?? Int(text).flatMap { SoundLayout(channels: $0) }
            ?? refuse(value, label, "one of \(SoundLayout.list)")
    }
}
