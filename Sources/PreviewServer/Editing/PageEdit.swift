import SceneEditing
import SceneLanguage

/// An edit as the page requests it.
struct PageEdit {
    enum Operation: String { case set, insert, remove, move, copy, paste, wrap }

    /// What an edit of a value means that is not written at the layer alone.
    enum Mode: String {
        /// The text is changed, with all values that it makes.
        case definition
        /// The value is written at the layer.
        case detach
    }

    let operation: Operation
    /// The path of the layer; nil for an edit of a document.
    let layer: String?
    /// The keys below the layer, or below the top of the document.
    let key: ValuePath
    /// The name of the document's file; nil for the scene.
    let file: String?
    let value: EditValue?
    /// The layers in YAML or JSON, for `paste`.
    let text: String?
    /// The values that a copy gets, for `copy`.
    let settings: [DocumentEdit.Setting]
    /// The superlayer and the index in it, for `move`, `copy` and `paste`.
    let destination: (layer: String, index: Int)?
    /// The number of layers, for `wrap`.
    let count: Int
    let mode: Mode?
    /// The edit as it was requested.
    private let request: EditValue

    /// Reads an edit of a request.
    ///
    /// - Throws: `EditRefusal` for an edit of another form.
    init(_ value: EditValue) throws(EditRefusal) {
        guard let operation = value["op"]?.string.flatMap(Operation.init) else {
            throw EditRefusal("The request has no operation: expected set, insert, remove, move, copy, paste or wrap.")
        }
        self.operation = operation
        layer = value["path"]?.string
        key = try Self.path(value["document"] ?? value["key"])
        file = value["file"]?.string
        self.value = value["value"]
        text = value["text"]?.string
        settings = try (value["settings"]?.items ?? []).map { setting throws(EditRefusal) in
            guard let value = setting["value"] else { throw EditRefusal("The request has no value.") }
            return DocumentEdit.Setting(try Self.path(setting["key"]), value)
        }
        request = value
        count = max(1, value["count"]?.integer ?? 1)
        mode = value["mode"]?.string.flatMap(Mode.init)
        if let to = value["to"], let layer = to["path"]?.string, let index = to["index"]?.integer {
            destination = (layer, index)
        } else {
            destination = nil
        }
        guard layer != nil || value["document"] != nil else {
            throw EditRefusal("The request names no layer.")
        }
    }

    private static func path(_ value: EditValue?) throws(EditRefusal) -> ValuePath {
        var path: ValuePath = []
        for step in value?.items ?? [] {
            if let key = step.string {
                path.append(.key(key))
            } else if let index = step.integer {
                path.append(.index(index))
            } else {
                throw EditRefusal("The request has a key that is neither text nor an index.")
            }
        }
        return path
    }

    /// The keys whose values decide which layers there are.
    private static let layerKeys: Set = [
        "sublayers", "sequence", "component", "set", "if", "repeat", "mask", "split", "string", "audio",
    ]

    /// Whether the layers have the same paths after the edit.
    var keepsLayers: Bool {
        guard layer != nil, operation == .set || operation == .remove, case .key(let first)? = key.first else {
            return false
        }
        // The items behind it have other indexes then.
        if operation == .remove, case .index? = key.last { return false }
        return !Self.layerKeys.contains(first)
    }

    /// Returns the request for the same edit in a mode.
    func request(_ mode: Mode) -> EditValue {
        .map(request.entries.filter { $0.key != "mode" } + [.init("mode", .text(mode.rawValue))])
    }
}

extension ValuePath {
    /// The path as a list of a request.
    var request: EditValue {
        .list(
            map { step in
                switch step {
                case .key(let key): .text(key)
                case .index(let index): .number(Double(index))
                }
            })
    }
}

extension EditValue {
    var string: String? { if case .text(let text) = self { text } else { nil } }

    var double: Double? { if case .number(let number) = self { number.value } else { nil } }

    var integer: Int? { double.flatMap { Int(exactly: $0) } }
}
