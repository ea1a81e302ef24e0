import Foundation
import RenderTree
import SceneLanguage

/// One page that teaches the format of scenes to a person or a language model, from the key tables and example scenes.
package enum SceneGuide {
    /// The largest number of words of the page.
    static let wordLimit = 6_000

    /// The guide in Markdown.
    package static var text: String {
        ([introduction] + GuideScene.all.map(section) + [reference, rules]).joined(separator: "\n\n") + "\n"
    }

    /// Returns the part about one object, such as a layer class or `CABasicAnimation`: its keys, and scenes that use
    /// it; nil for an unknown object.
    package static func text(for name: String) -> String? {
        guard let object = SceneReference.objects.first(where: { $0.name == name }) else { return nil }
        let isLayer = LayerClass(rawValue: name) != nil
        let keys = isLayer ? SceneReference.sections(ofLayer: name) : inherited(object)
        let tables = keys.map { section in
            let lines = section.keys.map { $0.name.isEmpty ? "" : line($0) }
            return "## Keys of \(section.title)\n\n" + lines.joined(separator: "\n")
        }
        let examples = GuideScene.all.filter { uses(name, $0.text) }.prefix(2).map(section)
        return (["# \(name)"] + tables + examples).joined(separator: "\n\n") + "\n"
    }

    /// The names that `text(for:)` knows.
    package static var names: [String] { SceneReference.objects.map(\.name) }

    private static func inherited(_ object: SceneReference.Object) -> [(title: String, keys: [SceneKeyReference])] {
        var sections = [(object.name, object.keys)]
        for name in object.inherited {
            guard let parent = SceneReference.objects.first(where: { $0.name == name }) else { continue }
            sections += inherited(parent)
        }
        return sections.filter { !$0.1.isEmpty }
    }

    private static func uses(_ name: String, _ text: String) -> Bool {
        text.contains("class: \(name)\n") || text.contains("class: \(name),") || text.contains("class: \(name) ")
    }

    private static func section(_ scene: GuideScene) -> String {
        "## \(scene.title)\n\n\(scene.note)\n\n```yaml\n\(scene.text)\n```"
    }
}

// MARK: Keys

extension SceneGuide {
    /// The objects whose keys the guide lists, with their titles.
    private static let listed = [
        ("The scene", "scene"), ("Parts of a sequence", "part"),
        ("`animate`", "shortAnimation"), ("`enter`, `exit`, `emphasis`", "layerEffect"), ("`split`", "split"),
        ("`player`", "player"), ("Audio tracks", "sound"), ("Events", "event"), ("`layout`", "layout"),
        ("Parameters", "parameter"), ("Repetitions", "layerRepeat"), ("Shapes of `path`", "shape"), ("`arc`", "arc"),
        ("Steps of `transform`", "transformStep"),
    ]
    /// The layer classes whose own keys the guide lists.
    private static let classes = ["CALayer", "CATextLayer", "CAShapeLayer", "CAGradientLayer", "AVPlayerLayer"]

    private static var reference: String {
        let objects = Dictionary(SceneReference.objects.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let layer = "### All layers\n\n" + lines(SceneReference.sections(ofLayer: "CALayer").last?.keys ?? [])
        let layers = classes.compactMap { objects[$0] }.map { object in
            "### \(object.name)\n\n" + properties(object.keys)
        }
        let others = listed.compactMap { title, name in
            objects[name].map { "### \(title)\n\n" + lines($0.keys) }
        }
        let names = LayerClass.allCases.map(\.rawValue).joined(separator: ", ")
        let filters = FilterKind.all.map(\.type).joined(separator: ", ")
        return """
            ## Keys

            Layer classes: \(names). `multiplane guide --for CLASS` lists all keys of a class or object.

            \(([layer] + layers + others).joined(separator: "\n\n"))

            ### Filters

            `filters: [{ filter: NAME, inputRadius: 8 }]`, with the inputs of Core Image: \(filters).

            ### Timing functions

            default, linear, easeIn, easeOut, easeInEaseOut, \(ExpressionReference.easings.joined(separator: ", ")), \
            or `[x1, y1, x2, y2]`.

            ### Functions of expressions

            \(ExpressionReference.signatures.map { "`\($0)`" }.joined(separator: ", ")).
            """
    }

    private static func lines(_ keys: [SceneKeyReference]) -> String { keys.map(line).joined(separator: "\n") }

    /// Returns a key with its value, default and meaning.
    private static func line(_ key: SceneKeyReference) -> String {
        let initial = key.isRequired ? "; required" : key.defaultValue.map { "; default \($0)" } ?? ""
        let summary = key.summary.isEmpty ? "" : " " + key.summary
        return "- `\(key.name)`: \(value(key))\(initial).\(summary)"
    }

    /// Returns the keys of a class with their values only, one after the other.
    private static func properties(_ keys: [SceneKeyReference]) -> String {
        keys.map { key in
            "`\(key.name)` (\(value(key))\(key.defaultValue.map { ", \($0)" } ?? ""))"
        }.joined(separator: ", ") + "."
    }

    private static func value(_ key: SceneKeyReference) -> String {
        if let documented = key.options.documentedValue { return documented }
        return key.form.choices.isEmpty ? key.form.expectation : key.form.choices.joined(separator: "|")
    }
}

// MARK: Prose

extension SceneGuide {
    private static var introduction: String {
        """
        # How to write scenes for Multiplane

        A scene is a YAML or JSON file that describes a movie: a tree of layers with animations, in the words of Apple's
        Core Animation. Check it, look at it, render it:

            multiplane validate scene.yaml     # every problem with its location and remedy; --fix corrects them
            multiplane still scene.yaml --sheet 4x3 -o sheet.png
            multiplane render scene.yaml -o scene.mp4
            multiplane new                               # lists complete scenes to start from

        - Coordinates are points from the top left corner; y grows downward. `frame` is `[x, y, width, height]` in the
          layer around. Percentages of that layer are quoted: `"50%"`, `"100%-40"`.
        - A layer with `position` and `bounds` instead of `frame` is placed by its center.
        - Give every text layer a `frame` that is high enough: 1.4 times the font size for a line. `wrapped: true`
          breaks lines.
        - Bare times are seconds and bare angles of animations are radians; write `500ms`, `12f` (frames), `45deg`,
          `0.5turn`.
        - Quote colors (`"#ff8800"`), percentages and expressions. CSS color names need no quotes.
        - Layers later in `sublayers` are in front. Keys are spelled exactly as here; unknown keys are errors.

        The scenes below are complete. Their files are those that `multiplane new title-card` and other templates copy.
        """
    }

    private static var rules: String {
        """
        ## Before rendering

        1. Run `multiplane validate --strict`: it finds unknown keys, missing files and fonts, text that is cut,
           opacities above 1, and animations that begin after the end.
        2. Look at a contact sheet: is every text readable, inside the safe area, and on screen long enough to read?
        3. Prefer `enter`, `exit` and `animate` to `animations`; use `stagger` for lists; keep movements between 0.3
           and 1 second.
        4. Use a theme for colors and fonts, and parameters for everything that changes from movie to movie.
        5. For another shape add a variant, not another scene.
        """
    }
}
