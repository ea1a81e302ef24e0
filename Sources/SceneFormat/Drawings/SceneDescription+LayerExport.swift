import Foundation
import LayerTree
import MovieRendering
import SceneLanguage
import SourceFiles
import SourceText

extension SceneDescription {
    /// A scene whose layers are those that the scene results in, and warnings about what it leaves out.
    package struct ExportedScene {
        package let scene: SceneValue
        package let warnings: [RenderWarning]
    }

    /// Returns the layers of the scene, with those of its drawings and packages, as a scene to edit.
    ///
    /// - Throws: As `makeCheckedMovie` does.
    package func exportScene() throws -> ExportedScene {
        let movie = try makeCheckedMovie(images: SceneImageCache())
        let root = movie.engine.root
        root.layoutIfNeeded()
        let place = SourceLocation(file: name)
        let write = SceneValueWriter(location: place)
        var problems = partsOutsideLayers
        let layers = LayerValues(write) { problems.append($0) }
        let scene = write.map([
            "multiplane": write.number(Double(1)),
            "size": write.list([Double(size.width), Double(size.height)].map { write.number($0) }),
            "frameRate": write.number(frameRate.framesPerSecond), "duration": write.number(duration),
            "background": layers.color(background),
            "root": write.map(["sublayers": write.list((root.sublayers ?? []).map { layers.layer($0) })]),
        ])
        var named: Set<String> = []
        let warnings = problems.filter { named.insert($0).inserted }.map { MediaWarning(at: place, $0) }
        return ExportedScene(scene: scene, warnings: (movie.warnings + warnings).map { .media($0) })
    }

    private var partsOutsideLayers: [String] {
        var problems: [String] = []
        if !events.isEmpty { problems.append("events are left out; copy them from the scene") }
        if !(audio + root.all.flatMap(\.audio)).isEmpty {
            problems.append("audio is left out; copy the tracks from the scene")
        }
        if motionBlur != nil { problems.append("motion blur is left out; copy the key from the scene") }
        if subtitles != nil { problems.append("subtitles are left out; copy the key from the scene") }
        if !fonts.isEmpty { problems.append("the files of fonts are left out; copy the list from the scene") }
        return problems
    }
}
