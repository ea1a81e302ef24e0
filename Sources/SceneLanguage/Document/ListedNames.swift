extension Collection<String> {
    /// The texts for a message, separated by commas; of very many the first ones, and the number of the others.
    package var listed: String {
        let limit = 100
        guard count > limit else { return joined(separator: ", ") }
        return prefix(limit).joined(separator: ", ") + " and \(count - limit) more"
    }
}
