import EditLists
import FileAccess
import Foundation
import SourceText

/// A format of edit lists that OpenTimelineIO's adapters for Python convert.
package enum TimelineAdapter: String, CaseIterable, Sendable {
    case finalCut7 = "fcp_xml"
    case finalCutX = "fcpx_xml"
    case edl = "cmx_3600"

    /// The Python package with the adapter.
    private var package: String {
        switch self {
        case .finalCut7: "otio-fcp-adapter"
        case .finalCutX: "otio-fcpx-xml-adapter"
        case .edl: "otio-cmx3600-adapter"
        }
    }

    /// The name of the format for messages.
    private var title: String {
        switch self {
        case .finalCut7: "Final Cut Pro 7 XML"
        case .finalCutX: "Final Cut Pro XML"
        case .edl: "CMX 3600"
        }
    }

    private var fileExtension: String {
        switch self {
        case .finalCut7: "xml"
        case .finalCutX: "fcpxml"
        case .edl: "edl"
        }
    }

    /// The variable that names the Python interpreter.
    private static let variable = "MULTIPLANE_PYTHON"
    /// The most bytes of a converted file, and the most seconds of a conversion.
    private static let limits = (bytes: 256 << 20, seconds: 120)

    /// The exit statuses of the program.
    private enum Status: Int32 { case noLibrary = 3, noAdapter, failure }

    /// Converts a file. The arguments are the file and its format, and the new file and its format.
    private static let program = """
        sys = __import__("sys")
        try:
            otio = __import__("opentimelineio")
        except ImportError:
            sys.exit(3)
        source, reader, target, writer = sys.argv[1:5]
        names = otio.adapters.available_adapter_names()
        if reader not in names or writer not in names:
            sys.exit(4)
        try:
            timeline = otio.adapters.read_from_file(source, reader)
            otio.adapters.write_to_file(timeline, target, writer)
        except Exception as error:
            sys.stderr.write(f"{type(error).__name__}: {error}")
            sys.exit(5)
        """

    /// Returns the format of a file that has to be converted, by its contents or their start; nil for others.
    static func format(of data: Data) -> TimelineAdapter? {
        let start = String(decoding: data.prefix(EditTimeline.recognitionLength), as: UTF8.self)
        guard start.contains("<") else { return nil }
        if start.range(of: "<xmeml[ >]", options: .regularExpression) != nil { return .finalCut7 }
        return start.range(of: "<fcpxml[ >]", options: .regularExpression) != nil ? .finalCutX : nil
    }

    /// Returns an OpenTimelineIO file with the contents of a file.
    ///
    /// - Parameters:
    ///   - name: The name of the file, for messages.
    ///   - isConfined: Whether the file may be a stranger's, for which no other program runs.
    func timeline(_ data: Data, name: String, isConfined: Bool) throws(EditListError) -> Data {
        let place = SourceLocation(file: name, line: 1, column: 1)
        guard !isConfined else {
            throw EditListError(
                place, "\(title) is not read in a confined run, because a Python program converts it",
                "convert it before: otioconvert -i cut.\(fileExtension) -o cut.otio")
        }
        return try convert(data, from: self, to: "otio_json", .init(fileExtension, "otio"), place)
    }

    /// Returns a file of the format with the contents of an OpenTimelineIO file.
    ///
    /// - Parameter name: The name of the output, for messages.
    package func file(of timeline: Data, name: String) throws(EditListError) -> Data {
        let place = SourceLocation(file: name)
        return try convert(timeline, from: nil, to: rawValue, .init("otio", fileExtension), place)
    }

    private struct Extensions {
        let source: String
        let target: String

        init(_ source: String, _ target: String) {
            self.source = source
            self.target = target
        }
    }

    private func convert(
        _ data: Data, from reader: TimelineAdapter?, to writer: String, _ extensions: Extensions,
        _ place: SourceLocation
    ) throws(EditListError) -> Data {
        let folder = FileManager.default.temporaryDirectory.appending(path: "multiplane-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "timeline.\(extensions.source)")
        let target = folder.appending(path: "converted.\(extensions.target)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try data.write(to: source)
        } catch {
            throw EditListError(place, "the temporary folder cannot be written", "free space, or set TMPDIR")
        }
        let arguments = [source.path, reader?.rawValue ?? "otio_json", target.path, writer]
        try run(arguments, in: folder, place)
        guard let result = try? InputFile.contents(target.path, limit: Self.limits.bytes) else {
            throw EditListError(
                place, "\(title) cannot be converted: the result is too large", "use a shorter timeline")
        }
        return result
    }

    /// Runs the conversion.
    private func run(_ arguments: [String], in folder: URL, _ place: SourceLocation) throws(EditListError) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let interpreter = ProcessInfo.processInfo.environment[Self.variable] ?? "python3"
        process.arguments = [interpreter, "-c", Self.program] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let log = folder.appending(path: "errors.txt")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        process.standardError = try? FileHandle(forWritingTo: log)
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        guard (try? process.run()) != nil else { throw missing(place) }
        guard end.wait(timeout: .now() + .seconds(Self.limits.seconds)) == .success else {
            process.terminate()
            throw EditListError(
                place, "\(title) is converted for more than \(Self.limits.seconds) seconds", "use a shorter timeline")
        }
        guard process.terminationStatus != 0 else { return }
        guard process.terminationStatus == Status.failure.rawValue else { throw missing(place) }
        let text = (try? InputFile.contents(log.path, limit: 1 << 20)) ?? Data()
        let reason =
            String(decoding: text, as: UTF8.self).split(separator: "\n").first.map { String($0.prefix(300)) }
            ?? "unknown error"
        throw EditListError(
            place, "\(title) cannot be converted by OpenTimelineIO: \(reason)", "correct or simplify the timeline")
    }

    private func missing(_ place: SourceLocation) -> EditListError {
        EditListError(
            place, "\(title) needs OpenTimelineIO for Python with its adapter",
            "run: pip install opentimelineio \(package). \(Self.variable) names another Python, such as that of a "
                + "virtual environment")
    }
}

extension EditTimeline {
    /// Returns whether a file is an edit list, by its contents or their first `recognitionLength` bytes, also of the
    /// formats that adapters convert.
    package static func canRead(_ data: Data) -> Bool { recognizes(data) || TimelineAdapter.format(of: data) != nil }

    /// Reads an edit list, also of the formats that adapters convert.
    ///
    /// - Parameter isConfined: Whether the file may be a stranger's.
    package init(_ data: Data, name: String, named timeline: String?, isConfined: Bool) throws(EditListError) {
        guard !Self.recognizes(data), let adapter = TimelineAdapter.format(of: data) else {
            self = try EditTimeline(data, name: name, named: timeline)
            return
        }
        let converted = try adapter.timeline(data, name: name, isConfined: isConfined)
        do throws(EditListError) {
            self = try EditTimeline(converted, name: name, named: timeline).withoutPositions(name)
        } catch {
            throw error.withoutPosition(name)
        }
    }
}
