/// The quoting of text in farm files.
enum FarmText {
    /// Returns a YAML string, which may be a JSON string.
    static func yaml(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 32:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Returns text for a comment, in which a line break would start a command.
    static func line(_ text: String) -> String { text.escapingControls }

    /// Returns a POSIX shell word.
    static func shell(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+=:,@%".contains($0)) }
        return isPlain
            ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// Returns a container argument, in which Kubernetes would expand `$(NAME)`.
    static func container(_ text: String) -> String {
        yaml(text.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$"))
    }

    /// Returns a name that is valid in Kubernetes and Slurm: letters, digits and hyphens (RFC 1123), at most 40
    /// characters.
    static func label(_ text: String, default standard: String) -> String {
        let letters = text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let name = String(letters.prefix(40)).split(separator: "-").joined(separator: "-")
        return name.isEmpty ? standard : name
    }
}
