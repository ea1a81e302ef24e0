/// How text stands in the files that farms read.
enum FarmText {
    /// A string of YAML, which takes JSON's.
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

    /// A word of a POSIX shell.
    static func shell(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+=:,@%".contains($0)) }
        return isPlain
            ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// An argument of a container, in which Kubernetes would replace `$(NAME)`.
    static func container(_ text: String) -> String {
        yaml(text.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$"))
    }
}
