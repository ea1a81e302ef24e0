import AppKit
import ViewAnimation

/// Bitmaps as in command-line tools for macOS that make icons, read colors and write files.
enum MacBitmap {
    /// A blue disk of 16 points in a bitmap of `scale` pixels per point.
    static func disk(scale: Int) -> NSBitmapImageRep? {
        guard
            let rep = NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: 16 * scale, pixelsHigh: 16 * scale, bitsPerSample: 8,
                samplesPerPixel: 4, hasAlpha: true, isPlanar: false, colorSpaceName: .calibratedRGB, bytesPerRow: 0,
                bitsPerPixel: 0)
        else { return nil }
        rep.size = NSSize(width: 16, height: 16)
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = NSGraphicsContext(bitmapImageRep: rep)
        NSColor(calibratedRed: 0, green: 0, blue: 1, alpha: 1).setFill()
        NSBezierPath(ovalIn: NSRect(x: 2, y: 2, width: 12, height: 12)).fill()
        NSColor(calibratedRed: 1, green: 0, blue: 0, alpha: 1).setFill()
        NSRect(x: 0, y: 0, width: 2, height: 2).fill()
        NSGraphicsContext.restoreGraphicsState()
        return rep
    }

    /// The red, green, blue and alpha of a pixel, 0…255.
    static func components(_ rep: NSBitmapImageRep, _ x: Int, _ y: Int) -> [Int]? {
        guard let color = rep.colorAt(x: x, y: y)?.usingColorSpace(.deviceRGB) else { return nil }
        return [color.redComponent, color.greenComponent, color.blueComponent, color.alphaComponent].map {
            Int(($0 * 255).rounded())
        }
    }

    static func disk(scale: Int, at points: [(Int, Int)]) -> [[Int]?] {
        guard let rep = disk(scale: scale) else { return [] }
        return points.map { components(rep, $0.0, $0.1) }
    }

    /// The number of layouts and rectangles that are too large, but create a bitmap.
    static func impossibleCount() -> Int {
        let layouts: [(side: Int, bits: Int, samples: Int, row: Int, pixel: Int)] = [
            (32_768, 8, 4, 0, 0), (16, .max, 4, 0, 0), (16, 8, .max, 0, 0), (16, 8, .min, 0, 0), (16, 8, 4, .max, 0),
            (16, 8, 4, .min, 0), (16, 8, 4, 0, .max), (.max, 8, 4, 0, 0), (.min, 8, 4, 0, 0), (16, 8, 4, 1 << 40, 0),
        ]
        let reps = layouts.map { layout in
            NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: layout.side, pixelsHigh: layout.side, bitsPerSample: layout.bits,
                samplesPerPixel: layout.samples, hasAlpha: true, isPlanar: false, colorSpaceName: .deviceRGB,
                bytesPerRow: layout.row, bitsPerPixel: layout.pixel)
        }
        let rects = [CGRect.infinite, .null, .zero, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)]
        let cached = rects.map { NSView(frame: .zero).bitmapImageRepForCachingDisplay(in: $0) }
        return (reps + cached).filter { $0 != nil }.count
    }

    /// The first bytes, the size and a pixel of the disk as a file.
    static func file(named name: String) -> (start: [UInt8], side: Int, center: [Int]?)? {
        let types: [String: NSBitmapImageRep.FileType] = [
            "png": .png, "jpeg": .jpeg, "gif": .gif, "tiff": .tiff, "bmp": .bmp,
        ]
        guard let type = types[name],
            let data = disk(scale: 1)?.representation(using: type, properties: [.compressionFactor: 0.9]),
            let read = NSBitmapImageRep(data: data)
        else { return nil }
        return (Array(data.prefix(2)), read.pixelsWide, components(read, 8, 8))
    }

    /// Writes pixels with every layout, and returns those that are not read back, or not in the image.
    static func failures() -> [String] {
        var failures: [String] = []
        let formats: [NSBitmapImageRep.Format] = [
            [], .alphaFirst, .alphaNonpremultiplied, [.alphaFirst, .alphaNonpremultiplied], .sixteenBitBigEndian,
            .floatingPointSamples,
        ]
        for format in formats {
            for (samples, hasAlpha, bits) in [
                (4, true, 8), (3, false, 8), (2, true, 8), (1, false, 8), (4, true, 16), (3, false, 16), (4, true, 32),
            ] where (bits == 32) == format.contains(.floatingPointSamples) {
                let name = "\(samples) samples of \(bits) bits, format \(format.rawValue)"
                let isGray = samples < 3
                guard
                    let rep = NSBitmapImageRep(
                        bitmapDataPlanes: nil, pixelsWide: 3, pixelsHigh: 2, bitsPerSample: bits,
                        samplesPerPixel: samples, hasAlpha: hasAlpha, isPlanar: false,
                        colorSpaceName: isGray ? .deviceWhite : .deviceRGB, bitmapFormat: format, bytesPerRow: 0,
                        bitsPerPixel: 0)
                else {
                    failures.append(name)
                    continue
                }
                let color =
                    isGray
                    ? NSColor(white: 0.4, alpha: hasAlpha ? 0.8 : 1)
                    : NSColor(red: 1, green: 0.6, blue: 0.2, alpha: hasAlpha ? 0.8 : 1)
                rep.setColor(color, atX: 2, y: 1)
                let expected = [color.redComponent, color.greenComponent, color.blueComponent, color.alphaComponent]
                let found = components(rep, 2, 1) ?? []
                let image = rep.cgImage.map(NSBitmapImageRep.init(cgImage:)).flatMap { components($0, 2, 1) } ?? []
                for channel in 0..<4 {
                    let value = Int((expected[channel] * 255).rounded())
                    if found.count < 4 || abs(found[channel] - value) > 2 { failures.append("\(name): read \(found)") }
                    if image.count < 4 || abs(image[channel] - value) > 2 { failures.append("\(name): drawn \(image)") }
                }
            }
        }
        return failures
    }

    /// The samples of a pixel that the program stored in its own memory, and the memory after it stored others.
    static func ownMemory() -> (samples: [Int], bytes: [UInt8]) {
        var bytes: [UInt8] = [10, 20, 30, 40, 50, 60]
        var samples = [0, 0, 0]
        bytes.withUnsafeMutableBufferPointer { memory in
            var plane = memory.baseAddress
            let rep = NSBitmapImageRep(
                bitmapDataPlanes: &plane, pixelsWide: 2, pixelsHigh: 1, bitsPerSample: 8, samplesPerPixel: 3,
                hasAlpha: false, isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 6, bitsPerPixel: 24)
            rep?.getPixel(&samples, atX: 1, y: 0)
            var new = [1, 2, 3]
            rep?.setPixel(&new, atX: 0, y: 0)
            rep?.setPixel(&new, atX: 2, y: 0)
        }
        return (samples, bytes)
    }

    /// Layouts that are not supported.
    static func refused() -> Int {
        func make(
            bits: Int = 8, samples: Int = 4, alpha: Bool = true, planar: Bool = false, width: Int = 1, row: Int = 0
        )
            -> NSBitmapImageRep?
        {
            NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: width, pixelsHigh: 1, bitsPerSample: bits, samplesPerPixel: samples,
                hasAlpha: alpha, isPlanar: planar, colorSpaceName: .deviceRGB, bytesPerRow: row, bitsPerPixel: 0)
        }
        return [
            make(bits: 4), make(samples: 5), make(alpha: false), make(planar: true), make(width: 0), make(row: 3),
        ].filter { $0 == nil }.count
    }

    /// A part of views with a layer tree, cached as a bitmap: the colors of the top left and bottom right pixels.
    static func cached(isFlipped: Bool) -> [[Int]?] {
        final class Flipped: NSView { override var isFlipped: Bool { true } }
        let frame = NSRect(x: 0, y: 0, width: 20, height: 20)
        let view = isFlipped ? Flipped(frame: frame) : NSView(frame: frame)
        view.wantsLayer = true
        let mark = NSView(frame: NSRect(x: 4, y: 4, width: 6, height: 6))
        view.addSubview(mark)
        mark.layer?.backgroundColor = NSColor(red: 0, green: 1, blue: 0, alpha: 1).cgColor
        let area = NSRect(x: 4, y: 4, width: 12, height: 12)
        guard let rep = view.bitmapImageRepForCachingDisplay(in: area) else { return [] }
        view.cacheDisplay(in: area, to: rep)
        return [components(rep, 0, 0), components(rep, 0, 11), components(rep, 11, 11)]
    }

    /// An image made of a bitmap: its size, pixels, and TIFF data read back.
    static func image() -> (size: CGSize, pixels: Int?, tiff: Int?, representations: Int) {
        let image = NSImage(size: NSSize(width: 16, height: 16))
        if let rep = disk(scale: 2) { image.addRepresentation(rep) }
        let tiff = image.tiffRepresentation.flatMap(NSBitmapImageRep.init(data:))
        return (
            image.size, image.cgImage(forProposedRect: nil, context: nil, hints: nil)?.width, tiff?.pixelsWide,
            image.representations.count
        )
    }
}
