import Foundation
import Images
import LayerTree
import MotionTiming
import TestSupport
import Testing
import VectorGeometry

@testable import CoreAnimationPackages

@Suite("Writing Core Animation packages")
struct ExportTests {
    @Test(
        "A layer tree that is written and read again is the same",
        arguments: [
            #"<CALayer name="a" bounds="0 0 30 20" position="10 20" anchorPoint="0 0" zPosition="2.5"/>"#,
            #"<CALayer bounds="5 7 30 20" opacity="0.3" hidden="1" cornerRadius="4" cornerCurve="continuous"/>"#,
            #"""
            <CALayer masksToBounds="1" borderWidth="2" maskedCorners="3"><borderColor value="1 0 0" \#
            opacity="0.5"/></CALayer>
            """#,
            #"<CALayer transform="translate(10, 20, 30) rotate(30deg) scale(2, 3, 1)" backgroundColor="1 0.5 0"/>"#,
            #"<CALayer transform="rotate(40deg, 1, 2, 3)" sublayerTransform="perspective(500)" shadowOpacity="0.5"/>"#,
            #"<CALayer shadowRadius="9" shadowOffset="4 -5" shadowPath="0 0 m 9 0 l 9 9 l h" shadowColor="0 0 1"/>"#,
            #"""
            <CALayer beginTime="2" speed="0.5" timeOffset="1" contentsGravity="resizeAspect" contentsCenter="0.25 \#
            0.25 0.5 0.5"/>
            """#,
            #"""
            <CAShapeLayer path="0 0 m 0 5 5 10 10 10 c h" fillColor="1 1 1" strokeColor="0 1 0" lineWidth="3" \#
            lineDashPattern="4 2" lineCap="round" fillRule="even-odd"/>
            """#,
            #"""
            <CAReplicatorLayer instanceCount="3" instanceDelay="0.5" instanceTransform="translate(10, 0, 0)" \#
            instanceColor="1 0 0" instanceAlphaOffset="-0.1"><sublayers><CALayer/></sublayers></CAReplicatorLayer>
            """#,
            #"""
            <CAGradientLayer startPoint="0 0" endPoint="1 1"><colors><CGColor value="1 0 0"/><CGColor value="0 0 1" \#
            opacity="0.5"/></colors><locations><real value="0.25"/><integer value="1"/></locations><type \#
            value="radial"/></CAGradientLayer>
            """#,
            #"""
            <CATextLayer fontSize="24" alignmentMode="center" wrapped="1" foregroundColor="1 1 0"><font type="string" \#
            value="DejaVu Sans"/><string type="string" value="a&lt;b&amp;&quot;c&quot;&#10;d"/></CATextLayer>
            """#,
            #"""
            <CALayer beginTime="1"><sublayers><CALayer speed="2"><sublayers><CALayer \#
            beginTime="3"/></sublayers></CALayer></sublayers></CALayer>
            """#,
            #"""
            <CATransformLayer><sublayers><CALayer geometryFlipped="1" doubleSided="0"/></sublayers></CATransformLayer>
            """#,
            #"<CAScrollLayer scrollMode="vertically"><sublayers><CALayer name="in"/></sublayers></CAScrollLayer>"#,
            #"<CALayer><mask type="CAShapeLayer" path="0 0 m 9 0 l 9 9 l h"/></CALayer>"#,
            #"""
            <CALayer compositingFilter="multiplyBlendMode"><filters><CAFilter filter="gaussianBlur" name="soft" \#
            inputRadius="4.5"/><CIFilter filter="CISepiaTone" name="old" enabled="0"/></filters></CALayer>
            """#,
            #"""
            <CAEmitterLayer emitterShape="line" emitterSize="50 0" renderMode="additive" \#
            birthRate="0.7"><emitterCells><CAEmitterCell name="spark" birthRate="20" lifetime="1.3" velocity="40" \#
            emissionRange="0.3" color="1 0.8 0.2" alphaSpeed="-0.7"><emitterCells><CAEmitterCell name="tail" \#
            birthRate="5" lifetime="0.2"/></emitterCells></CAEmitterCell></emitterCells></CAEmitterLayer>
            """#,
        ])
    func layers(_ text: String) throws {
        let original = try PackageMaker.layer(text)
        #expect(original.warnings.isEmpty)
        let copy = try PackageRoundTrip(original.layer)
        #expect(copy.problems.isEmpty)
        #expect(copy.layer.inspectionLines() == original.layer.inspectionLines(), "\(copy.document)")
        for (layer, other) in zip(Self.all(copy.layer), Self.all(original.layer)) {
            for key in PackageVocabulary.timing.map(\.key) {
                #expect("\(layer.value(forKey: key) ?? 0)" == "\(other.value(forKey: key) ?? 0)")
            }
        }
        let cells = [copy.layer, original.layer].map { ($0 as? CAEmitterLayer)?.emitterCells ?? [] }
        for (cell, other) in zip(cells[0], cells[1]) {
            for property in EmitterCellProperty.all {
                #expect("\(cell.value(forKey: property.key) ?? 0)" == "\(other.value(forKey: property.key) ?? 0)")
            }
        }
    }

    /// Returns a layer and all layers below.
    private static func all(_ layer: CALayer) -> [CALayer] { [layer] + (layer.sublayers ?? []).flatMap { all($0) } }

    @Test("Animations without a key are written")
    func animationsWithoutKeys() throws {
        let layer = CALayer()
        for keyPath in ["opacity", "cornerRadius"] { layer.add(CABasicAnimation(keyPath: keyPath), forKey: nil) }
        let copy = try PackageRoundTrip(layer).layer
        let animations = (copy.animationKeys() ?? []).compactMap { copy.animation(forKey: $0) as? CABasicAnimation }
        #expect(animations.map(\.keyPath) == ["opacity", "cornerRadius"])
    }

    @Test(
        "Animations that are written and read again are the same",
        arguments: [
            #"""
            <x type="CABasicAnimation" keyPath="opacity" duration="2" timingFunction="easeIn" fillMode="both" \#
            removedOnCompletion="0"><fromValue type="integer" value="0"/><toValue type="real" value="0.3"/></x>
            """#,
            #"""
            <x type="CABasicAnimation" keyPath="backgroundColor" beginTime="1.5" duration="2" additive="1"><byValue \#
            type="CGColor" value="1 0 0" opacity="0.5"/></x>
            """#,
            #"""
            <x type="CASpringAnimation" keyPath="position" mass="2" stiffness="300" damping="36" velocity="1" \#
            duration="0.8"><toValue type="CGPoint" value="4 5"/></x>
            """#,
            #"""
            <x type="CAKeyframeAnimation" keyPath="bounds" duration="4" calculationMode="cubic" \#
            repeatCount="inf"><values><CGRect value="0 0 1 1"/><CGRect value="0 0 8 9"/></values><keyTimes><integer \#
            value="0"/><real value="0.25"/></keyTimes><timingFunctions><CAMediaTimingFunction value="0.4 0 0.6 \#
            1"/></timingFunctions></x>
            """#,
            #"""
            <x type="CAKeyframeAnimation" keyPath="position" path="0 0 m 9 0 l" rotationMode="auto" autoreverses="1" \#
            duration="3"/>
            """#,
            #"""
            <x type="CABasicAnimation" keyPath="transform" duration="1"><valueFunction type="CAValueFunction" \#
            name="rotateZ"/><toValue type="real" value="6.5"/></x>
            """#,
            #"""
            <x type="CAAnimationGroup" duration="8" speed="0.5"><animations><CABasicAnimation keyPath="position.x" \#
            duration="8"><toValue type="real" value="8"/></CABasicAnimation></animations></x>
            """#,
            #"<x type="CATransition" duration="1" subtype="fromTop" startProgress="0.25"><type value="push"/></x>"#,
        ])
    func animations(_ text: String) throws {
        let original = try PackageMaker.layer("<CALayer><animations>\(text)</animations></CALayer>")
        #expect(original.warnings.isEmpty)
        let copy = try PackageRoundTrip(original.layer)
        #expect(copy.problems.isEmpty)
        let keys = original.layer.animationKeys() ?? []
        #expect(copy.layer.animationKeys() == keys && keys.count == 1)
        for key in keys {
            let before = try #require(original.layer.animation(forKey: key))
            let after = try #require(copy.layer.animation(forKey: key))
            #expect(Self.description(after) == Self.description(before), "\(copy.document)")
        }
    }

    /// Describes all properties of an animation and its members.
    private static func description(_ animation: CAAnimation) -> [String] {
        let own = type(of: animation).properties.all.map { property in
            let value = PackageValue(boxed: animation.value(forKey: property.key)) { _ in nil }
            return "\(property.key): " + (value.map { "\($0)" } ?? "none")
        }
        let members = (animation as? CAAnimationGroup)?.animations ?? []
        return ["\(type(of: animation))"] + own + members.flatMap { description($0) }
    }

    @Test("Transforms are products of functions, also with shear, mirror images and perspective; others are matrices")
    func transforms() {
        var sheared = CATransform3DIdentity
        sheared.m21 = 0.7
        sheared.m41 = 3
        var eye = CATransform3DMakeRotation(0.5, 0, 1, 0)
        eye = CATransform3DConcat(eye, ValueText.transform("perspective(400)") ?? eye)
        let mirror = CATransform3DConcat(CATransform3DMakeScale(-2, 1, 1), CATransform3DMakeRotation(3, 1, 1, 0))
        let flat = CATransform3DConcat(CATransform3DMakeScale(1, 0, 0), CATransform3DMakeRotation(1, 0, 0, 1))
        let turn = CATransform3DMakeRotation(.pi, 0, 0, 1)
        for transform in [sheared, eye, mirror, flat, turn, CATransform3DMakeRotation(-1, 0, 0, 1)] {
            let written = TransformText(transform)
            let read = ValueText.transform(written.text)?.elements ?? []
            #expect(!written.isMatrix && read.count == 16, "\(written.text)")
            for (a, b) in zip(read, transform.elements) { #expect(abs(a - b) < 1e-9, "\(written.text)") }
        }
        var projection = CATransform3DIdentity
        projection.m14 = 0.1
        #expect(TransformText(projection).isMatrix)
        #expect(ValueText.transform(TransformText(projection).text) == projection)
        #expect(TransformText(CATransform3DMakeRotation(.pi / 6, 0, 0, 1)).text == "rotate(30deg)")
    }

    @Test("The canvas is a layer with flipped geometry, and the index names the document and its size")
    func canvas() throws {
        let copy = try PackageRoundTrip(CALayer())
        let root = try #require(copy.layer.superlayer)
        #expect(root.isGeometryFlipped && root.masksToBounds && root.bounds.size == CGSize(width: 100, height: 200))
        #expect(copy.export.files.map(\.path) == ["main.caml", "index.xml"])
        let index = String(decoding: copy.export.files[1].data, as: UTF8.self)
        #expect(index.contains("<string>main.caml</string>") && index.contains("<real>200</real>"))
    }

    @Test("Images are files with unique names without folders, and data URLs in single documents")
    func images() throws {
        let layer = CALayer()
        let first = CALayer()
        let second = CALayer()
        let again = CALayer()
        let pixel = picture(1, 1) { _, _ in 0xff00_00ff }
        first.contents = pixel
        again.contents = pixel
        second.contents = picture(1, 1) { _, _ in 0xff00_ff00 }
        layer.sublayers = [first, second, again]
        let folder = try PackageRoundTrip(layer, imageName: "../50% of/\u{7}ä b")
        let names = folder.export.files.dropFirst(2).map(\.path)
        #expect(names == ["assets/image..-50% of--ä b.png", "assets/image..-50% of--ä b-2.png"])
        #expect(folder.document.contains("src=\"assets/image..-50%25%20of--%C3%A4%20b.png\""))
        #expect(folder.layer.sublayers?.allSatisfy { $0.contents is CGImage } == true && folder.problems.isEmpty)
        let document = try PackageRoundTrip(layer, as: .document)
        #expect(document.export.files.count == 1 && document.document.contains("src=\"data:image/png;base64,"))
        #expect(document.layer.sublayers?.allSatisfy { $0.contents is CGImage } == true)
    }

    @Test("Texts are escaped; control characters are replaced and reported")
    func escaping() throws {
        #expect(MarkupElement.escaped("<a & \"b\">\n\t\u{1}") == "&lt;a &amp; &quot;b&quot;&gt;&#10;&#9;\u{FFFD}")
        #expect(MarkupElement.elementName("move 1") == "move-1" && MarkupElement.elementName("1a") == "_1a")
        #expect(MarkupElement.elementName("xmlns") == "_xmlns" && MarkupElement.elementName("") == "_")
        let layer = CALayer()
        layer.name = "a\u{1}<\"&'>"
        let copy = try PackageRoundTrip(layer)
        #expect(copy.layer.name == "a\u{FFFD}<\"&'>" && copy.problems.count == 1)
    }

    @Test("A layer without a color that its class has is written with a transparent one")
    func noColor() throws {
        let shape = CAShapeLayer()
        shape.fillColor = nil
        #expect((try PackageRoundTrip(shape).layer as? CAShapeLayer)?.fillColor?.alpha == 0)
    }

    @Test("A layer with a span is hidden outside of it")
    func span() throws {
        let layer = CALayer()
        layer.name = "part"
        layer.beginTime = 1
        layer.activeRange = 1..<2
        let copy = try PackageRoundTrip(layer)
        #expect(copy.problems.isEmpty)
        let package = try LayerPackage(path: copy.folder.path("test.ca/index.xml"), decode: nil)
        let player = StagePlayer(package)
        let shown = try [0.0, 0.9, 1, 1.5, 1.96, 2, 3].map { try player.number("hidden", of: "part", at: $0) }
        #expect(shown == [1, 1, 0, 0, 0, 1, 1])
    }

    @Test("Easing functions of basic animations become keyframes")
    func easing() throws {
        let layer = CALayer()
        layer.name = "a"
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 10
        animation.duration = 1
        animation.timingFunction = CAMediaTimingFunction(curve: TimingCurve(.easeOutBounce))
        layer.add(animation, forKey: "move")
        let copy = try PackageRoundTrip(layer)
        let keyframes = try #require(copy.layer.animation(forKey: "move") as? CAKeyframeAnimation)
        #expect(keyframes.values?.count == 61 && copy.problems.isEmpty)
        #expect(keyframes.values?.last as? Double == 10)
    }

    @Test("Everything that packages cannot hold is reported")
    func problems() throws {
        func problems(_ change: (CALayer) -> Void, _ layer: CALayer = CALayer()) throws -> [String] {
            change(layer)
            return try PackageRoundTrip(layer).problems
        }
        let player = try problems({ _ in }, UnknownLayer())
        #expect(
            player == [
                "packages have no UnknownLayer; its place is empty: draw it with the layer classes of Core Animation"
            ])
        let text = try problems({ $0.setValue(3.0, forKey: "kern") }, CATextLayer())
        #expect(text == ["Core Animation has no kern of CATextLayer; only Multiplane shows it"])
        let pieces = try problems(
            { ($0 as? CATextLayer)?.string = NSAttributedString(string: "a") }, CATextLayer())
        #expect(pieces.count == 1 && pieces[0].hasPrefix("packages hold plain text"))
        let grain = try problems { $0.filters = [CIFilter(name: "filmGrain") as Any] }
        #expect(grain == ["Core Animation has no filter filmGrain; only Multiplane shows it"])
        let clamped = try problems { layer in
            let blur = CIFilter(name: "CIGaussianBlur")
            blur?.clampsToExtent = true
            layer.filters = [blur as Any]
        }
        #expect(clamped.count == 1 && clamped[0].hasPrefix("packages cannot clamp the filter CIGaussianBlur"))
        let paused = try problems { layer in
            layer.speed = 0
            layer.activeRange = 0..<1
        }
        #expect(paused.count == 1 && paused[0].hasPrefix("packages cannot limit this layer to its span"))
        let spring = try problems { layer in
            let animation = CASpringAnimation(keyPath: "opacity")
            animation.timingFunction = CAMediaTimingFunction(curve: TimingCurve(.easeOutBounce))
            layer.add(animation, forKey: "a")
        }
        #expect(spring.count == 1 && spring[0].hasPrefix("packages have no easing functions"))
        let path = try problems { layer in layer.add(CABasicAnimation(keyPath: "sublayers.a.opacity"), forKey: "a") }
        #expect(path.count == 1 && path[0].hasPrefix("Core Animation may not have the animated key path"))
        var projection = CATransform3DIdentity
        projection.m14 = 0.1
        #expect(try problems { $0.transform = projection }.count == 1)
    }
}

private final class UnknownLayer: CALayer {}
