/// The methods of a file without arguments or with one, by which selectors are replaced.
struct Methods {
    struct Method {
        /// The type that declares the method, as it is written at the top of the file.
        let owner: String
        let name: String
        /// The argument's label (`_` for none) and type; nil without an argument.
        let argument: (label: String, type: String)?
        let line: Int
    }

    private(set) var all: [Method] = []
    /// The types around each line.
    private(set) var owners: [[String]] = []

    private static let type = Edit(#"\b(?:class|struct|enum|actor|extension|protocol)\s+([A-Z][A-Za-z0-9_.]*)"#, "")
    private static let method = Edit(#"\bfunc\s+(\w+)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)"#, "")
    private static let parameter = Edit(#"^\s*(\w+)(?:\s+\w+)?\s*:\s*([^=]+?)\s*(?:=.*)?$"#, "")

    init(_ lines: [String]) {
        var depth = 0
        var open: [(name: String, depth: Int)] = []
        var pending: String?
        for (index, line) in lines.enumerated() {
            let text = withoutStrings(code(line))
            if let groups = Self.type.groups(text), !text.contains("class func"), !text.contains("class var") {
                pending = groups[1]
            }
            owners.append(open.map(\.name) + (pending.map { [$0] } ?? []))
            if let method = Self.read(text, owners[index], index) { all.append(method) }
            for character in text {
                if character == "{" {
                    depth += 1
                    if let name = pending { open.append((name, depth)) }
                    pending = nil
                } else if character == "}" {
                    if open.last?.depth == depth { open.removeLast() }
                    depth -= 1
                }
            }
        }
    }

    private static func read(_ text: String, _ owners: [String], _ line: Int) -> Method? {
        guard !owners.isEmpty, !text.contains("static "), !text.contains("class func"),
            let groups = method.groups(text)
        else { return nil }
        let owner = owners.joined(separator: ".")
        if groups[2].allSatisfy(\.isWhitespace) {
            return Method(owner: owner, name: groups[1], argument: nil, line: line)
        }
        guard !groups[2].contains(","), let parts = parameter.groups(groups[2]) else { return nil }
        return Method(owner: owner, name: groups[1], argument: (parts[1], parts[2]), line: line)
    }

    /// Returns the call of a method for `Selector(name, call)`; nil if the method is not in the file.
    func call(of expression: String, line: Int) -> String? {
        let head = expression.prefix { $0 != "(" }
        var parts = head.split(separator: ".").map(String.init)
        guard let name = parts.popLast() else { return nil }
        let labels = expression.dropFirst(head.count).filter { $0 != " " }
        let around = owners.indices.contains(line) ? owners[line].joined(separator: ".") : ""
        let isOwn = parts.isEmpty || parts == ["self"] || parts == ["Self"]
        let owner = isOwn ? around : parts.joined(separator: ".")
        let candidates = all.filter { method in
            guard method.name == name else { return false }
            guard !labels.isEmpty else { return true }
            return labels == (method.argument.map { "(\($0.label):)" } ?? "()")
        }
        let exact = candidates.first { $0.owner == owner || $0.owner.hasSuffix("." + owner) }
        guard let method = exact ?? (isOwn ? candidates.first : nil) else { return nil }
        guard let argument = method.argument else { return "{ (target: \(method.owner)) in target.\(name)() }" }
        let label = argument.label == "_" ? "" : "\(argument.label): "
        let type = argument.type.hasSuffix("!") ? argument.type.dropLast() + "?" : argument.type
        return "{ (target: \(method.owner), sender: \(type)) in target.\(name)(\(label)sender) }"
    }
}
