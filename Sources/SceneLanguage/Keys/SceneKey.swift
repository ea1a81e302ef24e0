/// A key of a scene object, declared once. Reading, error messages, the JSON Schema, the documentation and the studio's
/// inspector derive from it.
package struct SceneKey<Object>: Sendable {
    package typealias Member<Value> = WritableKeyPath<Object, Value> & Sendable

    /// The name, the form of the value, and the documentation.
    package let reference: SceneKeyReference
    /// The value that a missing key must have, for messages; nil for an optional key.
    let requirement: String?
    /// Reads the value and sets the property; false for an illegal value. Nil if a rule across keys reads it.
    let read: (@Sendable (SceneValue, inout Object, ValueReader) -> Bool)?
    /// Returns the value of the property; nil if it is not set, or if a rule across keys sets it.
    package let value: (@Sendable (Object) -> Any?)?

    /// A key with a default, or one that must be written.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - member: The property that it sets.
    ///   - type: The type of the value.
    ///   - required: The value that a missing key must have, for messages; nil for an optional key.
    ///   - default: The default as it would be written; nil for none.
    ///   - summary: The meaning, in Markdown.
    package init<Value>(
        _ name: String, _ member: Member<Value>, _ type: SceneValueType<Value>, required: String? = nil,
        default initial: String? = nil, example: String? = nil, options: SceneKeyReference.Options = .init(),
        _ summary: String
    ) {
        self.init(
            name, type, required, initial, example, options, summary, set: { $0[keyPath: member] = $1 },
            value: { $0[keyPath: member] })
    }

    /// A key whose property is nil until it is written.
    package init<Value>(
        _ name: String, _ member: Member<Value?>, _ type: SceneValueType<Value>, required: String? = nil,
        default initial: String? = nil, example: String? = nil, options: SceneKeyReference.Options = .init(),
        _ summary: String
    ) {
        self.init(
            name, type, required, initial, example, options, summary, set: { $0[keyPath: member] = $1 },
            value: { $0[keyPath: member] })
    }

    private init<Value>(
        _ name: String, _ type: SceneValueType<Value>, _ required: String?, _ initial: String?, _ example: String?,
        _ options: SceneKeyReference.Options, _ summary: String, set: @escaping @Sendable (inout Object, Value) -> Void,
        value: @escaping @Sendable (Object) -> Any?
    ) {
        self.init(
            SceneKeyReference(
                name: name, form: type.form, summary: summary, defaultValue: initial, example: example,
                isRequired: required != nil, options: options),
            requirement: required,
            read: { written, object, reader in
                guard let read = type.read(written, name, reader) else { return false }
                set(&object, read)
                return true
            },
            value: value)
    }

    /// A key that a rule across keys reads.
    package init(
        rule name: String, _ form: SceneValueForm, isRequired: Bool = false, default initial: String? = nil,
        example: String? = nil, options: SceneKeyReference.Options = .init(), _ summary: String
    ) {
        self.init(
            SceneKeyReference(
                name: name, form: form, summary: summary, defaultValue: initial, example: example,
                isRequired: isRequired, options: options),
            requirement: nil, read: nil, value: nil)
    }

    fileprivate init(
        _ reference: SceneKeyReference, requirement: String?,
        read: (@Sendable (SceneValue, inout Object, ValueReader) -> Bool)?, value: (@Sendable (Object) -> Any?)?
    ) {
        self.reference = reference
        self.requirement = requirement
        self.read = read
        self.value = value
    }

    /// Returns the key for an object that has this one's object as a property.
    func within<Whole>(_ member: SceneKey<Whole>.Member<Object>) -> SceneKey<Whole> {
        var reader: (@Sendable (SceneValue, inout Whole, ValueReader) -> Bool)?
        if let read { reader = { read($0, &$1[keyPath: member], $2) } }
        var getter: (@Sendable (Whole) -> Any?)?
        if let value { getter = { value($0[keyPath: member]) } }
        return SceneKey<Whole>(reference, requirement: requirement, read: reader, value: getter)
    }
}

/// The name of a key, the form of its value, and its documentation.
package struct SceneKeyReference: Sendable {
    /// The rarely used settings of a key.
    package struct Options: Sendable {
        /// Further spellings of the key, such as Swift's `isAdditive`.
        package var aliases: [String] = []
        /// Whether a layer's animations can change the value.
        package var isAnimatable = false
        /// Whether the key is part of the schema only, because the value is expanded before the object is read.
        var isExpanded = false
        /// The key after which messages list this one; nil for the order of the table.
        package var listedAfter: String?
        /// The unit and the values in words for the documentation; nil for those of messages.
        package var documentedValue: String?
        /// Whether an illegal value, which is reported, leaves the default instead of discarding the object, so that
        /// the object is still checked against others.
        package var isLenient = false

        package init(
            aliases: [String] = [], isAnimatable: Bool = false, isExpanded: Bool = false, listedAfter: String? = nil,
            documentedValue: String? = nil, isLenient: Bool = false
        ) {
            self.aliases = aliases
            self.isAnimatable = isAnimatable
            self.isExpanded = isExpanded
            self.listedAfter = listedAfter
            self.documentedValue = documentedValue
            self.isLenient = isLenient
        }
    }

    /// The key.
    package let name: String
    /// How the value is written.
    package let form: SceneValueForm
    /// The meaning, in Markdown.
    package let summary: String
    /// The default as it would be written; nil for none.
    package let defaultValue: String?
    /// A value as it would be written; nil for none.
    package let example: String?
    /// Whether the key must be written.
    package let isRequired: Bool
    /// The rarely used settings.
    package let options: Options

    package init(
        name: String, form: SceneValueForm, summary: String, defaultValue: String?, example: String?, isRequired: Bool,
        options: Options
    ) {
        self.name = name
        self.form = form
        self.summary = summary
        self.defaultValue = defaultValue
        self.example = example
        self.isRequired = isRequired
        self.options = options
    }

    /// The key, and its further spellings.
    package var spellings: [String] { [name] + options.aliases }
}

extension SceneKeyReference.Options {
    /// Further spellings of the key.
    package static func alias(_ names: String...) -> Self { Self(aliases: names) }
    /// A part of the schema only.
    package static var expanded: Self { Self(isExpanded: true) }
    /// An illegal value leaves the default instead of discarding the object.
    package static var lenient: Self { Self(isLenient: true) }
    /// Messages list the key after another one.
    package static func listed(after key: String) -> Self { Self(listedAfter: key) }
}
