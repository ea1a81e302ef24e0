import Foundation
import Images
import LayerTree
import Testing
import VectorGeometry

@testable import CoreAnimationPackages

@Suite("Layers of Core Animation packages")
struct LayerTests {
    @Test("Bounds, position and anchor point give the frame")
    func geometry() throws {
        let first = try PackageMaker.layer(#"<CALayer bounds="0 0 100 50" position="60 40"/>"#).layer
        #expect(first.frame == CGRect(x: 10, y: 15, width: 100, height: 50))
        let second = try PackageMaker.layer(
            #"<CALayer bounds="0 0 30 20" position="10 20" anchorPoint="0 0"/>"#
        ).layer
        #expect(second.frame == CGRect(x: 10, y: 20, width: 30, height: 20))
        let third = try PackageMaker.layer(#"<CALayer bounds="5 7 30 20" position="0 0"/>"#).layer
        #expect(third.bounds.origin == CGPoint(x: 5, y: 7))
    }

    @Test("Colors are attributes, or elements with an opacity; components outside of 0…1 are kept")
    func colors() throws {
        let attribute = try PackageMaker.layer(#"<CALayer backgroundColor="1 0.5 0"/>"#).layer
        #expect(attribute.backgroundColor?.components == [1, 0.5, 0, 1])
        let element = try PackageMaker.layer(
            #"<CALayer><backgroundColor value="0 0 1" opacity="0.25"/></CALayer>"#
        ).layer
        #expect(element.backgroundColor?.components == [0, 0, 1, 0.25])
        let wide = try PackageMaker.layer(#"<CALayer backgroundColor="1.08 -0.02 0.5"/>"#).layer
        #expect(wide.backgroundColor?.components == [1.08, -0.02, 0.5, 1])
    }

    @Test("Opacity, hidden and corners are read; the old name of continuous corners, too")
    func appearance() throws {
        let layer = try PackageMaker.layer(
            #"<CALayer opacity="0.25" hidden="1" cornerRadius="4" continuousCorners="1"/>"#
        ).layer
        #expect(layer.opacity == 0.25 && layer.isHidden)
        #expect(layer.cornerRadius == 4 && layer.cornerCurve == .continuous)
        #expect(try !PackageMaker.layer(#"<CALayer hidden="0"/>"#).layer.isHidden)
    }

    @Test(
        "Transforms are products of functions, of which the last one applies first",
        arguments: [
            ("rotate(90deg)", [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
            ("rotate(90deg, 1, 0, 0)", [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1]),
            ("scale(2, 3, 1)", [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
            ("translate(10, 20, 30)", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1]),
            ("scale(2, 2, 1) translate(5, 0, 0)", [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1]),
            ("translate(10, 0, 0) rotate(90deg)", [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1]),
            ("rotate(90deg) translate(10, 0, 0)", [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 10, 0, 1]),
            ("perspective(500)", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1]),
            ("", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
        ])
    func transforms(_ text: String, _ elements: [Double]) throws {
        let transform = try #require(ValueText.transform(text))
        for (value, expected) in zip(transform.elements, elements) { #expect(abs(value - expected) < 1e-12) }
    }

    @Test("A rotation given twice, as a key path and as a transform, applies once")
    func rotation() throws {
        let both = try PackageMaker.layer(
            #"<CALayer transform.rotation.z="0.5235987755982988" transform="rotate(30deg)"/>"#
        ).layer
        #expect(abs(both.transform.m12 - 0.5) < 1e-12)
        let path = try PackageMaker.layer(#"<CALayer transform.rotation.z="1.5707963267948966"/>"#).layer
        #expect(abs(path.transform.m12 - 1) < 1e-12)
        let scaled = try PackageMaker.layer(
            #"<CALayer transform="rotate(90deg)" transform.scale.xy="2"/>"#
        ).layer
        #expect(abs(scaled.transform.m12 - 2) < 1e-9 && abs(scaled.transform.m21 + 2) < 1e-9)
    }

    @Test(
        "Operators of paths follow their numbers",
        arguments: [
            ("0 0 m 10 0 l 10 10 l h", 4), ("0 0 m 0 5 5 10 10 10 c", 2), ("0 0 m 1 0 l h 5 5 m 6 5 l h", 6), ("", 0),
        ])
    func paths(_ text: String, _ count: Int) {
        #expect(ValueText.path(text)?.elements.count == count)
    }

    @Test(
        "Damaged paths are skipped with a warning",
        arguments: ["0 0", "0 m", "1 2 l", "0 0 m 1 1 q", "0 0 m 1 2 3 l", "0 0 m nan 0 l", "0 0 m 1 2 3 4 5 6 7 c"])
    func damagedPaths(_ text: String) throws {
        #expect(ValueText.path(text) == nil)
        let (layer, warnings) = try PackageMaker.layer("<CAShapeLayer path=\"\(text)\"/>")
        #expect((layer as? CAShapeLayer)?.path == nil)
        #expect(warnings.count == 1)
    }

    @Test("Shape, gradient, text, replicator and transform layers have their properties")
    func classes() throws {
        let shape =
            try PackageMaker.layer(
                #"<CAShapeLayer path="0 0 m 9 0 l 9 9 l h" fillColor="1 1 1" lineCap="round" position="3 4"/>"#
            ).layer as? CAShapeLayer
        #expect(shape?.path?.boundingBox == CGRect(x: 0, y: 0, width: 9, height: 9))
        #expect(shape?.fillColor == .white && shape?.lineCap == .round)
        let gradient =
            try PackageMaker.layer(
                """
                <CAGradientLayer startPoint="0 0" endPoint="1 1"><colors><CGColor value="1 0 0"/>\
                <CGColor value="0 0 1" opacity="0.5"/></colors><locations><real value="0"/>\
                <integer value="1"/></locations>\
                <type value="radial"/></CAGradientLayer>
                """
            ).layer as? CAGradientLayer
        #expect(gradient?.colors?.count == 2 && gradient?.locations == [0, 1] && gradient?.type == .radial)
        let text =
            try PackageMaker.layer(
                """
                <CATextLayer fontSize="20" wrapped="1" foregroundColor="1 0 0" alignmentMode="center">\
                <string type="string" value="Hi"/><font type="string" value="DejaVu Sans"/></CATextLayer>
                """
            ).layer as? CATextLayer
        #expect(text?.string as? String == "Hi" && text?.fontSize == 20 && text?.isWrapped == true)
        let replicator =
            try PackageMaker.layer(
                #"<CAReplicatorLayer instanceCount="3" instanceTransform="translate(10, 0, 0)"/>"#
            ).layer as? CAReplicatorLayer
        #expect(replicator?.instanceCount == 3 && replicator?.instanceTransform.m41 == 10)
        #expect(try PackageMaker.layer("<CATransformLayer/>").layer is CATransformLayer)
    }

    @Test("Emitters have their cells")
    func emitters() throws {
        let (layer, warnings) = try PackageMaker.layer(
            """
            <CAEmitterLayer emitterShape="line" emitterSize="50 0" velocity="2"><emitterCells>\
            <CAEmitterCell name="a" birthRate="5" lifetime="3" velocity="300" emissionRange="1.5707963267948966" \
            particleType="plane"><color value="1 0 0" opacity="0.5"/></CAEmitterCell></emitterCells></CAEmitterLayer>
            """)
        let emitter = try #require(layer as? CAEmitterLayer)
        let cell = try #require(emitter.emitterCells?.first)
        #expect(emitter.emitterShape == .line && emitter.velocity == 2)
        #expect(cell.name == "a" && cell.birthRate == 5 && cell.velocity == 300)
        #expect(cell.color?.components == [1, 0, 0, 0.5])
        #expect(warnings == ["the attribute particleType of CAEmitterCell is not supported; ignored"])
    }

    @Test("Filters and blend modes are read, and unknown ones are reported")
    func filters() throws {
        let (layer, warnings) = try PackageMaker.layer(
            """
            <CALayer><compositingFilter type="CAFilter" filter="destOut" name="destOut"/>\
            <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="4"/>\
            <CAFilter filter="displacementMap"/></filters></CALayer>
            """)
        #expect(layer.compositingFilter as? String == "destOut")
        let filter = try #require(layer.filters?.first as? CIFilter)
        #expect(
            layer.filters?.count == 1 && filter.name == "blur" && filter.value(forKey: "inputRadius") as? Double == 4)
        #expect(warnings == ["the filter displacementMap is not drawn"])
    }

    @Test("Unknown elements and attributes are reported once per kind, with their position")
    func unknown() throws {
        let package = try PackageMaker.package(
            "<CALayer odd='1'/>\n<CALayer odd='2'><odder/></CALayer>\n"
                + "<CASDFLayer><sublayers><CALayer/></sublayers></CASDFLayer>"
        )
        #expect(
            package.warnings.map(\.description) == [
                "test.ca/main.caml:2:124: the attribute odd of CALayer is not supported; ignored",
                "test.ca/main.caml:3:18: the element <odder> is not supported; ignored",
                "test.ca/main.caml:4:1: the class CASDFLayer is not supported; drawn as CALayer with its sublayers",
            ])
        #expect(PackageStage(package, states: []).roots.first?.sublayers?[2].sublayers?.count == 1)
    }

    @Test("What editors write without an effect is ignored")
    func ignored() throws {
        let (_, warnings) = try PackageMaker.layer(
            """
            <CALayer allowsHitTesting="0" locked="1" caplayKind="x" contentsFormat="RGBA8"><modules/>\
            <scriptComponents/><modules type="NSArray"/></CALayer>
            """)
        #expect(warnings.isEmpty)
    }

    @Test("Values that cannot be parsed keep the default, with a warning", arguments: ["undefined", "NaN", "1 2", "x"])
    func junk(_ text: String) throws {
        let (layer, warnings) = try PackageMaker.layer("<CALayer opacity=\"\(text)\"/>")
        #expect(layer.opacity == 1 && warnings.count == 1)
    }

    @Test("The y-axis of documents points up, unless layers flip it")
    func flips() throws {
        func markPosition(_ root: String, _ inner: String) throws -> CGPoint {
            let package = try PackageMaker.package(inner, root: root)
            let layer = PackageLayer(package)
            let mark = try #require(StagePlayer.find("mark", in: layer))
            return mark.superlayer?.convert(mark.position, to: layer) ?? .zero
        }
        let mark = #"<CALayer name="mark" position="50 0"/>"#
        #expect(try markPosition("", mark) == CGPoint(x: 50, y: 200))
        #expect(try markPosition("geometryFlipped=\"1\"", mark) == CGPoint(x: 50, y: 0))
        let nested =
            #"<CALayer bounds="0 0 100 200" position="50 100" geometryFlipped="1">"#
            + "<sublayers>\(mark)</sublayers></CALayer>"
        #expect(try markPosition("geometryFlipped=\"1\"", nested) == CGPoint(x: 50, y: 200))
    }

    @Test("The position of the root layer does not count")
    func root() throws {
        let package = try PackageMaker.package("", root: "name=\"r\"")
        let layer = PackageLayer(package)
        let root = try #require(StagePlayer.find("r", in: layer))
        root.position = CGPoint(x: 50, y: 100)
        #expect(root.convert(root.bounds, to: layer) == CGRect(x: 0, y: 0, width: 100, height: 200))
    }
}
