import Foundation
import TextLayout

extension LottieComposition {
    /// Returns the installed font for a name in the file: by its PostScript name, or by its family and style.
    ///
    /// Helvetica, or a font with its metrics, replaces fonts that are not known at all, as on Apple's systems; browsers
    /// mostly use Arial, which has the same widths. The default of fontconfig, DejaVu Sans, is much wider.
    func font(named name: String) -> FontResolution {
        let direct = FontCatalog.resolution(of: name)
        guard direct.isSubstitute, let font = fonts[name] else { return direct }
        let style = font.style == "Regular" ? "" : " \(font.style)"
        let own = FontCatalog.resolution(of: "\(font.family)\(style)".trimmingCharacters(in: .whitespaces))
        // fontconfig knows some families, and replaces them by a similar one.
        guard own.isSubstitute, own.used == FontCatalog.resolution(of: "Sans\(style)").used else { return own }
        let helvetica = FontCatalog.resolution(of: "Helvetica\(style)")
        guard !helvetica.isSubstitute else { return own }
        return FontResolution(requested: helvetica.requested, used: helvetica.used, isSubstitute: true)
    }

    /// Returns the outline of a character that the file contains.
    func glyph(_ character: Character, font name: String) -> LottieGlyphs.Glyph? {
        guard !glyphs.glyphs.isEmpty, let font = fonts[name] else { return nil }
        return glyphs.glyphs[.init(character: String(character), family: font.family, style: font.style)]
    }

    /// Reads the font files that the animation brings, and returns warnings for those that cannot be read.
    mutating func readFonts(_ files: LottieFiles) -> [LottieAnimation.Warning] {
        var warnings: [LottieAnimation.Warning] = []
        for (name, font) in fonts.sorted(by: { $0.key < $1.key }).prefix(Self.fontFileLimit) {
            guard let data = files.font(font, named: name) else { continue }
            fontFaces[name] = FontFace(data: data)
            guard fontFaces[name] == nil else { continue }
            let problem = "the font file of \"\(name)\" is not TrueType or OpenType; an installed font is used"
            warnings.append(LottieAnimation.Warning(path: "fonts.list", problem: problem))
        }
        return warnings
    }

    /// The most font files of an animation.
    private static var fontFileLimit: Int { 100 }

    /// Returns whether a character is drawn by an installed font: neither the file nor one of its font files has it.
    private func needsInstalledFont(_ character: Character, font name: String) -> Bool {
        !character.isWhitespace && glyph(character, font: name) == nil
            && fontFaces[name]?.contains(character) != true
    }

    /// Returns warnings for fonts that are replaced, and for characters that no font has.
    func textWarnings() -> [LottieAnimation.Warning] { fontWarnings() + missingCharacterWarnings() }

    /// Returns a warning for each text layer whose font is replaced by another one. Layers with the same font are
    /// listed three times, and counted.
    private func fontWarnings() -> [LottieAnimation.Warning] {
        var warnings: [LottieAnimation.Warning] = []
        var counts: [String: Int] = [:]
        var resolutions: [String: FontResolution] = [:]
        var reported: Set<String> = []
        for text in texts {
            for name in missingFonts(of: text, &resolutions) {
                guard reported.insert("\(text.path)\u{0}\(name)").inserted, let used = resolutions[name]?.used else {
                    continue
                }
                counts[name, default: 0] += 1
                guard counts[name, default: 0] <= Self.fontWarningLimit else { continue }
                let instead = used.isEmpty ? "nothing is drawn" : "drawn with \(used)"
                warnings.append(
                    LottieAnimation.Warning(
                        path: text.path, problem: "the font \"\(name)\" is not installed; \(instead)"))
            }
        }
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.fontWarningLimit {
            let more = count - Self.fontWarningLimit
            warnings.append(
                LottieAnimation.Warning(path: "", problem: "\(more) more layers use the missing font \"\(name)\""))
        }
        return warnings
    }

    private static var fontWarningLimit: Int { 3 }

    /// Returns a warning for each text layer with characters that no font has.
    private func missingCharacterWarnings() -> [LottieAnimation.Warning] {
        var cached: [String: Set<Unicode.Scalar>] = [:]
        return texts.compactMap { text in
            let missing = missingCharacters(of: text, &cached)
            guard !missing.isEmpty else { return nil }
            let codes = missing.prefix(Self.missingCharacterLimit).map {
                "U+" + String($0.value, radix: 16, uppercase: true)
            }
            let more = missing.count - codes.count
            let packages = FontPackage.packages(for: missing).joined(separator: " and ")
            return LottieAnimation.Warning(
                path: text.path,
                problem: "no font has \(codes.joined(separator: " "))" + (more > 0 ? " and \(more) more" : "")
                    + (packages.isEmpty ? "" : "; install the Debian package \(packages)"))
        }
    }

    private static var missingCharacterLimit: Int { 10 }

    /// Returns the characters of a text that no font has, in order of code point.
    ///
    /// - Parameter cached: The missing characters by the font and the characters that it was asked for.
    private func missingCharacters(
        of text: LottieText, _ cached: inout [String: Set<Unicode.Scalar>]
    ) -> [Unicode.Scalar] {
        var characters: [String: Set<Character>] = [:]
        for (_, document) in text.documents where document.size > 0 {
            for character in document.fullText where !character.isASCII {
                guard needsInstalledFont(character, font: document.font) else { continue }
                characters[document.font, default: []].insert(character)
            }
        }
        var missing: Set<Unicode.Scalar> = []
        for (name, characters) in characters {
            var attributes = TextAttributes()
            attributes.fontName = font(named: name).requested
            let content = characters.sorted().map(String.init).joined(separator: " ")
            let key = "\(attributes.fontName)\u{0}\(content)"
            let missingInPiece =
                cached[key] ?? ShapedLine(AttributedText([.init(content, attributes)])).missingCharacters
            cached[key] = missingInPiece
            missing.formUnion(missingInPiece)
        }
        return missing.sorted()
    }

    /// Returns the fonts of a text that are replaced, without those whose outlines are all in the file or its
    /// font files.
    private func missingFonts(of text: LottieText, _ resolutions: inout [String: FontResolution]) -> [String] {
        var names: [String] = []
        for (_, document) in text.documents where !names.contains(document.font) {
            let needsFont = document.fullText.contains { needsInstalledFont($0, font: document.font) }
            guard needsFont, !document.font.isEmpty else { continue }
            let resolution = resolutions[document.font] ?? font(named: document.font)
            resolutions[document.font] = resolution
            if resolution.isSubstitute { names.append(document.font) }
        }
        return names
    }

    /// The texts of all layers that are used, each precomposition once.
    private var texts: [LottieText] {
        var texts: [LottieText] = []
        var visited: Set<String> = []
        var waiting = [layers]
        while let layers = waiting.popLast() {
            for layer in layers where !layer.isHidden {
                switch layer.content {
                case .text(let text): texts.append(text)
                case .precomposition(let id, _, _, _):
                    if visited.insert(id).inserted { waiting.append(precompositions[id] ?? []) }
                default: break
                }
            }
        }
        return texts
    }
}
