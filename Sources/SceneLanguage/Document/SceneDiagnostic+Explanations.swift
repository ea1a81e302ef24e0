extension SceneDiagnostic.Code {
    /// The class of problems in full, for `multiplane validate --explain`.
    package var explanation: String {
        switch self {
        case .invalid:
            """
            Parts of the scene contradict each other, such as a frame beside bounds, or a reference to a layer that \
            does not exist. The message names both parts, and what is expected.
            """
        case .syntax:
            """
            The file is not legal YAML or JSON. Frequent reasons are lines with different indentation, tabs, and text \
            with ": " or " #" without quotes.
            """
        case .unknownKey:
            """
            The object has no such key. `multiplane guide --for CLASS` lists the keys of a layer class, and \
            docs/SceneFormat.md those of all objects. --fix corrects misspelled keys.
            """
        case .missingKey: "The object needs a key that is not there. The message names it and its value."
        case .illegalValue:
            """
            The value has the wrong type, is out of range, or is not one of the legal names. Units are written after \
            the number: 45deg, 500ms, 24px, 50%.
            """
        case .expression:
            """
            An expression between {{ and }} cannot be read or computed: an unknown name or function, operands of \
            different types, or a limit. Text inside expressions is in quotation marks: {{upper('a')}}.
            """
        case .file:
            """
            A file that the scene names does not exist, cannot be read, or is damaged. Paths are relative to the scene \
            file, or to the folder of --base.
            """
        case .limit:
            """
            The scene or one of its files needs more layers, pixels, memory or time than allowed. `multiplane render \
            --help` lists the options that raise limits.
            """
        case .likelyMistake:
            """
            The value is legal, but most likely a mistake, such as opacity: 50 or an animation that is longer than the \
            scene. The message names the usual remedy; --strict makes these warnings errors.
            """
        }
    }
}
