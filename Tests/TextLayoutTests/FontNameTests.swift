import Foundation
import Testing

@testable import TextLayout

@Suite("Font names")
struct FontNameTests {
    @Test(
        "A face is found by its PostScript name",
        arguments: [
            ("DejaVuSans", "DejaVu Sans"), ("DejaVuSans-Bold", "DejaVu Sans Bold"),
            ("dejavusansmono-bold", "DejaVu Sans Mono Bold"), ("DejaVuSerif", "DejaVu Serif"),
        ])
    func postScript(name: String, face: String) {
        #expect(FontCatalog.resolution(of: name) == FontResolution(requested: name, used: face, isSubstitute: false))
    }

    @Test(
        "PostScript names find families with the same metrics",
        arguments: [
            ("Helvetica-BoldOblique", "Helvetica, Bold Oblique"), ("Times-BoldItalic", "Times, Bold Italic"),
            ("TimesNewRomanPSMT", "Times New Roman,"),
            ("TimesNewRomanPS-BoldItalicMT", "Times New Roman, Bold Italic"), ("ArialMT", "Arial,"),
            ("Arial-BoldMT", "Arial, Bold"),
            ("CourierNewPSMT", "Courier New,"), ("Times New Roman", "Times New Roman,"),
            ("Times New Roman Bold", "Times New Roman, Bold"),
        ])
    func sameMetrics(name: String, plain: String) {
        let found = FontCatalog.resolution(of: name)
        let expected = FontCatalog.resolution(of: plain)
        #expect(found.used == expected.used && found.isSubstitute == expected.isSubstitute, "\(found)")
    }

    @Test(
        "Styles are kept whether a metric-compatible family is installed or not",
        arguments: [
            ("Helvetica-BoldOblique", "Bold"), ("Times-Bold", "Bold"), ("TimesNewRomanPS-BoldMT", "Bold"),
            ("ArialMT", ""), ("Times New Roman Bold", "Bold"),
        ])
    func kept(name: String, style: String) {
        #expect(
            FontCatalog.resolution(of: name).used.contains("Bold") == (style == "Bold"),
            "\(FontCatalog.resolution(of: name))")
    }

    @Test(
        "A PostScript name is split into family and style",
        arguments: [
            ("ArialMT", "Arial", ""), ("Arial-BoldMT", "Arial", "Bold"),
            ("TimesNewRomanPS-BoldItalicMT", "TimesNewRoman", "Bold Italic"),
            ("Inter-SemiBoldItalic", "Inter", "SemiBold Italic"), ("Roboto-ExtraLight", "Roboto", "ExtraLight"),
            ("-", "", ""), ("PSMT", "", ""), ("", "", ""),
        ])
    func parts(name: String, family: String, style: String) {
        let parts = PostScriptName(name)
        #expect(parts.family == family && parts.style == style, "\(parts)")
    }

    @Test("Families that fontconfig does not know share one description, so that fonts are selected once for them")
    func unknownFamilies() {
        let engine = FontCollection.current.engine
        func families(_ name: String) -> String {
            engine.withLock { FontDescription(named: name, among: engine.fontNames()).families }
        }
        for name in ["No Such Font", "Another-Bold", "DejaVu Sans Weird Bold", "One, Two,Three"] {
            #expect(families(name) == FontNames.unknownFamily, "\(name)")
        }
        #expect(families("One, DejaVu Serif,Two") == "DejaVu Serif")
        for name in ["monospace", "Helvetica", "DejaVu Sans Mono"] {
            #expect(families(name) == name)
        }
    }

    @Test(
        "Any font name resolves to some font",
        arguments: [
            "", " ", ",", "-", "Times New Roman,", "a b c d e f g h i j k l m n o p q r s t", "DejaVu Sans 12",
            "DejaVu Sans Foo", "sans-serif", "MT-MT",
        ])
    func odd(name: String) {
        #expect(!FontCatalog.resolution(of: name).used.isEmpty)
    }
}
