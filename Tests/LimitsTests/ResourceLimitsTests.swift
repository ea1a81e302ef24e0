import Limits
import Testing

@Suite struct ResourceLimitsTests {
    @Test("A list sets limits by name; later entries and powers of ten count")
    func list() throws {
        var limits = ResourceLimits()
        try limits.apply(list: "particles=1e6, layers=5000,players=none,layers=6000")

        #expect(limits.particles == 1_000_000)
        #expect(limits.layers == 6000)
        #expect(limits.players == .max)
        #expect(limits.tiles == ResourceLimits().tiles)
    }

    @Test(
        "An unknown name or an invalid value is an error with the expected text",
        arguments: [
            (
                "sprites=4",
                "expected name=value with one of the names media-files, image-pixels, svg-pixels, clip-pixels"
            ),
            ("particles", "expected name=value"), ("layers=0", "layers is a whole number from 1 on"),
            ("layers=1.5", "layers is a whole number"), ("layers=-3", "layers is a whole number"),
            ("layers=many", "layers is a whole number"), ("layers=1e30", "layers is a whole number"),
        ])
    func mistakes(list: String, message: String) {
        var limits = ResourceLimits()
        let error = #expect(throws: ResourceLimits.ParsingError.self) { try limits.apply(list: list) }

        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
        #expect(limits == ResourceLimits())
    }

    @Test("Every limit is in the table once, with its property")
    func table() {
        let names = ResourceLimits.table.map(\.name)
        // The number of renderings that share the memory, and the counted files, are not limits.
        let properties = Mirror(reflecting: ResourceLimits()).children.compactMap(\.label).filter {
            $0 != "memoryShares" && $0 != "files"
        }

        #expect(Set(names).count == names.count)
        #expect(ResourceLimits.table.map(\.property) == properties)
        for (number, entry) in ResourceLimits.table.enumerated() {
            var limits = ResourceLimits()
            limits[keyPath: entry.keyPath] = 1000 + number
            let values = Mirror(reflecting: limits).children.map { $0.value as? Int }
            #expect(values[number] == 1000 + number)
        }
    }

    @Test(
        "The message names the location, both numbers, the limit and how to raise it",
        arguments: [
            (1_234_567.0, "1,234,567 particles"), (999.0, "999 particles"), (1e18, "about 1e18 particles"),
            (.infinity, "unlimited particles"), (12_000.0, "12,000 particles"),
        ])
    func message(actual: Double, text: String) {
        var limits = ResourceLimits()
        limits.particles = 500
        let error = #expect(throws: LimitError.self) {
            try limits.check(ResourceLimits.particlesEntry, actual, at: "layer 'sparks'")
        }

        #expect(
            error?.description
                == "layer 'sparks': \(text) exceed the limit of 500 (particles); reduce them, or raise the "
                + "limit with --limit particles=N, MULTIPLANE_LIMITS=particles=N or ResourceLimits.particles")
    }

    @Test("Amounts up to the limit are allowed, and none allows any")
    func allowed() throws {
        var limits = ResourceLimits()
        try limits.check(ResourceLimits.playersEntry, Double(limits.players), at: nil)
        limits.players = .max
        try limits.check(ResourceLimits.playersEntry, 1e300, at: nil)
    }
}
