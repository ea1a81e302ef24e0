import LayerTree
import SceneLanguage

/// The key paths for the names of properties in CSS, After Effects and animation libraries, besides those of
/// `CommonGuesses`.
enum KeyPathHabit {
    /// Key paths by names in lowercase, without hyphens. Of several, the first one that the layer has is meant.
    private static let paths: [String: [String]] = [
        "rotation": ["transform.rotation.z"], "rotate": ["transform.rotation.z"], "angle": ["transform.rotation.z"],
        "rotationz": ["transform.rotation.z"], "rotatez": ["transform.rotation.z"],
        "transform.rotate": ["transform.rotation.z"], "rotation.z": ["transform.rotation.z"],
        "rotationx": ["transform.rotation.x"], "rotatex": ["transform.rotation.x"],
        "rotation.x": ["transform.rotation.x"], "rotationy": ["transform.rotation.y"],
        "rotatey": ["transform.rotation.y"], "rotation.y": ["transform.rotation.y"], "scale": ["transform.scale"],
        "scalex": ["transform.scale.x"], "scale.x": ["transform.scale.x"], "scaley": ["transform.scale.y"],
        "scale.y": ["transform.scale.y"], "translate": ["transform.translation"],
        "translation": ["transform.translation"], "transform.translate": ["transform.translation"],
        "translatex": ["transform.translation.x"], "translation.x": ["transform.translation.x"],
        "transform.translate.x": ["transform.translation.x"], "translatey": ["transform.translation.y"],
        "translation.y": ["transform.translation.y"], "transform.translate.y": ["transform.translation.y"],
        "x": ["position.x"], "left": ["position.x"], "y": ["position.y"], "top": ["position.y"],
        "width": ["bounds.size.width"], "height": ["bounds.size.height"], "size": ["fontSize", "bounds.size"],
        "fill": ["fillColor", "foregroundColor", "backgroundColor"], "stroke": ["strokeColor", "borderColor"],
        "strokewidth": ["lineWidth", "strokeWidth", "borderWidth"], "trimstart": ["strokeStart"],
        "trimend": ["strokeEnd"],
    ]

    /// Returns the key path that a name of another format means; nil for others.
    static func path(_ name: String, _ schema: LayerSchema) -> String? {
        let guess = name.lowercased().filter { $0 != "-" }
        return paths[guess]?.first { schema.isAnimatable($0) }
            ?? CommonGuesses.key(for: guess) { schema.isAnimatable($0) }
    }
}
