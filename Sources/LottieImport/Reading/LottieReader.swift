import JSONParsing

/// Reads the JSON of an animation into its model, and collects warnings with their locations.
///
/// Its extensions read one part of the format each.
struct LottieReader {
    /// The name of the file for messages.
    let file: String
    /// The format version of the exporter as a number: 5.7.4 is 50,704.
    var version = Int.max
    /// The slots of the file by name.
    var slots: JSONObject?
    /// The player whose omissions and easing apply.
    var compatibility = LottieAnimation.Compatibility.afterEffects
    /// The theme, whose values replace those of slots.
    var theme: LottieTheme?
    /// The names of the assets.
    var assetNames: Set<String> = []
    /// The frames per second, which time remapping converts with.
    var frameRate = 60.0
    /// The number of shape items and layers read, which is limited.
    var itemCount = 0
    private(set) var warnings: [LottieAnimation.Warning] = []
    private var warningCounts: [String: Int] = [:]
    private var path: [Step] = []

    /// The most items and layers of a file.
    static let itemLimit = 100_000
    /// The most warnings kept for one cause.
    private static let warningLimit = 3

    private enum Step {
        case key(String), index(String, Int), name(String)
    }

    init(file: String) { self.file = file }

    /// Reads a part of the document, whose location is added to messages.
    mutating func at<Result, Failure: Error>(
        _ key: String, _ index: Int? = nil, _ body: (inout LottieReader) throws(Failure) -> Result
    )
        throws(Failure) -> Result
    {
        path.append(index.map { .index(key, $0) } ?? .key(key))
        defer { path.removeLast() }
        return try body(&self)
    }

    /// Adds a name to the location, for messages.
    mutating func named<Result, Failure: Error>(
        _ name: String?, _ body: (inout LottieReader) throws(Failure) -> Result
    )
        throws(Failure) -> Result
    {
        guard let name else { return try body(&self) }
        path.append(.name(name))
        defer { path.removeLast() }
        return try body(&self)
    }

    /// Reports a feature that is not drawn as requested. Equal problems are kept three times, and counted.
    mutating func warn(_ problem: String) {
        warningCounts[problem, default: 0] += 1
        guard warningCounts[problem, default: 0] <= Self.warningLimit else { return }
        warnings.append(LottieAnimation.Warning(path: location, problem: problem))
    }

    /// Returns the warnings, with the number of those left out.
    func allWarnings() -> [LottieAnimation.Warning] {
        warnings
            + warningCounts.filter { $0.value > Self.warningLimit }.sorted { $0.key < $1.key }.map {
                LottieAnimation.Warning(path: "", problem: "\($0.value - Self.warningLimit) more: \($0.key)")
            }
    }

    /// Returns the value of a slot: that of the theme, or that of the file.
    func slot(_ json: JSONValue?) -> JSONValue? {
        guard let name = json?["sid"]?.string else { return nil }
        return theme?.slots[name] ?? slots?[name]?["p"]
    }

    /// Returns an error at the current location.
    func failure(_ problem: String) -> LottieError { .invalid(file: file, path: location, problem: problem) }

    /// Counts an item or a layer.
    mutating func count() throws(LottieError) {
        itemCount += 1
        if itemCount > Self.itemLimit {
            throw failure("the animation has more than \(Self.itemLimit) layers and items")
        }
    }

    /// The location that is read, for messages.
    var location: String {
        var text = ""
        for step in path {
            switch step {
            case .key(let key): text += (text.isEmpty || text.hasSuffix(" ") ? "" : ".") + key
            case .index(let key, let index):
                text += (text.isEmpty || text.hasSuffix(" ") ? "" : ".") + "\(key)[\(index)]"
            case .name(let name): text += " \"\(name.prefix(40))\": "
            }
        }
        while text.hasSuffix(" ") || text.hasSuffix(":") { text.removeLast() }
        return text
    }
}
