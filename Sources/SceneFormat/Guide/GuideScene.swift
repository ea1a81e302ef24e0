/// A scene of the guide with comments that explain its keys.
struct GuideScene {
    let title: String
    /// What the scene shows, in a sentence or two.
    let note: String
    /// The scene in YAML. Files are those of `samples/media`.
    let text: String
}

extension GuideScene {
    /// The scenes in the order of the guide: each uses what those before it explain.
    static let all: [GuideScene] = [
        GuideScene(
            title: "A title that rises in",
            note: "Every scene has these five keys and a root layer.",
            text: """
                multiplane: 1                  # the version of the format
                size: [1280, 720]              # pixels
                frameRate: 30                  # also 29.97 or 30000/1001
                duration: 4                    # seconds, or auto with a sequence
                background: "#101826"          # quote colors: an unquoted # starts a comment
                root:                          # a layer as large as the movie
                  sublayers:                   # later layers are in front of earlier ones
                    - class: CATextLayer       # without class, a layer is a CALayer: a box or an image
                      name: title              # names are for events, variants and you
                      string: Spring collection
                      fontSize: 96
                      foregroundColor: white
                      alignmentMode: center
                      frame: [0, 280, "100%", 130]   # x, y, width, height in the layer around; y grows downward
                      enter: rise                    # hidden before it; 0.5 s from the start
                      exit: { effect: fade, at: 3.5s }
                """),
        GuideScene(
            title: "Animations",
            note: "`animate` is a map or a list of maps: key paths with values, and the keys `at`, `for`, `ease`, "
                + "`spring`, `repeat` and `autoreverses`.",
            text: """
                multiplane: 1
                size: [1280, 720]
                frameRate: 30
                duration: 5
                background: "#f4f1ea"
                root:
                  sublayers:
                    - frame: [140, 300, 120, 120]
                      backgroundColor: coral
                      cornerRadius: 24
                      animate:
                        - { position.x: [200, 1080], at: 0.5s, for: 1.2s, ease: easeInOutCubic }   # from, to
                        - { transform.rotation.z: [0deg, 180deg], at: 0.5s, for: 1.2s }   # degrees need their unit
                        # values with signs are added to the layer's own value
                        - { position.y: [+0, -80], at: 2s, for: 0.5s, autoreverses: true }
                        # one value: to this, and stay
                        - { transform.scale: 1.4, at: 3s, spring: { duration: 0.6, bounce: 0.4 } }
                        - { backgroundColor: { 0%: coral, 50%: gold, 100%: teal }, at: 3s, for: 1.5s }
                """),
        GuideScene(
            title: "Images, clips and sound",
            note: "Assets are paths relative to the scene file. Clips start with the scene, or with their part or "
                + "`during`.",
            text: """
                multiplane: 1
                size: [1920, 1080]
                frameRate: 30
                duration: 6
                assets:
                  photo: media/lake.jpg
                  clip: media/clip.mp4
                  voice: media/voice.m4a
                root:
                  sublayers:
                    - contents: photo                      # an image in any layer
                      contentsGravity: resizeAspectFill    # fill the frame and keep the shape
                      masksToBounds: true
                      frame: [0, 0, "100%", "100%"]
                      animate: { transform.scale: [1, 1.12], for: 6s }   # a slow zoom
                    - class: AVPlayerLayer
                      player: { asset: clip, start: 0.5s, loop: true, volume: 0 }
                      videoGravity: resizeAspectFill
                      frame: ["100%-680", "100%-400", 640, 360]          # percentages with an offset are quoted
                      cornerRadius: 20
                      masksToBounds: true
                      during: [1s, 5s]                     # when the layer exists
                      enter: pop
                audio:
                  - { asset: voice, at: 0.5s, volume: -3dB, fadeIn: 0.2s, fadeOut: 0.5s }
                """),
        GuideScene(
            title: "Parts one after another",
            note: "A `sequence` plays its parts in order. With `duration: auto` the movie is as long as they are.",
            text: """
                multiplane: 1
                size: [1280, 720]
                frameRate: 25
                duration: auto
                root:
                  sublayers:
                    - transitions: { type: fade, duration: 0.6 }        # between all parts
                      sequence:
                        - { contents: media/summit.jpg, contentsGravity: resizeAspectFill, duration: 3s }
                        - class: AVPlayerLayer
                          player: { asset: media/clip.mp4, trim: [0s, 3s] }
                          transition: CISwipeTransition                 # to the next part
                        - duration: 3s                                  # a part has its own time, from 0
                          backgroundColor: "#0d1020"
                          sublayers:
                            - class: CATextLayer
                              string: multiplane.example
                              fontSize: 72
                              alignmentMode: center
                              frame: [0, 300, "100%", 100]
                              enter: { effect: rise, at: 0.4s }
                """),
        GuideScene(
            title: "Parameters, themes and components",
            note: "`{{…}}` is an expression: quote it. Components are layers with parameters. `--set title=Hi` "
                + "overrides a parameter.",
            text: """
                multiplane: 1
                size: [1280, 720]
                frameRate: 30
                duration: 5
                background: paper                         # a color of the theme
                parameters:
                  title: { type: string, default: This week }
                  rows:
                    type: list
                    fields: { label: string, done: boolean }
                    default: [{ label: Write the scene, done: true }, { label: Render it, done: false }]
                theme:
                  colors: { paper: "#f6f1e7", ink: "#2b2118", accent: "#c4572b" }
                  fonts: { title: DejaVu Sans Bold }
                components:
                  item:
                    parameters: { text: string, mark: { type: color, default: accent } }
                    layer:
                      frame: [0, 0, 900, 72]
                      sublayers:
                        - { frame: [0, 20, 32, 32], cornerRadius: 16, backgroundColor: "{{mark}}" }
                        - class: CATextLayer
                          string: "{{text}}"
                          fontSize: 40
                          foregroundColor: ink
                          frame: [60, 8, 840, 56]
                root:
                  sublayers:
                    - class: CATextLayer
                      string: "{{upper(title)}}"
                      font: title
                      fontSize: 64
                      foregroundColor: ink
                      frame: [140, 90, 1000, 90]
                    - repeat: "{{rows}}"                  # a list or a number; index counts from 0
                      as: row
                      stagger: 0.2s                       # each begins later than the one before
                      layer:
                        component: item
                        set: { text: "{{row.label}}", mark: "{{row.done ? 'seagreen' : 'accent'}}" }
                        position: [590, "{{260 + index * 90}}"]
                        enter: slide
                    - if: "{{length(rows) == 0}}"
                      class: CATextLayer
                      string: Nothing to do
                      fontSize: 40
                      foregroundColor: ink
                      frame: [140, 220, 900, 60]
                """),
        GuideScene(
            title: "A chart from data",
            note:
                "`ticks` and `scale` make axes, `map` makes points. Values that several keys need are parameters of a "
                + "component. `{ type: list, table: sales.csv }` has an object for each row of a table, with its "
                + "columns as fields: `row.name`, `row['2024']`. `multiplane new charts` copies a library with "
                + "`bar-chart`, `line-chart`, `donut-chart` and `race-chart`: `include: library/charts.yaml`, then "
                + "`{ component: race-chart, set: { box: [x, y, width, height], rows: \"{{map(sales, row => "
                + "{label: row.name, values: [row['2023'], row['2024']]})}}\", steps: [\"2023\", \"2024\"] } }`.",
            text: """
                multiplane: 1
                size: [1280, 720]
                frameRate: 30
                duration: 4
                background: "#10151d"
                parameters:
                  values: { type: list, items: number, default: [12, 19, 15, 28, 24, 37] }
                components:
                  chart:
                    parameters:
                      axis: { type: list, default: "{{ticks(0, max([0] + values), 4)}}" }
                      points:
                        type: list
                        default: "{{map(values, (v, i) => [scale(i, [0, length(values) - 1], [0, 1000]), \
                scale(v, [axis[0], axis[-1]], [480, 0])])}}"
                    layer:
                      frame: [160, 120, 1000, 480]
                      sublayers:
                        - repeat: "{{axis}}"
                          as: tick
                          layer:
                            frame: [0, "{{scale(tick, [axis[0], axis[-1]], [480, 0])}}", 1000, 1]
                            backgroundColor: "#ffffff30"
                            sublayers:
                              - class: CATextLayer
                                string: "{{format(tick, '#,##0')}}"
                                fontSize: 22
                                foregroundColor: "#8ea0b5"
                                alignmentMode: right
                                frame: [-90, -14, 74, 28]
                        - class: CAShapeLayer
                          frame: [0, 0, 1000, 480]
                          path: { points: "{{points}}", smooth: 0.4 }
                          fillColor: null
                          strokeColor: deepskyblue
                          lineWidth: 6
                          lineCap: round
                          enter: { effect: draw, for: 2s }
                root:
                  sublayers: [{ component: chart }]
                """),
        GuideScene(
            title: "Shapes, gradients and masks",
            note: "A `mask` shows its layer where the mask is opaque.",
            text: """
                multiplane: 1
                size: [1080, 1080]
                frameRate: 30
                duration: 4
                background: white
                root:
                  sublayers:
                    - class: CAGradientLayer
                      frame: [90, 90, 900, 900]
                      colors: ["#1b6ef3", "#12a594"]
                      startPoint: [0, 0]
                      endPoint: [1, 1]                       # parts of the layer, 0 to 1
                      mask: { class: CAShapeLayer, frame: [0, 0, 900, 900], path: { ellipse: [0, 0, 900, 900] } }
                    - class: CAShapeLayer                    # a progress ring
                      frame: [240, 240, 600, 600]
                      path: { arc: { center: ["50%", "50%"], radius: 240, startAngle: -90, endAngle: 270 } }
                      fillColor: null                        # the default is black
                      strokeColor: white
                      lineWidth: 40
                      lineCap: round
                      animate: { strokeEnd: [0, 0.72], at: 0.3s, for: 1.8s, ease: easeOutCubic }
                    - class: CATextLayer
                      value: 0.72                            # a number that can be animated
                      valueFormat: "0%"
                      fontSize: 140
                      alignmentMode: center
                      frame: [0, 450, "100%", 180]
                      animate: { value: [0, 0.72], at: 0.3s, for: 1.8s, ease: easeOutCubic }
                """),
        GuideScene(
            title: "Several sizes",
            note: "`variants` list what differs; `--size 1080x1920` selects the variant of that shape. `safeArea` "
                + "keeps text clear of buttons.",
            text: """
                multiplane: 1
                size: [1920, 1080]
                frameRate: 30
                duration: 4
                safeArea: titleSafe
                variants:
                  vertical:
                    size: [1080, 1920]
                    safeArea: vertical
                    layers: { photo: { frame: [0, 0, "100%", "60%"] }, headline: { fontSize: 88 } }   # by name
                root:
                  sublayers:
                    - name: photo
                      contents: media/dunes.jpg
                      contentsGravity: resizeAspectFill
                      masksToBounds: true
                      frame: [0, 0, "50%", "100%"]
                    - frame: safeArea
                      layout: { stack: vertical, alignment: trailing, distribution: trailing, spacing: 16 }   # a column
                      sublayers:
                        - class: CATextLayer
                          name: headline
                          string: Out in the dunes
                          fontSize: 72
                          alignmentMode: right
                          frame: [0, 0, 760, 110]
                          enter: rise
                        - class: CATextLayer
                          string: A film in four parts
                          fontSize: 36
                          alignmentMode: right
                          frame: [0, 0, 760, 60]
                          enter: { effect: rise, at: 0.2s }
                """),
        GuideScene(
            title: "Text in pieces, captions and effects",
            note: "Split text animates by letters, words or lines. Captions come from SRT, WebVTT, LRC, ASS or a JSON "
                + "transcript.",
            text: """
                multiplane: 1
                size: [1280, 720]
                frameRate: 30
                duration: 6
                background: "#181c2a"
                root:
                  sublayers:
                    - class: CATextLayer
                      string: Every word counts
                      fontSize: 88
                      foregroundColor: white
                      frame: [80, 200, 1120, 120]
                      shadowOpacity: 0.5
                      shadowRadius: 12
                      split: { by: word, stagger: 0.15s, effects: [{ name: riseIn, beginTime: 0.3s, duration: 0.5s }] }
                    - class: CaptionLayer
                      captions: media/captions.vtt
                      maximumWords: 5
                      highlightBackgroundColor: crimson      # behind the word that is spoken
                      frame: [80, 520, 1120, 140]
                      fontSize: 40
                    - frame: [1000, 40, 200, 60]
                      backgroundColor: crimson
                      cornerRadius: 30
                      filters: [{ filter: CIGaussianBlur, inputRadius: 2 }]
                      emphasis: { effect: pulse, at: 2s }
                """),
        GuideScene(
            title: "Depth, particles and events",
            note: "Events change properties at a time; the change is animated. A `perspective` step gives depth.",
            text: """
                multiplane: 1
                size: [1280, 720]
                frameRate: 30
                duration: 5
                background: "#0b0f1a"
                root:
                  sublayers:
                    - name: card
                      frame: [440, 160, 400, 400]
                      cornerRadius: 32
                      backgroundColor: royalblue
                      transform: [{ rotate: 30deg, axis: y }, { perspective: 900 }]   # steps from first to last
                      enter: fade
                    - class: CAEmitterLayer
                      emitterPosition: [640, 720]
                      emitterSize: [1280, 0]
                      emitterShape: line
                      emitterCells:
                        - contents: media/flake.png
                          birthRate: 20
                          lifetime: 5
                          velocity: 140
                          emissionLongitude: -90deg
                          emissionRange: 30deg
                          scale: 0.15
                          scaleRange: 0.1
                          alphaSpeed: -0.2
                events:
                  - at: 4s
                    set: { card.backgroundColor: crimson, card.cornerRadius: 200 }
                    transaction: { duration: 0.6 }
                """),
    ]
}
