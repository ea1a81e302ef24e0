import CoreAnimationPackages
import Foundation
import Images
import MediaTime
import MovieRendering
import SceneLanguage
import TestSupport
import Testing

@testable import SceneFormat

@Suite("Export of scenes as Core Animation packages")
struct PackageExportTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    /// Writes the package of a scene, and returns the frames of both.
    private func frames(_ text: String, at times: [Double]) throws -> (
        original: [[UInt32]], copy: [[UInt32]], warnings: [String]
    ) {
        let scene = try fixture.scene(text)
        let package = try scene.exportPackage(as: .folder)
        for file in package.files {
            let path = "\(fixture.folder)/copy.ca/\(file.path)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try file.data.write(to: URL(fileURLWithPath: path))
        }
        let copy = try fixture.scene(
            """
            multiplane: 1
            size: [\(scene.size.width), \(scene.size.height)]
            frameRate: 10
            duration: 4
            assets: { copy: copy.ca }
            root:
              sublayers:
                - { class: PackageLayer, asset: copy, frame: [0, 0, \(scene.size.width), \(scene.size.height)] }
            """)
        return (
            try Self.pixels(scene, at: times), try Self.pixels(copy, at: times), package.warnings.map(\.description)
        )
    }

    private static func pixels(_ scene: SceneDescription, at times: [Double]) throws -> [[UInt32]] {
        let stills = StillRenderer(
            try scene.makeMovie(), viewport: Viewport(width: scene.size.width, height: scene.size.height), threads: 1)
        return try times.map { rows(try stills.image(at: Rational(near: $0))).flatMap(\.self) }
    }

    @Test("A package shows the frames of its scene: shapes, gradients, text, spans, masks, effects and animations")
    func sameFrames() throws {
        let (original, copy, warnings) = try frames(
            """
            multiplane: 1
            size: [160, 90]
            frameRate: 10
            duration: 4
            background: "#203040"
            root:
              sublayers:
                - class: CAGradientLayer
                  frame: [4, 4, 60, 40]
                  colors: ["#ff0000", "#0000ff80"]
                  cornerRadius: 8
                  transform: [{ rotate: 12 }]
                - class: CAShapeLayer
                  name: star
                  frame: [70, 10, 40, 40]
                  path: "M 0 0 Q 20 40 40 0 L 40 40 Z"
                  fillColor: null
                  strokeColor: "#ffffff"
                  lineWidth: 3
                  animations:
                    - class: CABasicAnimation
                      keyPath: strokeEnd
                      fromValue: 0
                      toValue: 1
                      duration: 2
                      timingFunction: easeOut
                    - class: CABasicAnimation
                      keyPath: position.x
                      fromValue: 60
                      toValue: 100
                      beginTime: 1
                      duration: 1
                      timingFunction: easeOutBounce
                - class: CATextLayer
                  string: "A & B"
                  fontSize: 18
                  frame: [4, 60, 100, 24]
                  foregroundColor: "#ffff00"
                - beginTime: 0.6
                  frame: [60, 50, 40, 30]
                  sublayers:
                    - beginTime: 0.5
                      frame: [0, 0, 20, 20]
                      backgroundColor: "#ff00ff"
                      animate: { opacity: [0, 1], for: 1.5 }
                      sublayers:
                        - speed: 2
                          frame: [5, 5, 9, 9]
                          backgroundColor: "#ffffff"
                          animate: { transform.translation.x: [0, 9], at: 1, for: 2 }
                - during: [1, 2.5]
                  frame: [110, 50, 40, 30]
                  backgroundColor: "#00ff00"
                  shadowOpacity: 0.7
                  sublayers:
                    - frame: [5, 5, 10, 10]
                      backgroundColor: "#000000"
                      animations:
                        - class: CABasicAnimation
                          keyPath: transform.rotation.z
                          fromValue: 0
                          toValue: 3
                          duration: 1.5
                - class: CAReplicatorLayer
                  frame: [120, 5, 30, 30]
                  instanceCount: 4
                  instanceTransform: [{ translate: [6, 3] }]
                  sublayers: [{ frame: [0, 0, 4, 12], backgroundColor: "#ff8800", opacity: 0.6 }]
            """, at: [0, 0.5, 1, 1.7, 2.4, 2.5, 3.9])
        #expect(warnings == [])
        for (index, pair) in zip(original, copy).enumerated() {
            let differences = zip(pair.0, pair.1).count { $0 != $1 }
            #expect(pair.0.count == pair.1.count && differences == 0, "frame \(index)")
        }
    }

    @Test("Parts of scenes that are not layers are reported at their places")
    func warnings() throws {
        let scene = try fixture.scene(
            """
            multiplane: 1
            size: [64, 48]
            frameRate: 10
            duration: 4
            motionBlur: { samples: 8 }
            root:
              sublayers:
                - name: box
                  frame: [0, 0, 8, 8]
                - sequence:
                    - { duration: 2, transition: fade }
                    - { duration: 2 }
            events:
              - { at: 1, set: { box.opacity: 0 } }
            """)
        let warnings = try scene.exportPackage(as: .document).warnings.map(\.description)
        #expect(warnings.contains { $0.hasPrefix("scene.yaml:14:") && $0.contains("packages have no events") })
        #expect(warnings.contains { $0.hasPrefix("scene.yaml:11:") && $0.contains("packages have no transitions") })
        #expect(warnings.contains { $0.hasPrefix("scene.yaml: packages have no motion blur") })
        #expect(warnings.count == 3)
    }
}
