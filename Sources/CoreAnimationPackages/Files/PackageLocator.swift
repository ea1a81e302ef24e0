import FileAccess
import Foundation
import SourceFiles
import VectorGeometry
import ZipReading

/// The documents that a file belongs to, before they are read.
struct PackageLocator {
    /// The folder of a document, and the name of the document if a file names it.
    struct Item {
        let folder: PackageFolder
        var name: String?
        var part: PackageDocument.Part?
    }

    /// The screen of a wallpaper, in points.
    struct Screen: Sendable {
        let size: CGSize
        /// The pixels per point.
        let scale: Double

        /// Parses a class such as `390w-844h@3x~iphone`; nil for others.
        init?(_ text: String) {
            guard let mark = text.range(of: "w-") else { return nil }
            let digits = text[..<mark.lowerBound].reversed().prefix(while: \.isNumber).reversed()
            let heightDigits = text[mark.upperBound...].prefix(while: \.isNumber)
            let ending = text[heightDigits.endIndex...]
            guard let width = Double(String(digits)), let height = Double(heightDigits), ending.hasPrefix("h"),
                (1...20_000).contains(width), (1...20_000).contains(height)
            else { return nil }
            size = CGSize(width: width, height: height)
            let factor = ending.hasPrefix("h@") ? Double(ending.dropFirst(2).prefix(while: \.isNumber)) : nil
            scale = min(max(factor ?? 1, 1), 4)
        }
    }

    private(set) var items: [Item] = []
    private(set) var screen: Screen?
    private(set) var isWallpaper = false
    private(set) var warnings: [PackageWarning] = []

    /// The largest file that is read, in bytes.
    static let byteLimit = ZipArchive.byteLimit

    /// Finds the documents of a file: a packed package, `Wallpaper.plist`, `index.xml` or a `.caml` file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - data: The bytes of the file, if they have been read.
    /// - Throws: `LayerPackage.ReadingError` for files that cannot be read, and files that are not packages.
    init(path: String, data: Data?) throws(LayerPackage.ReadingError) {
        let name = FilePath.lastComponent(path)
        let start = data?.prefix(8) ?? InputFile.start(path, count: 8)
        if ZipArchive.isArchive(start) {
            let archive = try Self.archive(path, data)
            try findDocuments(archive, PackageFolder(archive, name: name))
            guard !items.isEmpty else {
                throw LayerPackage.ReadingError(name, "the archive has no .ca or .wallpaper folder; expected a package")
            }
            return
        }
        if start.starts(with: Data("bplist00".utf8)), name.lowercased() != "wallpaper.plist" {
            throw LayerPackage.ReadingError(unsupportedArchive: name)
        }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard let folder = PackageFolder(path: parent, in: InputFile.root(of: path)) else {
            throw LayerPackage.ReadingError(name, "there is no such file")
        }
        if name.lowercased() == "wallpaper.plist" {
            try findParts(folder)
        } else {
            items = [Item(folder: folder, name: name.hasSuffix(".caml") ? name : nil)]
        }
    }

    // MARK: - Archives

    /// Opens an archive, whose bytes may have been read before.
    private static func archive(_ path: String, _ data: Data?) throws(LayerPackage.ReadingError) -> ZipArchive {
        let name = FilePath.lastComponent(path)
        let bytes: Data
        do throws(InputFile.Failure) {
            if let data {
                bytes = data
            } else {
                bytes = try InputFile.contents(path, limit: byteLimit)
            }
        } catch {
            throw LayerPackage.ReadingError(name, "the file cannot be read: \(error.reason)")
        }
        do throws(ZipArchive.Failure) {
            return try ZipArchive(bytes)
        } catch {
            throw LayerPackage.ReadingError(name, "zip: \(error.problem)")
        }
    }

    private mutating func findDocuments(_ archive: ZipArchive, _ top: PackageFolder) throws(LayerPackage.ReadingError) {
        let paths = archive.paths
        let wallpapers = paths.compactMap { Self.folder(of: $0, "wallpaper.plist") }
        if let first = wallpapers.first, let folder = top.folder(first) {
            if wallpapers.count > 1 {
                warn(top.name, "the package has \(wallpapers.count) wallpapers; the first one is drawn: \(first)")
            }
            return try findParts(folder)
        }
        let documents = paths.compactMap { Self.folder(of: $0, "index.xml") ?? Self.folder(of: $0, "main.caml") }
        items = documents.uniqued.compactMap { path in
            top.folder(path).map { Item(folder: $0, part: PackageDocument.Part(name: FilePath.lastComponent(path))) }
        }
        if items.isEmpty, paths.contains("main.caml") || paths.contains("index.xml") { items = [Item(folder: top)] }
        isWallpaper = items.contains { $0.part != nil }
        sortParts()
    }

    /// Returns the folder of a file with a name; nil for other files, and for those at the top.
    private static func folder(of path: String, _ name: String) -> String? {
        guard FilePath.lastComponent(path).lowercased() == name, path.contains("/") else { return nil }
        return path.split(separator: "/").dropLast().joined(separator: "/")
    }

    // MARK: - Wallpapers

    /// Finds the parts of a wallpaper: as its property list says, or else by the names of the folders.
    private mutating func findParts(_ folder: PackageFolder) throws(LayerPackage.ReadingError) {
        isWallpaper = true
        let names = folder.names
        var list = PropertyList.other
        if let file = names.first(where: { $0.lowercased() == "wallpaper.plist" }),
            let data = try folder.contents(file, limit: PropertyList.byteLimit)
        {
            list = try PropertyList(data, file: "\(folder.name)/\(file)")
        }
        screen = list["logicalScreenClass"]?.string.flatMap(Screen.init)
        let assets = list["assets"]
        let side = assets?["lockAndHome"] ?? assets?["lock"]
        let files = side?["default"]
        let keys: [(key: String, part: PackageDocument.Part?)] = [
            ("assetFileName", nil), ("backgroundAnimationFileName", .background),
            ("floatingAnimationFileNameKey", .floating), ("floatingAnimationFileName", .floating),
            ("foregroundAnimationFileName", .foreground),
        ]
        for (key, part) in keys {
            // The key of the floating part has two spellings, and some wallpapers have both.
            let isFound = part != nil && items.contains { $0.part == part }
            guard !isFound, let name = files?[key]?.string else { continue }
            guard names.contains(name), let document = folder.folder(name) else {
                warn("\(folder.name)/Wallpaper.plist", "there is no folder \"\(name)\" (\(key)); not drawn")
                continue
            }
            items.append(Item(folder: document, part: part))
        }
        if items.isEmpty {
            for name in names where name.hasSuffix(".ca") {
                guard let document = folder.folder(name) else { continue }
                items.append(Item(folder: document, part: PackageDocument.Part(name: name)))
            }
        }
        if screen == nil { screen = items.lazy.compactMap { Screen($0.folder.name) }.first }
        guard !items.isEmpty else {
            throw LayerPackage.ReadingError(folder.name, "the wallpaper has no .ca folder; expected one to three")
        }
        sortParts()
    }

    private mutating func sortParts() {
        let order = items.enumerated().sorted {
            ($0.element.part?.rawValue ?? 0, $0.offset) < ($1.element.part?.rawValue ?? 0, $1.offset)
        }
        items = order.map(\.element)
    }

    private mutating func warn(_ location: String, _ problem: String) {
        warnings.append(PackageWarning(location: location, problem: problem))
    }
}
