import JSONParsing
import MediaTime
import SourceText

/// An object of an OpenTimelineIO file, with its schema and its position.
struct OTIOObject {
    /// The name in `OTIO_SCHEMA`, such as `Clip`.
    let schema: String
    /// The version in `OTIO_SCHEMA`.
    let version: Int
    /// The position of the object.
    let location: SourceLocation
    private let members: JSONObject
    private let text: OTIOText

    /// The newest version of each schema that is read.
    private static let versions = [
        "Timeline": 1, "Stack": 1, "Track": 1, "Clip": 2, "Gap": 1, "Transition": 1, "Marker": 2, "Effect": 1,
        "TimeEffect": 1, "LinearTimeWarp": 1, "FreezeFrame": 1, "ExternalReference": 1, "MissingReference": 1,
        "ImageSequenceReference": 1, "GeneratorReference": 1, "MediaReference": 1, "SerializableCollection": 1,
        "RationalTime": 1, "TimeRange": 1,
    ]
    /// The names that schemas had in early versions of OpenTimelineIO.
    private static let formerNames = [
        "Sequence": "Track", "Filler": "Gap", "SerializeableCollection": "SerializableCollection",
    ]

    /// Reads the schema of an object.
    ///
    /// - Parameter what: The object for messages: "the clip".
    init(_ value: JSONValue, _ what: String, in text: OTIOText, at outer: SourceLocation) throws(EditListError) {
        guard let members = value.object else {
            throw EditListError(outer, "\(what) is not an object", "expected an OpenTimelineIO object in braces")
        }
        location = text.location(of: members)
        guard let name = members["OTIO_SCHEMA"]?.string else {
            throw EditListError(
                location, "\(what) has no OTIO_SCHEMA", "expected a name and a version, such as Clip.2")
        }
        let parts = name.split(separator: ".")
        guard parts.count == 2, let version = Int(parts[1]), version > 0 else {
            throw EditListError(
                location, "OTIO_SCHEMA of \(what) is \"\(name.prefix(40))\"",
                "expected a name and a version, such as Clip.2")
        }
        let schema = String(parts[0])
        self.schema = Self.formerNames[schema] ?? schema
        self.version = version
        self.members = members
        self.text = text
        guard let newest = Self.versions[self.schema], version > newest else { return }
        throw EditListError(
            location, "\(name) is newer than the versions that are read",
            "expected \(self.schema).\(newest): set target_schema_versions when OpenTimelineIO writes the file")
    }

    /// The value of a key; nil if it is missing or null.
    subscript(_ key: String) -> JSONValue? {
        guard let value = members[key], !value.isNull else { return nil }
        return value
    }

    /// The name; empty for none.
    var name: String { self["name"]?.string ?? "" }

    /// Reads an object; nil if it is missing or null.
    func object(_ key: String) throws(EditListError) -> OTIOObject? {
        guard let value = self[key] else { return nil }
        return try OTIOObject(value, "\"\(key)\"", in: text, at: location)
    }

    /// Reads a list of objects; an empty list if it is missing or null.
    func objects(_ key: String) throws(EditListError) -> [OTIOObject] {
        guard let value = self[key] else { return [] }
        guard let items = value.array else {
            throw EditListError(location, "\"\(key)\" is not a list", "expected a list of OpenTimelineIO objects")
        }
        var objects: [OTIOObject] = []
        objects.reserveCapacity(items.count)
        for item in items { objects.append(try OTIOObject(item, "an item of \"\(key)\"", in: text, at: location)) }
        return objects
    }

    /// Reads the objects of a map by their names.
    func objectMap(_ key: String) throws(EditListError) -> [(name: String, object: OTIOObject)] {
        guard let value = self[key] else { return [] }
        guard let map = value.object else {
            throw EditListError(location, "\"\(key)\" is not a map", "expected OpenTimelineIO objects by name")
        }
        var objects: [(name: String, object: OTIOObject)] = []
        for (name, value) in map.members where !value.isNull {
            objects.append((name, try OTIOObject(value, "\"\(name)\" of \"\(key)\"", in: text, at: location)))
        }
        return objects
    }

    /// Reads a whole number.
    func integer(_ key: String, default standard: Int) throws(EditListError) -> Int {
        guard let value = self[key] else { return standard }
        guard case .number(let number) = value, let integer = Int(exactly: number), abs(integer) <= 1 << 53 else {
            throw EditListError(location, "\"\(key)\" is not a whole number", "expected a number such as 1")
        }
        return integer
    }

    func error(_ problem: String, _ remedy: String) -> EditListError { EditListError(location, problem, remedy) }
}

// MARK: - Times

extension OTIOObject {
    /// Reads a time range; nil if it is missing or null.
    func range(_ key: String) throws(EditListError) -> (range: EditRange, rate: FrameRate)? {
        guard let object = try object(key) else { return nil }
        guard object.schema == "TimeRange" else {
            throw object.error("\"\(key)\" is a \(object.schema)", "expected a TimeRange")
        }
        guard let duration = try object.time("duration") else {
            throw object.error("\"\(key)\" has no duration", "expected a RationalTime")
        }
        guard duration.seconds >= .zero else {
            throw object.error("the duration of \"\(key)\" is negative", "expected a duration of at least 0")
        }
        let start = try object.time("start_time")
        return (EditRange(start: start?.seconds ?? .zero, duration: duration.seconds), duration.rate)
    }

    /// Reads a time in seconds with its rate; nil if it is missing or null.
    func time(_ key: String) throws(EditListError) -> (seconds: Rational, rate: FrameRate)? {
        guard let object = try object(key) else { return nil }
        guard object.schema == "RationalTime" else {
            throw object.error("\"\(key)\" is a \(object.schema)", "expected a RationalTime")
        }
        let rate = try object.rate("rate")
        guard case .number(let value)? = object["value"], value.magnitude < 1e15 else {
            throw object.error("\"\(key)\" has no valid value", "expected a number of frames, below 1e15")
        }
        let seconds = Self.count(value) / rate.framesPerSecond
        guard seconds.magnitude <= 1_000_000 else {
            throw object.error("\"\(key)\" is \(seconds.floor) s", "expected at most a million seconds")
        }
        return (seconds, rate)
    }

    /// Returns a number of frames, which may be a fraction.
    private static func count(_ value: Double) -> Rational {
        if let whole = Int64(exactly: value) { return Rational(whole, 1) }
        // Fractions near a number are limited to a billion.
        guard value.magnitude > 1e9 else { return Rational(near: value) }
        let whole = value.rounded(.down)
        return Rational(Int64(whole), 1) + Rational(near: value - whole)
    }

    /// Reads the rate of a time.
    func rate(_ key: String) throws(EditListError) -> FrameRate {
        guard case .number(let number)? = self[key], number >= 0.001, number <= 10_000_000,
            let rate = FrameRate(Self.exactRate(number))
        else {
            throw error("\"\(key)\" is not a rate", "expected frames per second above 0, such as 25 or 23.976")
        }
        return rate
    }

    /// Returns the exact rate for a rounded one: 23.98, 23.976 and 23.976023976 are 24000/1001.
    static func exactRate(_ rate: Double) -> Rational {
        for base in [24, 30, 48, 60, 120] where abs(rate - Double(base) * 1000 / 1001) < 0.005 {
            return Rational(Int64(base) * 1000, 1001)
        }
        return rate == rate.rounded() ? Rational(Int64(rate), 1) : Rational(near: rate)
    }
}

extension JSONValue {
    fileprivate var isNull: Bool { if case .null = self { true } else { false } }
}

extension EditListError {
    package init(_ location: SourceLocation, _ problem: String, _ remedy: String) {
        self.init(problem: EditProblem(location, problem, remedy))
    }
}
