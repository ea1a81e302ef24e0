import Foundation
import JSONParsing
import SourceFiles

extension LottieAnimation {
    /// Returns why a file is not an animation, if its name or its content says that it is meant to be one; nil for
    /// other files.
    ///
    /// - Parameters:
    ///   - data: The bytes of a file that is not recognized as an animation.
    ///   - name: The name of the file.
    package static func mistake(in data: Data, name: String) -> LottieError? {
        let data = TextFile.utf8(data)
        let isText = mayBeAnimation(data.prefix(16)) && data.count <= LottieFile.byteLimit
        if isText, let mistake = textMistake(in: data, name: name) { return mistake }
        let hasEnding = { (endings: [String]) in endings.contains(where: name.lowercased().hasSuffix) }
        if hasEnding([".lottie", ".tgs", ".json"]), TextFile.isWebPage(data) {
            return .unreadable(file: name, problem: TextFile.webPageProblem)
        }
        guard hasEnding([".lottie", ".tgs"]) else { return nil }
        return .unreadable(file: name, problem: "the file is \(kind(of: data))")
    }

    /// Returns the problem of JSON that has keys of animations, and no keys of scenes.
    private static func textMistake(in data: Data, name: String) -> LottieError? {
        do throws(LottieError) {
            guard let members = try JSONParser.parse(data, name: name).object, !isScene(members) else { return nil }
            let required = ["fr", "ip", "op", "layers"]
            let missing = required.filter { members[$0] == nil }
            let hasVersion = members["v"]?.string != nil
            // Other JSON may have a member of one of these names.
            let knownCount = required.count - missing.count + (hasVersion ? 1 : 0)
            guard knownCount > 1 || (hasVersion && members.members.count == 1) else { return nil }
            let list = missing.map { "\"\($0)\"" }.joined(separator: ", ")
            let problem = missing.isEmpty ? "\"layers\" is not a list of layers" : "it has no \(list)"
            return .unreadable(file: name, problem: "the file looks like a Lottie animation, but \(problem)")
        } catch {
            // A file that ends early or has a wrong character; its first keys tell what it is.
            let start = String(decoding: data.prefix(4096), as: UTF8.self)
            let keys = ["fr", "ip", "op", "layers", "v"].filter { start.contains("\"\($0)\"") }
            return keys.count >= 3 && !start.contains("\"multiplane\"") ? error : nil
        }
    }

    private static func isScene(_ members: JSONObject) -> Bool {
        ["multiplane", "root", "size", "frameRate"].contains { members[$0] != nil }
    }

    /// Returns what kind of file has some bytes.
    private static func kind(of data: Data) -> String {
        let signatures: [([UInt8], String)] = [
            (Array("GIF8".utf8), "a GIF image"), ([0x89, 0x50, 0x4e, 0x47], "a PNG image"),
            ([0xff, 0xd8], "a JPEG image"), (Array("RIFF".utf8), "a WebP image or a WAVE file"),
            (Array("<".utf8), "XML"), (Array("{".utf8), "JSON without layers"),
        ]
        if data.isEmpty { return "empty" }
        return signatures.first { data.starts(with: $0.0) }?.1 ?? "in another format"
    }
}

extension LottieError {
    /// The place and the problem, for messages that name the file themselves; errors in a file of an archive keep it.
    package func problem(in file: String) -> String {
        let text = description
        return text.hasPrefix("\(file): ") ? String(text.dropFirst(file.count + 2)) : text
    }
}
