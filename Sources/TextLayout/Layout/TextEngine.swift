import CPango
import Foundation

/// A Pango font map and context, with a layout cache.
///
/// - Thread safety: all members are used under `mutex`, which all engines share; Pango objects may move between threads
///   but not be shared.
final class TextEngine: @unchecked Sendable {
    /// The engine of the process, whose fonts may be extended.
    static let shared = TextEngine()

    /// The font size, in pixels, at which everything is measured.
    static let referenceSize: CGFloat = 512

    private static let processMutex = NSLock()
    private var mutex: NSLock { Self.processMutex }
    let fontMap: UnsafeMutablePointer<PangoFontMap>
    let context: OpaquePointer
    private var cache = TextLayoutCache()
    let bitmaps = ColorGlyphCache()
    private var names: FontNames?
    /// The faces by requested name.
    var faces: [String: FontFace] = [:]
    /// The faces by file and index.
    var facesByLocation: [String: FontFace] = [:]
    /// The registered files, in order.
    private(set) var registered: [FontFile] = []

    private init() {
        // This must happen before the font map exists: otherwise a Pango thread creates a configuration while other
        // threads already use it.
        if let fonts = FontConfiguration.make(added: []) {
            FcConfigSetCurrent(fonts.config)
            FcConfigDestroy(fonts.config)
        } else {
            FcInit()
        }
        (fontMap, context) = Self.makeContext(FcConfigGetCurrent())
    }

    /// Creates an engine with the fonts of those `files` that contain some, in addition to installed and bundled fonts.
    init?(files: [FontFile]) {
        // fontconfig's default configuration is that of the shared engine.
        _ = Self.shared
        let pango = Self.processMutex.withLock {
            FontConfiguration.make(added: files).map { fonts in
                defer { FcConfigDestroy(fonts.config) }
                return (context: Self.makeContext(fonts.config), files: Set(fonts.files))
            }
        }
        guard let pango else { return nil }
        (fontMap, context) = pango.context
        registered = files.filter { pango.files.contains($0.openPath) }
    }

    deinit {
        mutex.withLock {
            bitmaps.removeAll()
            g_object_unref(UnsafeMutableRawPointer(context))
            g_object_unref(fontMap)
        }
    }

    private static func makeContext(_ config: OpaquePointer?) -> (UnsafeMutablePointer<PangoFontMap>, OpaquePointer) {
        guard let fontMap = pango_ft2_font_map_new(), let context = pango_font_map_create_context(fontMap) else {
            preconditionFailure("Pango creates a font map and a context, or ends the process")
        }
        pango_fc_font_map_set_config(OpaquePointer(fontMap), config)
        pango_context_set_round_glyph_positions(context, 0)
        return (fontMap, context)
    }

    /// Calls `body` while the engine is locked.
    func withLock<Result>(_ body: () -> Result) -> Result { mutex.withLock(body) }

    /// The registered files, in order.
    var registeredFiles: [FontFile] { mutex.withLock { registered } }

    func layout(_ style: TextStyle, in size: CGSize) -> TextLayout {
        mutex.withLock {
            let key = TextLayoutCache.Key(style: style, width: size.width, height: size.height)
            if let cached = cache.layout(for: key) { return cached }
            let layout = TextFitting(engine: self, style: style, size: size).layout()
            cache.insert(layout, for: key)
            return layout
        }
    }

    /// Adds the fonts of files, and discards layouts made with the fonts known before.
    ///
    /// Pango sorts fonts on its own threads, which continue after a layout is complete, so the configuration that they
    /// read must not change. A new configuration with all added files replaces it; this is slow, so register the files
    /// of a scene at once. Registered files are not read again.
    func register(_ files: [FontFile]) {
        mutex.withLock {
            let new = files.filter { file in !registered.contains { $0 === file } }
            let paths = Set(new.map(\.path))
            let all = registered.filter { !paths.contains($0.path) } + new
            guard !new.isEmpty, let fonts = FontConfiguration.make(added: all) else { return }
            defer { FcConfigDestroy(fonts.config) }
            let usable = Set(fonts.files)
            guard new.contains(where: { usable.contains($0.openPath) }) else { return }
            pango_fc_font_map_set_config(OpaquePointer(fontMap), fonts.config)
            registered = all.filter { usable.contains($0.openPath) }
            cache.removeAll()
            bitmaps.removeAll()
            names = nil
            faces = [:]
            facesByLocation = [:]
        }
    }

    func families() -> [String] { mutex.withLock { knownFamilies().sorted() } }

    func resolve(_ fontName: String) -> FontResolution {
        mutex.withLock {
            let description = FontDescription(named: fontName, among: fontNames())
            return description.resolution(requested: fontName, engine: self)
        }
    }

    func files(of fontName: String, drawing text: String) -> [String] {
        mutex.withLock {
            let font = FontDescription(named: fontName, among: fontNames())
            // An empty text has no runs, so measure a space.
            let lines = PangoLines(TextSource(text.isEmpty ? " " : text).bytes, engine: self, font: font)
            // The runs point into memory of the layout.
            let opened = withExtendedLifetime(lines) { Set(lines.lines.flatMap(\.runs).compactMap(\.fontFile)) }
            return opened.map { path in registered.first { $0.openPath == path }?.path ?? path }.sorted()
        }
    }

    /// Returns the font names, created on first use.
    /// - Precondition: `mutex` is locked.
    func fontNames() -> FontNames {
        if let names { return names }
        let config = pango_fc_font_map_get_config(OpaquePointer(fontMap))
        let newNames = FontNames(families: Set(knownFamilies().map { $0.lowercased() }), config: config)
        names = newNames
        return newNames
    }

    private func knownFamilies() -> [String] {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(fontMap, &list, &count)
        defer { g_free(list) }
        guard let list else { return [] }
        return (0..<Int(count)).compactMap {
            list[$0].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
        }
    }
}
