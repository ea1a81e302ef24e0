import Foundation
import Images
import MotionTiming
import Quartz2D
import TestSupport
import Testing
import TextLayout
import VectorGeometry

@testable import LayerTree

@Suite("Damaged archives")
struct DamagedArchiveTests {
    /// A layer with a value of every kind.
    private func rich() throws -> CALayer {
        let root = CALayer()
        let shape = CAShapeLayer()
        let text = CATextLayer()
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        let replicator = CAReplicatorLayer()
        for layer in [shape, text, emitter, replicator] { root.addSublayer(layer) }
        root.mask = CAGradientLayer()
        root.name = "root"
        root.style = ["cornerRadius": 3, "actions": ["bounds": NSNull()]]
        root.actions = ["position": CATransition()]
        root.constraints = [CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 2)]
        root.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3]) as Any]
        shape.path = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 30, height: 40))
        shape.lineDashPattern = [1, 2]
        text.string = NSAttributedString(
            string: "styled", attributes: [.foregroundColor: CGColor.white, .font: UIFont(named: "Courier", size: 8)])
        cell.birthRate = 3
        cell.lifetime = 2
        cell.contents = try CGContext(width: 2, height: 2).makeImage()
        emitter.emitterCells = [cell]
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(4, 5, 6)
        shape.add(
            keyframes([0, 1, 0.5]) { ($0.calculationMode, $0.keyTimes) = (.cubic, [0, 0.5, 1]) }, forKey: "keys")
        shape.add(
            basic("position", to: CGPoint(x: 1, y: 2)) { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) },
            forKey: "move")
        return root
    }

    private func bytes(of layer: CALayer) throws -> [UInt8] {
        var objects = ArchiveObjects()
        let keys = type(of: layer).properties.keys + type(of: layer).objectKeys + ["note"]
        let values = Dictionary(
            uniqueKeysWithValues: keys.filter { layer.shouldArchiveValue(forKey: $0) }.map {
                ($0, layer.value(forKey: $0) as Any)
            })
        var bytes = ArchiveBytes()
        let archived = objects.archive(values)
        bytes.append(try #require(archived))
        return [UInt8](bytes.data)
    }

    @Test("Archives with random byte changes are read as other values or rejected", arguments: 0..<8)
    func changedBytes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for layer in try [rich()] + (rich().sublayers ?? []) {
            let whole = try bytes(of: layer)
            for _ in 0..<400 {
                var changed = whole
                for _ in 0...Int.random(in: 0..<4, using: &random) {
                    changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
                if Bool.random(using: &random) { changed.removeLast(Int.random(in: 0..<changed.count, using: &random)) }
                guard let values = ArchiveReader.value(in: Data(changed))?.unarchived({ _ in nil }) as? [String: Any]
                else { continue }
                let copy = type(of: layer).make()
                for (key, value) in values { copy.setValue(value, forKey: key) }
                _ = copy.value(forKey: "bounds")
            }
        }
    }

    @Test("Counts beyond the end, deep nesting and invalid text are rejected")
    func bounds() {
        let list: [UInt8] = [ArchiveTag.list.rawValue, 255, 255, 255, 255]
        #expect(ArchiveReader.value(in: Data(list)) == nil)
        #expect(ArchiveReader.value(in: Data()) == nil)
        #expect(ArchiveReader.value(in: Data([ArchiveTag.text.rawValue, 1, 0, 0, 0, 0xFF])) == nil)
        #expect(ArchiveReader.value(in: Data([ArchiveTag.null.rawValue, 0])) == nil, "more than the value")
        let nest: [UInt8] =
            [[UInt8]](repeating: [ArchiveTag.list.rawValue, 1, 0, 0, 0], count: 10_000).flatMap { $0 } + [
                ArchiveTag.null.rawValue
            ]
        #expect(ArchiveReader.value(in: Data(nest)) == nil)
        var deep: Any = 1
        for _ in 0..<10_000 { deep = [deep] }
        var objects = ArchiveObjects()
        #expect(objects.archive(["a": deep, "b": 2]) == .dictionary(["b": .integer(2)]))
    }

    @Test(
        "Deep trees are unarchived; trees beyond the maximum depth throw",
        arguments: [300, 600])
    func deepTrees(depth: Int) throws {
        let root = CALayer()
        var deepest = root
        for _ in 1..<depth {
            let child = CALayer()
            deepest.addSublayer(child)
            deepest = child
        }
        let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
        let copy = Result { try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data) }
        if depth > 500 {
            #expect(throws: (any Error).self) { try copy.get() }
            return
        }
        var levels = 0
        var level = try copy.get()
        while let layer = level { (levels, level) = (levels + 1, layer.sublayers?.first) }
        #expect(levels == depth)
    }

    @Test("A truncated archive throws")
    func truncated() throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: try rich(), requiringSecureCoding: true)
        #expect(throws: Never.self) { try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data) }
        for count in stride(from: 0, to: data.count, by: data.count / 20) {
            #expect(throws: (any Error).self) {
                try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data.prefix(count))
            }
        }
    }

    @Test("Archived values of wrong types are skipped")
    func wrongTypes() {
        for key in CALayer.properties.keys + CALayer.objectKeys + MediaTiming.keys.sorted()
        where !["superlayer", "name"].contains(key) {
            let layer = CALayer()
            layer.setValue(Date(), forKey: key)
            _ = layer.value(forKey: key)
        }
    }
}
