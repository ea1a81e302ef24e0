import Foundation

/// Scenes that render in a moment.
enum SmallScene {
    /// 64×48 pixels, 10 frames a second: a bar crosses a coloured ground.
    static func moving(seconds: Double = 1) -> String {
        """
        multiplane: 1
        size: [64, 48]
        frameRate: 10
        duration: \(seconds)
        background: "#203040"
        parameters:
          colour: { type: color, default: "#ff0000" }
        root:
          sublayers:
            - name: bar
              frame: [0, 8, 16, 32]
              backgroundColor: "{{colour}}"
              animations:
                - { class: CABasicAnimation, keyPath: position.x, fromValue: 8, toValue: 56, duration: 1, repeatCount: inf }
        """
    }

    /// A clip fills the picture.
    static func clip(_ path: String) -> String {
        """
        multiplane: 1
        size: [64, 48]
        frameRate: 10
        duration: 6
        assets:
          clip: \(path)
        root:
          sublayers:
            - class: AVPlayerLayer
              frame: [0, 0, 64, 48]
              player: { asset: clip }
        """
    }

    /// A player of `tone`, the sound of `logo` and the picture `bad`.
    static let media = """
        multiplane: 1
        size: [64, 48]
        frameRate: 10
        duration: 0.2
        assets:
          tone: tone.wav
          logo: logo.png
          bad: bad.jpg
        root:
          sublayers:
            - class: AVPlayerLayer
              frame: [0, 0, 64, 48]
              player: { asset: tone }
            - { contents: bad, frame: [0, 0, 8, 8] }
        audio:
          - asset: logo
        """

    static func text(font: String) -> String {
        """
        multiplane: 1
        size: [64, 48]
        frameRate: 10
        duration: 0.2
        root:
          sublayers:
            - { class: CATextLayer, name: words, string: Hello, font: "\(font)", fontSize: 12, frame: [0, 0, 64, 48] }
        """
    }
}
