import Foundation
import Images
import LayerTree
import MotionTiming
import MovieRendering
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Themes")
struct ThemeTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private let theme = """
        parameters: { brand: { type: color, default: "#ff0000" } }
        theme:
          colors: { ink: black, accent: "{{brand}}" }
          fonts: { title: DejaVu Sans Bold }
          sizes: { title: 40 }
          curves: { pop: easeOutBack, snap: [0.2, 0, 0, 1], land: easeOutBounce }
        themes:
          light: {}
          dark: { colors: { ink: white } }
        """

    private let layers = """
        - class: CATextLayer
          string: "{{theme}}"
          font: title
          fontSize: "{{sizes.title * 2}}"
          foregroundColor: ink
          backgroundColor: "{{colors.accent}}"
          animations:
            - { class: CABasicAnimation, keyPath: opacity, toValue: 1, timingFunction: pop }
            - { class: CABasicAnimation, keyPath: opacity, toValue: 1, timingFunction: snap }
            - { class: CABasicAnimation, keyPath: opacity, toValue: 1, timingFunction: land }
            - { class: CABasicAnimation, keyPath: opacity, toValue: 1, timingFunction: easeInOutSine }
        """

    private func values(_ set: [String]) throws -> [String: PropertyValue] {
        let overrides = try set.map { try ParameterOverride(argument: $0) }
        let layer = try fixture.scene(minimalScene(layers: layers, more: theme), overrides: overrides).root.sublayers[0]
        return Dictionary(uniqueKeysWithValues: layer.properties.map { ($0.key, $0.value) })
    }

    @Test("Names of colors, fonts and sizes have the values of the selected theme")
    func names() throws {
        let light = try values([])
        #expect(light["string"] == .text("light") && light["font"] == .text("DejaVu Sans Bold"))
        #expect(light["fontSize"] == .number(80) && light["foregroundColor"] == .color(.black))
        #expect(light["backgroundColor"] == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))

        let dark = try values(["theme=dark", "brand=lime"])
        #expect(dark["string"] == .text("dark") && dark["foregroundColor"] == .color(.white))
        #expect(dark["backgroundColor"] == .color(CGColor(red: 0, green: 1, blue: 0, alpha: 1)))
    }

    @Test("Values of a theme can use the size and the safe area of the scene, unless these depend on the theme")
    func stage() throws {
        let layer = "- { class: CATextLayer, string: a, fontSize: \"{{sizes.title}}\" }"
        let theme = "theme: { sizes: { title: \"{{scene.width / 2 + scene.safeArea.x}}\" } }"
        let scene = try fixture.scene(minimalScene(layers: layer, more: "safeArea: 4\n\(theme)"))
        #expect(scene.root.sublayers[0].properties.contains { $0.key == "fontSize" && $0.value == .number(36) })
        let messages = fixture.messages(minimalScene(layers: layer, more: "safeArea: \"{{sizes.title}}\"\n\(theme)"))
        #expect(messages.contains { $0.contains("there is no parameter \"scene\"") })
    }

    @Test("The error for a theme color without its section suggests the complete name")
    func section() {
        let text = minimalScene(layers: "- { class: CATextLayer, string: \"{{ink}}\" }", more: theme)
        let messages = fixture.messages(text).map { String($0.drop { $0 != " " }) }
        #expect(
            messages == [
                " there is no parameter \"ink\"; expected one of brand, theme, colors, curves, fonts, sizes; "
                    + "did you mean \"colors.ink\"?"
            ])
    }

    @Test("Names of curves and easings are timing functions")
    func curves() throws {
        let layer = try fixture.scene(minimalScene(layers: layers, more: theme)).root.sublayers[0]

        #expect(
            layer.animations.map(\.timingFunction) == [
                .controlPoints(0.34, 1.56, 0.64, 1), .controlPoints(0.2, 0, 0, 1), .easing(.easeOutBounce),
                .controlPoints(0.37, 0, 0.63, 1),
            ])
        #expect(EasingCurves.names.count == 30 && Set(EasingCurves.names).count == 30)
        #expect(EasingCurves.names.allSatisfy { EasingCurves.function($0) != nil })
    }

    @Test("A built animation bounces")
    func built() throws {
        let scene = try fixture.scene(minimalScene(layers: layers, more: theme))
        let layer = try scene.makeMovie().engine.root.sublayers?.first
        let curve = layer?.animation(forKey: "animation 3")?.timingFunction?.curve
        #expect(curve?.function == .easeOutBounce)
    }

    @Test(
        "Errors of themes have locations",
        arguments: [
            (
                "theme: { colours: {} }",
                """
                scene.yaml:10:10: unknown key "colours" in theme; expected one of colors, fonts, sizes, curves; did you \
                mean "colors"?
                """
            ),
            (
                "theme: { curves: { a: bouncy } }",
                """
                scene.yaml:10:23: curves.a is the text "bouncy"; expected linear, easeIn, easeOut, easeInEaseOut, \
                default, an easing such as easeOutBack, or [x1, y1, x2, y2] with x1 and x2 from 0 to 1
                """
            ),
            (
                "themes: { a: {}, b: { sizes: { x: big } } }",
                "scene.yaml:10:35: sizes.x is the text \"big\"; expected a number"
            ),
        ])
    func mistakes(_ more: String, _ expected: String) {
        #expect(fixture.messages(minimalScene(more: more)) == [expected])
    }

    @Test("An unknown theme is reported with the names of the themes")
    func unknownTheme() throws {
        let override = try ParameterOverride(argument: "theme=drak")
        #expect(
            fixture.messages(minimalScene(more: theme), overrides: [override]) == [
                """
                --set theme: the value of "theme" is the text "drak"; expected one of light, dark; did you mean "dark"?
                """
            ])
    }
}
