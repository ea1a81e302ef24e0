extension EditValue {
    /// The text of a new YAML document with the value, which is a map.
    package var yamlDocument: String {
        ValueWriter(isJSON: false, listIndent: 2, mapIndent: 2).block(entries, column: 0) + "\n"
    }
}
