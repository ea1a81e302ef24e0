import Foundation

/// Small scenes that render quickly.
enum SmallScene {
    /// A bar that moves across a colored background: 64×48 pixels, 10 frames per second.
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

    /// A clip that fills the frame.
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

    /// A player of the audio file `tone`, the audio of the image `logo`, and the invalid image `bad`.
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
