/// The renders of a batch by output name, to find names that several renders would write.
struct OutputNameClashes {
    /// The numbers of names and of renders that a message lists.
    private static let listedNames = 5, listedJobs = 10

    private var names: [String] = []
    /// The renders by name in lowercase, because some file systems ignore case.
    private var jobs: [String: [OutputNameTemplate.Job]] = [:]

    mutating func add(_ path: String, _ job: OutputNameTemplate.Job) {
        let key = path.lowercased()
        if jobs[key] == nil { names.append(path) }
        jobs[key, default: []].append(job)
    }

    /// The names that several renders would write, with these renders; nil if all names are unique.
    var problem: String? {
        let shared = names.filter { (jobs[$0.lowercased()]?.count ?? 0) > 1 }
        guard !shared.isEmpty else { return nil }
        let groups = shared.prefix(Self.listedNames).map { name in
            "\(list(jobs[name.lowercased()] ?? [])) would write \"\(name)\""
        }
        let others = shared.count - groups.count
        return groups.joined(separator: "; ")
            + (others > 0 ? "; \(others) more \(others == 1 ? "name is" : "names are") shared" : "")
    }

    /// Returns the renders in words: "rows 1, 2 and 5", or with their scenes and presets if these differ.
    private func list(_ sharing: [OutputNameTemplate.Job]) -> String {
        let all = jobs.values.joined()
        let isOneTable = Set(all.map(\.scene)).count == 1 && Set(all.map(\.preset)).count == 1
        let rows = sharing.compactMap(\.row)
        let items =
            isOneTable && rows.count == sharing.count
            ? rows.map(String.init) : sharing.map(OutputNameTemplate.name)
        let listed = items.prefix(Self.listedJobs)
        let others = items.count - listed.count
        let parts = others > 0 ? listed + ["\(others) more"] : listed
        let text = parts.dropLast().joined(separator: ", ") + " and " + (parts.last ?? "")
        return isOneTable && rows.count == sharing.count ? "rows " + text : text
    }
}
