/// The example in docs/SceneFormat.md.
let titleScene = """
    multiplane: 1
    size: [1280, 720]          # pixels
    frameRate: 30000/1001      # integer, decimal or rational; kept exact
    duration: 4                # seconds
    background: "#101418"
    assets:
      clip: media/clip.mp4     # relative to the scene file
      logo: media/logo.png
    parameters:
      title: { type: string, default: "Multiplane" }
    root:                      # a CALayer as large as the movie; y grows downwards
      sublayers:
        - class: AVPlayerLayer
          name: clip
          frame: [80, 80, 640, 360]
          player: { asset: clip, start: 1.5, rate: 1, loop: true, volume: 1 }
          videoGravity: resizeAspectFill
          cornerRadius: 24
          masksToBounds: true
          animations:
            - class: CABasicAnimation
              keyPath: position.x
              fromValue: 400
              toValue: 800
              beginTime: 0.5   # scene time; 0 is the first frame, not "now"
              duration: 2
              timingFunction: easeInEaseOut   # a name, or [x1, y1, x2, y2]
              fillMode: both
        - class: CATextLayer
          string: "{{title}}"
          frame: [80, 520, 1120, 120]
          font: "DejaVu Sans Bold"
          fontSize: 72
          foregroundColor: "#ffffff"
          alignmentMode: center
    events:
      - at: 2
        transaction: { duration: 0.5, timingFunction: easeOut }
        set: { clip.opacity: 0.4 }
    audio:
      - { asset: clip, volume: 0.8 }
    """
