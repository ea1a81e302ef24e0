import Foundation

/// The repository's list of Debian packages against what dpkg has.
enum DebianPackages {
    /// Names of the list that are not installed; nil without a list (an installed binary has none) or without dpkg.
    ///
    /// - Parameter folders: preset folders; the list lies beside the repository's.
    static func missing(besideFolders folders: [String], status: String = "/var/lib/dpkg/status") -> [String]? {
        let lists = folders.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("packages.apt").path
        }
        guard let list = lists.lazy.compactMap({ try? String(contentsOfFile: $0, encoding: .utf8) }).first,
            let database = try? String(contentsOfFile: status, encoding: .utf8)
        else { return nil }
        let installed = installed(database)
        return wanted(list).filter { !installed.contains($0) }
    }

    /// What building from this folder needs, as `Scripts/packages build` prints it.
    static func wanted(_ list: String) -> [String] {
        list.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 && (words[0] == "build" || words[0] == "both") ? String(words[1]) : nil
        }
    }

    /// Names of dpkg's database whose status ends in "installed".
    static func installed(_ database: String) -> Set<String> {
        var names = Set<String>()
        var name = ""
        for line in database.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix("Package: ") { name = String(line.dropFirst(9)) }
            if line.hasPrefix("Status: "), line.hasSuffix(" ok installed") { names.insert(name) }
        }
        return names
    }
}
