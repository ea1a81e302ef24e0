import AudioMixing
import CoreAnimationPackages
import LayerTree
import LottieImport
import MotionTiming
import RenderTree
import SceneLanguage

/// The keys of all objects of a scene: for the documentation, the studio's inspector, and programs that write scenes.
package enum SceneReference {
    /// An object with its keys.
    struct Object {
        /// The name of the object: `CABasicAnimation`, or `motionBlur`.
        let name: String
        /// The objects whose keys this one also has.
        var inherited: [String] = []
        /// The objects of which it is one, by their `class`; empty for an object of one form.
        var classes: [String] = []
        /// Its own keys, in the order of the documentation.
        let keys: [SceneKeyReference]
    }

    /// All objects.
    static var objects: [Object] {
        document + layers + layerParts + animations + events + audio + layout + values + filters + outputs
    }

    private static var document: [Object] {
        [
            Object(name: "scene", keys: SceneDescription.keys.references),
            Object(name: "file", keys: AssetFile.keys.references),
            Object(name: "sequence", keys: AssetSequence.keys.references),
            Object(name: "motionBlur", keys: MotionBlur.keys.references),
            Object(name: "subtitles", keys: SubtitlesDescription.keys.references),
            Object(name: "parameter", keys: ParameterDeclaration.keys.references),
            Object(name: "component", keys: ComponentDeclaration.keys.references),
            Object(name: "componentInstance", keys: ComponentDeclaration.instanceKeys.references),
            Object(name: "theme", keys: SceneTheme.keys.references),
        ] + ExpandedList.allCases.map { Object(name: $0.bodyKey + "Repeat", keys: $0.keys.references) }
    }

    private static var layers: [Object] {
        LayerClass.allCases.map { layerClass in
            let isPlain = layerClass == .layer
            return Object(
                name: layerClass.rawValue, inherited: isPlain ? ["layer"] : ["CALayer"],
                keys: LayerSchema(layerClass).ownReferences)
        } + [
            Object(
                name: "layer", classes: LayerClass.allCases.map(\.rawValue),
                keys: LayerKeys.structure.references + MediaTimingDescription.layerKeys.references)
        ]
    }

    private static var layerParts: [Object] {
        let cell = EmitterCellProperty.all.map { SceneKeyReference($0.key, $0.kind, of: "CAEmitterCell") }
        return [
            Object(name: "part", inherited: ["layer"], keys: SequencePart.keys.references),
            Object(name: "partTransition", keys: PartTransition.keys.references),
            Object(name: "sceneTime", keys: RelativeTime.keys.references),
            Object(name: "player", keys: PlayerDescription.keys.references),
            Object(name: "timeline", keys: TimelineDescription.keys.references),
            Object(name: "rateKeyframe", keys: RateKeyframe.keys.references),
            Object(name: "tiles", keys: TileKeys.keys.references),
            Object(name: "split", keys: TextSplitDescription.keys.references),
            Object(name: "effect", keys: TextEffectDescription.keys.references),
            Object(name: "replacements", keys: LottieReplacementsDescription.keys.references),
            Object(name: "stateMachineEvent", keys: LottieEvent.keys.references),
            Object(name: "packageState", keys: PackageLayer.StateChange.keys.references),
            Object(name: "emitterCell", keys: EmitterCellDescription.keys.references + cell),
        ]
    }

    private static var animations: [Object] {
        [
            Object(name: "animation", classes: AnimationClass.allCases.map(\.rawValue), keys: []),
            Object(name: "layerEffect", keys: LayerEffect.keys.references),
            Object(name: "shortAnimation", keys: ShortAnimation.keys.references),
            Object(name: "CAAnimation", keys: AnimationDescription.keys.references),
            Object(name: "CAPropertyAnimation", inherited: ["CAAnimation"], keys: AnimatedProperty.keys.references),
        ] + AnimationClass.allCases.map { Object(name: $0.rawValue, inherited: [$0.superclass], keys: $0.ownKeys) }
    }

    private static var events: [Object] {
        [
            Object(name: "event", keys: EventDescription.keys.references),
            Object(name: "nested", keys: EventDescription.transactionKeys.references),
            Object(name: "transaction", keys: TransactionDescription.keys.references),
        ]
    }

    private static var audio: [Object] {
        [
            Object(name: "sound", keys: AudioDescription.keys.references),
            Object(name: "volumeKeyframe", keys: VolumeKeyframe.keys(upTo: 16).references),
            Object(name: "duckedBy", keys: AudioDucking.keys.references),
        ]
    }

    private static var layout: [Object] {
        [
            Object(name: "matte", keys: MatteDescription.keys.references),
            Object(name: "layout", keys: LayerLayoutDescription.Stack.keys.references),
            Object(name: "safeArea", keys: SafeArea.keys.references),
            Object(name: "variant", keys: SceneVariant.keys.references),
        ]
    }

    private static var values: [Object] {
        [
            Object(name: "shape", keys: ShapeDescription.Kind.allCases.flatMap(\.keys.references)),
            Object(name: "arc", keys: ArcDescription.keys.references),
            Object(name: "transformStep", keys: TransformStep.keys.references),
            Object(name: "textPiece", keys: TextPieceDescription.keys.references),
        ]
    }

    private static var filters: [Object] {
        FilterKind.all.map { Object(name: $0.type, keys: $0.keys.references) }
            + TransitionFilter.names.map {
                Object(name: $0, keys: TransitionFilterDescription.keys(of: $0).references)
            }
    }

    private static var outputs: [Object] {
        [
            Object(name: "preset", keys: Preset.keys.references),
            Object(name: "video", keys: Preset.Video.keys.references),
            Object(name: "audio", keys: Preset.Audio.keys.references),
        ]
    }

    /// Returns the objects as indented JSON: `{ "version": 1, "objects": { "CALayer": { "keys": [{ "key": … }] } } }`.
    ///
    /// Each key has its `kind` and `summary`, and where they apply `unit`, `minimum`, `maximum`, `choices`, `object`,
    /// `default`, `example`, `required`, `animatable` and `aliases`.
    package static func json() -> String {
        let objects = objects.map { object -> (String, JSONSchemaNode) in
            let inherited: [(String, JSONSchemaNode)] =
                object.inherited.isEmpty ? [] : [("inherits", .list(object.inherited.map { .text($0) }))]
            let classes: [(String, JSONSchemaNode)] =
                object.classes.isEmpty ? [] : [("classes", .list(object.classes.map { .text($0) }))]
            return (object.name, .object(inherited + classes + [("keys", .list(object.keys.map(\.description)))]))
        }
        return JSONSchemaNode.object([("version", .number(SceneReader.version)), ("objects", .object(objects))]).json()
            + "\n"
    }

    /// Returns the keys that a layer of a class may have, by sections: those of its class, of `CALayer`, and of the
    /// structure of layers.
    package static func sections(ofLayer className: String) -> [(title: String, keys: [SceneKeyReference])] {
        let layerClass = LayerClass(rawValue: className) ?? .layer
        let own: [(title: String, keys: [SceneKeyReference])] =
            layerClass == .layer ? [] : [(layerClass.rawValue, LayerSchema(layerClass).ownReferences)]
        return own + [
            (LayerClass.layer.rawValue, LayerSchema(.layer).ownReferences),
            ("Layer", LayerKeys.structure.references + MediaTimingDescription.layerKeys.references),
        ]
    }

    /// Returns the keys of an object as a Markdown table; nil for an unknown object.
    static func table(of object: String) -> String? {
        guard let keys = objects.first(where: { $0.name == object })?.keys else { return nil }
        let rows = keys.map(\.row)
        return (["| Key | Value | Default | |", "| --- | --- | --- | --- |"] + rows).joined(separator: "\n")
    }
}

extension SceneKeyReference {
    /// The key as JSON.
    fileprivate var description: JSONSchemaNode {
        var entries: [(String, JSONSchemaNode)] = [("key", .text(name)), ("kind", .text(form.kind.rawValue))]
        if let unit = form.unit { entries.append(("unit", .text(unit.rawValue))) }
        if let least = form.range?.lowerBound, least.isFinite { entries.append(("minimum", .decimal(least))) }
        if let most = form.range?.upperBound, most.isFinite { entries.append(("maximum", .decimal(most))) }
        if !form.choices.isEmpty { entries.append(("choices", .list(form.choices.map { .text($0) }))) }
        if let object = form.object { entries.append(("object", .text(object))) }
        if let defaultValue { entries.append(("default", .text(defaultValue))) }
        if let example { entries.append(("example", .text(example))) }
        if isRequired { entries.append(("required", .flag(true))) }
        if options.isAnimatable { entries.append(("animatable", .flag(true))) }
        if !options.aliases.isEmpty { entries.append(("aliases", .list(options.aliases.map { .text($0) }))) }
        entries.append(("summary", .text(summary)))
        return .object(entries)
    }

    /// The key as a row of a Markdown table.
    fileprivate var row: String {
        let value = options.documentedValue ?? (form.choices.isEmpty ? form.expectation : Self.list(form.choices))
        let initial = isRequired ? "required" : defaultValue ?? ""
        return "| `\(name)` | \(value) | \(initial) | \(summary) |".replacingOccurrences(of: "|  |", with: "| |")
    }

    private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}

extension LayerSchema {
    /// The keys that the class adds to those of `CALayer`.
    fileprivate var ownReferences: [SceneKeyReference] {
        let layer = layerClass.type.make()
        return layerClass.keys
            + ownProperties.map { key, kind in
                let initial = DefaultText.of(layer.value(forKey: key), kind)
                return SceneKeyReference(
                    key, kind, of: layerClass.rawValue, defaultValue: initial.isEmpty ? nil : initial,
                    isAnimatable: isAnimatable(key))
            }
    }
}

extension SceneKeyReference {
    /// The summaries of properties by class and key.
    private static let summaries: [Substring: Substring] = {
        let lines = SceneReference.propertySummaries.split(separator: "\n")
        return Dictionary(
            lines.compactMap { line in
                line.firstRange(of: ": ").map { (line[..<$0.lowerBound], line[$0.upperBound...]) }
            },
            uniquingKeysWith: { first, _ in first })
    }()

    /// The key of a property of a property table, which docs/Layers describes.
    fileprivate init(
        _ key: String, _ kind: ValueKind, of owner: String, defaultValue: String? = nil, isAnimatable: Bool = true
    ) {
        self.init(
            name: key, form: kind.form, summary: String(Self.summaries["\(owner).\(key)"] ?? ""),
            defaultValue: defaultValue, example: nil, isRequired: false,
            options: .init(isAnimatable: isAnimatable))
    }
}

extension ValueKind {
    /// How scenes write values of the kind.
    var form: SceneValueForm {
        SceneValueForm(kind: control, expectation: text, schema: ValueJSONSchema.node(of: self), choices: names)
    }

    private var names: [String] { if case .name(let names) = self { names } else { [] } }

    private var control: SceneValueForm.Kind {
        switch self {
        case .number: .number
        case .bool: .boolean
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .transform: .transform
        case .color: .color
        case .path: .path
        case .image: .asset
        case .string: .text
        case .name, .filter: .choice
        case .numbers, .colors, .filters: .list
        }
    }

    /// The name of the kind in the section "Values" of docs/SceneFormat.md.
    var text: String {
        switch self {
        case .number: "number"
        case .bool: "Boolean"
        case .point: "point"
        case .size: "size"
        case .rect: "rectangle"
        case .transform: "transform"
        case .color: "color"
        case .path: "path"
        case .image: "image"
        case .numbers: "numbers"
        case .colors: "colors"
        case .string: "text"
        case .name(let names): names.map { "`\($0)`" }.joined(separator: ", ")
        case .filters: "filters"
        case .filter: "blend mode"
        }
    }
}
