import CFFmpeg

extension AVFrame {
    /// Stores a component of a pixel of any depth.
    ///
    /// - Parameters:
    ///   - value: The value from 0 to 1; fractions of a code value are rounded.
    ///   - component: The component of the frame's pixel format.
    ///   - x: The column in the component's plane.
    ///   - y: The row in the component's plane.
    package func store(_ value: Double, _ component: AVComponentDescriptor, _ x: Int, _ y: Int) {
        let planes = [
            (data.0, linesize.0), (data.1, linesize.1), (data.2, linesize.2), (data.3, linesize.3),
        ]
        let (bytes, line) = planes[Int(component.plane)]
        guard let bytes else { return }
        let address = bytes + y * Int(line) + x * Int(component.step) + Int(component.offset)
        let code = Int((value * Double((1 << Int(component.depth)) - 1)).rounded())
        if component.depth > 8 {
            UnsafeMutableRawPointer(address).storeBytes(of: UInt16(code), as: UInt16.self)
        } else {
            address.pointee = UInt8(code)
        }
    }
}
