import SceneLanguage

/// The keys of every layer that are not properties. `SceneReader` reads them, because layers contain each other.
enum LayerKeys {
    /// The keys, in the order of the schema.
    static let structure = SceneKeys<Void> {
        SceneKey(
            rule: "name", SceneValueForm(kind: .text, expectation: "text", schema: .type("string")),
            default: "none; `root` for the root layer", "The name that events refer to.")
        SceneKey(
            rule: "frame",
            SceneValueForm(
                kind: .rect, expectation: "a rectangle in the superlayer, or `safeArea`", schema: .reference("frame"),
                unit: .points), default: "from `bounds` and `position`",
            "The place in the superlayer, instead of `bounds` and `position`. It is applied after `anchorPoint` and "
                + "before `transform`. A width or height that is `auto` is that of the content. See also "
                + "[Layers without a size](#layers-without-a-size).")
        SceneKey(
            rule: "sublayers", .list(of: "layer", "a list of layers"), default: "none",
            "The layers in this one, from back to front.")
        SceneKey(
            rule: "mask",
            SceneValueForm(kind: .object, expectation: "a layer", schema: .reference("layer"), object: "CALayer"),
            default: "none", "A layer whose alpha masks this one.")
        SceneKey(
            rule: MatteDescription.key,
            SceneValueForm(
                kind: .object, expectation: "the name of a layer beside this one, or { layer, channel, inverted }",
                schema: MatteDescription.schema, object: "matte"), default: "none", example: "title",
            "A layer beside this one through which it is shown, see [Mattes](#mattes).")
        SceneKey(
            rule: "animations", .list(of: "animation", "a list of animations"), default: "none",
            "The animations, see [Animations](#animations).")
        SceneKey(
            rule: ShortAnimation.key,
            SceneValueForm(
                kind: .object, expectation: "a map of key paths and values, or a list of them",
                schema: ShortAnimation.schema, object: "shortAnimation"),
            default: "none", example: "{ opacity: [0, 1], at: 0.4, for: 0.6 }",
            "Animations in the [short form](#short-form).")
        SceneKey(
            rule: LayerEffect.Moment.enter.rawValue, .effect(of: .enter), default: "none", example: "rise",
            "The [effects](#entrances-and-exits) with which the layer appears.")
        SceneKey(
            rule: LayerEffect.Moment.exit.rawValue, .effect(of: .exit), default: "none",
            example: "{ effect: fade, at: 3 }",
            "The effects with which the layer disappears.")
        SceneKey(
            rule: LayerEffect.Moment.emphasis.rawValue, .effect(of: .emphasis), default: "none",
            example: "{ effect: pulse, at: 2 }",
            "The effects that draw attention to the layer.")
        SceneKey(
            rule: "if", SceneValueType.boolean.form, default: "`true`",
            "Whether the layer exists, see [Repetitions and conditions](#repetitions-and-conditions).")
        SceneKey(
            rule: "during",
            SceneValueForm(
                kind: .list, expectation: "`[from, to]` in seconds",
                schema: .array(of: .reference("sceneTime"), count: 2...2), unit: .seconds), default: "always",
            "The [span](#spans) in which the layer exists.")
        SceneKey(
            rule: "sequence", .list(of: "part", "a list of layers"), default: "none",
            "Layers that follow each other, see [Sequences](#sequences).")
        SceneKey(
            rule: "transitions",
            SceneValueForm(
                kind: .object, expectation: "a transition", schema: .reference("partTransition"),
                object: "partTransition"), default: "none", "The transition between the parts of a `sequence`.")
        SceneKey(
            rule: TimelineDescription.key,
            SceneValueForm(
                kind: .text, expectation: "the path of an edit list, or { file, media }",
                schema: .reference("timeline"), object: "timeline"), default: "none", example: "cut.otio",
            "The tracks of an [edit list](Timelines.md), behind the sublayers.")
        SceneKey(
            rule: "motionBlur", SceneValueType.boolean.form, default: "`true`", options: .listed(after: "audio"),
            "`false` excludes the layer and its sublayers from [motion blur](#motion-blur).")
        SceneKey(
            rule: "audio",
            SceneValueForm(
                kind: .list, expectation: "a list of audio tracks, or one",
                schema: .anyOf([.reference("sound"), .array(of: .reference("soundItem"))]), object: "sound"),
            default: "none", "[Audio tracks](#audio), in the layer's time.")
    }
}

extension SceneValueForm {
    /// An effect: its name, a map, or a list of them.
    fileprivate static func effect(of moment: LayerEffect.Moment) -> SceneValueForm {
        let names = LayerEffect.Name.all(of: moment).map(\.rawValue)
        let effect = JSONSchemaNode.anyOf([ValueJSONSchema.orParameter(.names(names)), LayerEffect.keys.schema])
        return SceneValueForm(
            kind: .list, expectation: "an effect: one of \(names.joined(separator: ", ")), or a map",
            schema: .anyOf([effect, .array(of: effect)]), choices: names, object: "layerEffect")
    }
}
