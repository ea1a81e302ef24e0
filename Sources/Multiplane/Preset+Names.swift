import SceneFormat

extension Preset {
    /// Reads the preset with a name, or from a file if `name` is a path.
    ///
    /// Names are those of `multiplane presets`, e.g. "h264-1080p30"; the folders of the environment variable
    /// `MULTIPLANE_PRESETS` are searched first.
    /// - Throws: `SceneFormatError` if there is none, or if its file is not a legal preset.
    public init(named name: String) throws {
        self = try PresetLibrary.standard.preset(name)
    }

    /// The names of the presets that `init(named:)` finds, in alphabetical order.
    public static var names: [String] { PresetLibrary.standard.all.map(\.name) }
}
