import CFFmpeg
import PixelKernels
import Quartz2D

/// Turns composed pictures into indices of one palette.
///
/// - Owner: one thread.
final class PaletteConverter {
    private var palette: mp_palette
    private let isDithered: Bool
    private let memory: UnsafeMutableBufferPointer<mp_palette_choice>

    /// - Parameter colors: at most 255, 0xRRGGBB; one more stands for what is clear, and for what has not changed.
    init(colors: [UInt32], isDithered: Bool) {
        precondition(colors.count < 256, "one index is for what is clear")
        palette = mp_palette()
        palette.count = Int32(colors.count + 1)
        palette.clear = Int32(colors.count)
        withUnsafeMutableBytes(of: &palette.colors) { bytes in
            let table = bytes.bindMemory(to: UInt32.self)
            for (i, color) in colors.enumerated() { table[i] = color }
        }
        self.isDithered = isDithered
        memory = .allocate(capacity: Int(MP_PALETTE_MEMORY))
        memory.initialize(repeating: mp_palette_choice())
    }

    deinit { memory.deallocate() }

    /// Fills `frame`, which is PAL8 with memory of its own.
    func convert(_ picture: PixelBuffer, into frame: borrowing Frame) {
        let data = frame.pointer.pointee.data
        guard let indices = data.0, let table = data.1 else { preconditionFailure("a frame of PAL8 has a palette") }
        var source = mp_encode_source(picture)
        mp_palette_map(
            &source, &palette, isDithered ? 1 : 0, memory.baseAddress, indices, Int(frame.pointer.pointee.linesize.0))
        table.withMemoryRebound(to: UInt32.self, capacity: 256) { entries in
            withUnsafeBytes(of: palette.colors) { bytes in
                let colors = bytes.bindMemory(to: UInt32.self)
                for i in 0..<256 { entries[i] = i == Int(palette.clear) ? 0 : 0xFF00_0000 | colors[i] }
            }
        }
    }
}
