import Testing

@testable import TextLayout

@Suite("Packages of fonts")
struct FontPackageTests {
    @Test(
        "The package of a font follows from its full name or PostScript name",
        arguments: [
            ("Inter Semi Bold", "fonts-inter"), ("InterDisplay-ExtraBold", "fonts-inter"), ("inter", "fonts-inter"),
            ("EBGaramond12-Regular", "fonts-ebgaramond"), ("Lato Black Italic", "fonts-lato"),
            ("LeagueSpartan-Bold", "fonts-league-spartan"), ("Noto Sans Bold", "fonts-noto-core"),
        ])
    func package(font: String, package: String) {
        #expect(FontPackage.package(ofFont: font) == package)
    }

    @Test("Other fonts have no package", arguments: ["Interstate Bold", "No Such Font", "", "Latoya"])
    func none(font: String) { #expect(FontPackage.package(ofFont: font) == nil) }
}
