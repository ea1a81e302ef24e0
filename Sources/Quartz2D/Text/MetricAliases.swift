/// Families made with each other's widths, so that one may stand for another without the text being set differently.
///
/// The names are those that fontconfig binds as "same" (its 30-metric-aliases.conf), in lower case.
enum MetricAliases {
    private static let groups: [Set<String>] = [
        [
            "helvetica", "arial", "arimo", "liberation sans", "nimbus sans", "nimbus sans l", "tex gyre heros",
            "albany", "albany amt",
        ],
        [
            "times", "times new roman", "tinos", "liberation serif", "nimbus roman", "nimbus roman no9 l",
            "tex gyre termes", "thorndale", "thorndale amt",
        ],
        [
            "courier", "courier new", "cousine", "liberation mono", "nimbus mono", "nimbus mono l", "nimbus mono ps",
            "tex gyre cursor", "cumberland", "cumberland amt",
        ],
        [
            "helvetica narrow", "helvetica condensed", "arial narrow", "liberation sans narrow", "nimbus sans narrow",
            "tex gyre heros cn",
        ],
        ["palatino", "palatino linotype", "p052", "urw palladio l", "tex gyre pagella"],
        [
            "bookman", "itc bookman", "bookman old style", "bookman urw", "urw bookman", "urw bookman l",
            "tex gyre bonum",
        ],
        ["new century schoolbook", "century schoolbook", "century schoolbook l", "c059", "tex gyre schola"],
        ["avant garde", "itc avant garde gothic", "urw gothic", "urw gothic l", "tex gyre adventor"],
        ["zapf chancery", "itc zapf chancery", "z003", "urw chancery l", "tex gyre chorus"],
        ["georgia", "gelasio"],
        ["cambria", "caladea"],
        ["calibri", "carlito"],
    ]

    static let names = groups.flatMap { $0 }

    /// The families with the metrics of `family`, which is in lower case, with itself.
    static func group(of family: String) -> Set<String>? { groups.first { $0.contains(family) } }

    /// Whether `used` has the metrics of `requested`; case does not matter.
    static func join(_ requested: String, _ used: String) -> Bool {
        group(of: requested.lowercased())?.contains(used.lowercased()) ?? false
    }
}
