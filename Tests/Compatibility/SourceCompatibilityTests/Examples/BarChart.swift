import QuartzCore
import UIKit

import struct CoreGraphics.CGFloat
import struct CoreGraphics.CGRect

/// Bars whose heights are collected in arrays and dictionaries of geometry types.
class BarChart: UIView {
    private(set) var frames = [CGRect]()
    private(set) var heights = [CGFloat](repeating: 4, count: 3)
    private var offsets = [String: CGFloat]()
    private var centers = [CGPoint]()
    private var sizes: [CGSize?] = [CGSize?]()

    func show(_ values: [String: CGFloat]) {
        frames = [CGRect]()
        centers = [CGPoint]()
        sizes = [CGSize?](repeating: nil, count: 1)
        for (index, name) in values.keys.sorted().enumerated() {
            let height = values[name] ?? 0
            heights[index] = height
            offsets[name] = CGFloat(index) * 30
            let frame = CGRect(x: offsets[name] ?? 0, y: bounds.height - height, width: 20, height: height)
            frames.append(frame)
            centers.append(CGPoint(x: frame.midX, y: frame.midY))
            let bar = CALayer()
            bar.frame = frame
            bar.backgroundColor = UIColor.black.cgColor
            layer.addSublayer(bar)
        }
    }

    var widest: CGFloat { frames.reduce(CGFloat()) { max($0, $1.width) } }
}
