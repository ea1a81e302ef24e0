/// Makes any text a part of a file name.
enum SafeFileName {
    /// UTF-8 bytes that are kept, so that a name of several fields stays below the 255 of most file systems.
    private static let byteLimit = 100

    /// Separators, control characters and what Windows forbids become `_`, dots and spaces at the ends go; never empty.
    static func from(_ text: String) -> String {
        let replaced = text.unicodeScalars.map { scalar -> Character in
            let isForbidden = scalar.value < 32 || scalar.value == 127 || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            return isForbidden ? "_" : Character(scalar)
        }
        var name = String(replaced).drop { $0 == "." || $0 == " " }
        while name.utf8.count > byteLimit || name.last == "." || name.last == " " { name = name.dropLast() }
        return name.isEmpty ? "_" : String(name)
    }
}
