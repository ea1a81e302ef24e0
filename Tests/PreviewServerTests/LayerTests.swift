import Foundation
import TestSupport
import Testing

@testable import PreviewServer

/// The layers, their properties, and the timeline.
@Suite struct LayerTests {
    private struct Layer: Decodable {
        let path: String
        let name: String?
        let className: String
        let line: Int?
        let text: String?
        let component: String?
        let useLine: Int?
        let children: [Layer]
    }

    private struct Details: Decodable {
        struct Property: Decodable {
            let key: String
            let model: String
            let presentation: String?
        }

        struct Animation: Decodable {
            let keyPaths: [String]
            let begin: Double
            let end: Double?
        }

        let properties: [Property]
        let animations: [Animation]
        struct Source: Decodable {
            let file: String
            let line: Int
            let excerpt: [SourceExcerpt.Line]
        }

        let source: Source?
        let outline: [[Double]]
        let anchor: [Double]
        let paths: [LayerPaths.Path]
    }

    private struct Timeline: Decodable {
        struct Row: Decodable {
            struct Bar: Decodable {
                let kind: String
                let label: String
                let begin: Double
                let end: Double?
            }

            let path: String?
            let title: String
            let bars: [Bar]
        }

        let layers: [Row]
        struct Marker: Decodable, Equatable {
            let path: String
            let name: String
            let begin: Double
            let end: Double?
        }

        let events: [Double]
        let markers: [Marker]
    }

    private struct Hit: Decodable { let path: String? }

    @Test("The tree has names, classes and source lines")
    func tree() throws {
        let fixture = try PreviewFixture()
        let root: Layer = try fixture.client.json("/api/layers?frame=0")

        #expect(root.path.isEmpty && root.className == "CALayer")
        #expect(root.children.map(\.name) == ["box", "other"] && root.children.map(\.path) == ["0", "1"])
        #expect(root.children.map(\.line) == [12, 18])
    }

    @Test("Text layers have the start of their text, which names them")
    func text() throws {
        let scene = PreviewFixture.scene.replacing(
            "- name: other", with: "- { class: CATextLayer, string: Hello }\n    - name: other")
        let fixture = try PreviewFixture(scene)
        let root: Layer = try fixture.client.json("/api/layers?frame=0")

        #expect(root.children.map(\.text) == [nil, "Hello", nil])
    }

    @Test("Instances of components have the name of the component, and the layers in them have not")
    func components() throws {
        let card = "components: { card: { layer: { sublayers: [{ class: CATextLayer, string: a }] } } }\n"
        let instances = "- { component: card }\n    - { component: card, name: own }\n    - name: other"
        let scene = PreviewFixture.scene.replacing("root:\n", with: card + "root:\n")
        let fixture = try PreviewFixture(scene.replacing("- name: other", with: instances))
        let root: Layer = try fixture.client.json("/api/layers?frame=0")

        #expect(root.children.map(\.component) == [nil, "card", "card", nil])
        #expect(root.children[1].children.map(\.component) == [nil])
        // Instances at different lines are not repetitions of each other.
        let lines = root.children.map(\.useLine)
        #expect(lines[0] == nil && lines[1] != nil && lines[2] == lines[1].map { $0 + 1 })
    }

    @Test("Layers that only name a time are markers, in the order of time")
    func markers() throws {
        let scene = PreviewFixture.scene.replacing(
            "- name: other",
            with: """
                - { name: later, during: [1, 1.1] }
                    - { name: group, sublayers: [{ name: verse, during: [0.5, inf] }, { during: [0, 1] }] }
                    - { sequence: [{ name: part, duration: 1 }] }
                    - name: other
                """)
        let fixture = try PreviewFixture(scene)
        let timeline: Timeline = try fixture.client.json("/api/timeline")

        #expect(
            timeline.markers == [
                .init(path: "2.0", name: "verse", begin: 0.5, end: nil),
                .init(path: "1", name: "later", begin: 1, end: 1.1),
            ])
    }

    @Test("Font families are drawn in themselves")
    func fonts() throws {
        let fixture = try PreviewFixture()
        let families: [String] = try fixture.client.json("/api/fonts")
        #expect(families.contains("DejaVu Sans") && families.contains("DejaVu Sans Mono"))
        func sample(_ name: String) throws -> Data { try fixture.client.get("/api/font?name=\(name)").body }
        #expect(try sample("DejaVu%20Sans").starts(with: [0x89, 0x50]))

        #expect(try fixture.client.get("/api/font?name=None").status == 404)
    }

    @Test("The state has the safe area that the scene sets, in points")
    func safeArea() throws {
        #expect(try PreviewFixture().state().scene?.safeArea == nil)
        let scene = PreviewFixture.scene.replacing("duration: 2", with: "duration: 2\nsafeArea: [4, 8, 10%, 0]")
        let state = try PreviewFixture(scene).state()
        let area = try #require(state.scene?.safeArea)
        #expect(zip(area, [0, 4, 56, 24.8]).allSatisfy { abs($0 - $1) < 1e-9 } && area.count == 4)
    }

    @Test("Properties have the model value, and the presentation value if it differs")
    func properties() throws {
        let fixture = try PreviewFixture()
        // After a later frame, the values are still those of the requested one.
        _ = try fixture.client.get("/api/frame?frame=18")
        let details: Details = try fixture.client.json("/api/layer?frame=5&path=0")
        let position = try #require(details.properties.first { $0.key == "position" })

        #expect(position.model == "(8, 16)" && position.presentation == "(24, 16)")
        #expect(details.anchor == [24, 16])
        #expect(details.outline == [[20, 12], [28, 12], [28, 20], [20, 20]])
        #expect(details.animations.map(\.keyPaths) == [["position.x"]])
        #expect(details.animations.first?.begin == 0 && details.animations.first?.end == 1.5)
        #expect(try fixture.client.get("/api/layer?frame=5&path=0.0").status == 404)
        #expect(try fixture.client.get("/api/layer?frame=5&path=x").status == 404)
    }

    @Test("A layer has its place in the file with the lines around it, also after the file changed")
    func source() throws {
        let fixture = try PreviewFixture()
        try fixture.write("size: [1")
        let details: Details = try fixture.client.json("/api/layer?frame=0&path=1")

        #expect(details.source?.file == fixture.folder + "/scene.yaml" && details.source?.line == 18)
        #expect(details.source?.excerpt.map(\.number) == [16, 17, 18, 19, 20])
        #expect(details.source?.excerpt[2].text == "    - name: other")
    }

    @Test("The paths of shapes and of motions are in points of the scene")
    func paths() throws {
        let layers = """
            root:
              sublayers:
                - name: group
                  frame: [10, 5, 40, 20]
                  sublayers:
                    - class: CAShapeLayer
                      frame: [2, 3, 10, 10]
                      path: M0 0 L4 0 Q6 2 4 4 Z
                      animations:
                        - class: CAAnimationGroup
                          duration: 2
                          animations:
                            - { class: CAKeyframeAnimation, keyPath: position, path: M7 8 L17 8, duration: 2 }
                        - { class: CABasicAnimation, keyPath: position, fromValue: [7, 8], toValue: [7, 18], duration: 2 }
                        - { class: CABasicAnimation, keyPath: opacity, fromValue: 0, toValue: 1, duration: 2 }
            """
        let fixture = try PreviewFixture("multiplane: 1\nsize: [64, 32]\nframeRate: 10\nduration: 2\n" + layers)
        let group: Details = try fixture.client.json("/api/layer?frame=0&path=0")
        let shape: Details = try fixture.client.json("/api/layer?frame=0&path=0.0")

        #expect(group.paths.isEmpty)
        #expect(shape.paths.map(\.kind) == ["shape", "motion", "motion"])
        #expect(
            shape.paths.map(\.data) == ["M12 8 L16 8 Q18 10 16 12 Z", "M17 13 L27 13", "M17 13 L17 23"])
    }

    @Test("Hit testing uses the presentation of the frame")
    func hitTest() throws {
        let fixture = try PreviewFixture()
        func hit(_ frame: Int, _ x: Int, _ y: Int) throws -> String? {
            let hit: Hit = try fixture.client.json("/api/hit?frame=\(frame)&x=\(x)&y=\(y)")
            return hit.path
        }

        #expect(try hit(0, 8, 16) == "0")
        #expect(try hit(5, 8, 16) == "")
        #expect(try hit(5, 24, 16) == "0")
        #expect(try hit(0, 40, 2) == "1")
        #expect(try hit(15, 40, 2) == "")
        #expect(try hit(0, 100, 2) == nil)
    }

    @Test("The timeline has the visible time and the animations of layers, and the events")
    func timeline() throws {
        let fixture = try PreviewFixture()
        let timeline: Timeline = try fixture.client.json("/api/timeline")
        let box = try #require(timeline.layers.first { $0.title == "box" })
        let other = try #require(timeline.layers.first { $0.title == "other" })

        #expect(timeline.layers.map(\.path) == ["", "0", "1"] && timeline.events == [1])
        let motion = try #require(box.bars.first { $0.kind == "animation" })
        #expect(motion.label == "position.x" && motion.begin == 0 && motion.end == 1.5)
        let visible = other.bars.filter { $0.kind == "layer" }
        #expect(visible.map(\.begin) == [0] && visible.map(\.end) == [1])
    }

    @Test("A click selects what is drawn at the point: the nearer layer in 3D, and not a transparent layer above")
    func visibleHit() throws {
        let fixture = try PreviewFixture(
            """
            multiplane: 1
            size: [64, 32]
            frameRate: 10
            duration: 1
            root:
              sublayerTransform: [{ perspective: 90 }]
              sublayers:
                - class: CATransformLayer
                  frame: [0, 0, 64, 32]
                  sublayers:
                    - { frame: [22, 8, 20, 20], backgroundColor: tomato, transform: [{ translate: [0, 0, 20] }] }
                    - { frame: [22, 8, 20, 20], backgroundColor: royalblue, transform: [{ translate: [0, 0, -20] }] }
                - { class: CAShapeLayer, frame: [0, 0, 64, 32], path: "M0 0H6V6Z", fillColor: white }

            """)
        func hit(_ x: Int, _ y: Int) throws -> String? {
            let hit: Hit = try fixture.client.json("/api/hit?frame=0&x=\(x)&y=\(y)")
            return hit.path
        }

        #expect(try hit(32, 16) == "0.0")
        // Perspective makes the nearer layer larger than its frame.
        #expect(try hit(20, 16) == "0.0")
        #expect(try hit(5, 2) == "1")
        #expect(try hit(2, 20) == "")
    }

    @Test("A click beside the letters of a text selects what is behind it")
    func hitBesideLetters() throws {
        let fixture = try PreviewFixture(
            """
            multiplane: 1
            size: [200, 100]
            frameRate: 10
            duration: 1
            root:
              sublayers:
                - { frame: [10, 10, 180, 80], backgroundColor: navy }
                - { class: CATextLayer, frame: [10, 10, 180, 80], string: Hi, fontSize: 40, alignmentMode: center }
                - { class: CATextLayer, frame: [10, 10, 180, 80], string: "" }

            """)
        func hit(_ x: Int, _ y: Int) throws -> String? {
            let hit: Hit = try fixture.client.json("/api/hit?frame=0&x=\(x)&y=\(y)")
            return hit.path
        }

        #expect(try hit(100, 36) == "1")
        #expect(try hit(20, 36) == "0")
        #expect(try hit(100, 84) == "0")
    }

    @Test("Sublayers have no visible time outside that of their superlayer")
    func visibleTimeOfSublayers() throws {
        let fixture = try PreviewFixture(
            """
            multiplane: 1
            size: [64, 32]
            frameRate: 10
            duration: 3
            root:
              sublayers:
                - { name: parent, during: [1, 2], sublayers: [{ name: child, frame: [0, 0, 8, 8] }] }

            """)
        let timeline: Timeline = try fixture.client.json("/api/timeline")
        let bars = try #require(timeline.layers.first { $0.title == "child" }).bars.filter { $0.kind == "layer" }
        #expect(bars.map(\.begin) == [1] && bars.map(\.end) == [2])
    }
}
