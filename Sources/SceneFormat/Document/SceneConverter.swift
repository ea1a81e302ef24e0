import SceneLanguage

/// Writes scenes for files of other formats that are given in place of scenes: edit lists, Core Animation packages,
/// SVG drawings and animations.
package enum SceneConverter {
    /// Returns the text of a scene; nil for scenes.
    package static let converter: SceneSource.Converter = { file throws(SceneFormatError) in
        if let text = try TimelineScene.text(for: file) { return text }
        if let package = try PackageScene(file.data, name: file.name, root: file.root) { return package.text }
        if let drawing = try DrawingScene(file.data, name: file.name, root: file.root) { return drawing.text }
        return try AnimationScene.text(for: file)
    }
}
