import Foundation

/// A colour as hue, saturation and brightness, each 0…1, and as red, green and blue.
struct HueColor {
    let hue, saturation, brightness: CGFloat
    let red, green, blue: CGFloat

    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let s = min(max(saturation, 0), 1)
        let b = min(max(brightness, 0), 1)
        let turned = hue - hue.rounded(.down)
        func channel(_ offset: CGFloat) -> CGFloat {
            let k = (offset + turned * 6).truncatingRemainder(dividingBy: 6)
            return b - b * s * max(0, min(k, 4 - k, 1))
        }
        self.hue = turned
        self.saturation = s
        self.brightness = b
        red = channel(5)
        green = channel(3)
        blue = channel(1)
    }

    init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        let high = max(red, green, blue)
        let range = high - min(red, green, blue)
        self.red = red
        self.green = green
        self.blue = blue
        brightness = high
        saturation = high > 0 ? range / high : 0
        hue = range > 0 ? Self.hue(red, green, blue, high: high, range: range) : 0
    }

    private static func hue(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, high: CGFloat, range: CGFloat) -> CGFloat
    {
        let sixths: CGFloat =
            if high == red { (green - blue) / range } else if high == green { (blue - red) / range + 2 } else {
                (red - green) / range + 4
            }
        return sixths < 0 ? sixths / 6 + 1 : sixths / 6
    }
}
