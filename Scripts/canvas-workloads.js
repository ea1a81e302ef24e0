// Draws workloads of `Scripts/bench` on a browser's 2D canvas for Scripts/compare-with-renderers.
// The parameters are those of Benchmarks/RenderBenchmark/Scenes.

const WIDTH = 1920, HEIGHT = 1080, TWO_PI = 6.283185

class Generator {
    constructor(seed) { this.state = seed }
    next(low = 0, range = 1) {
        this.state = (Math.imul(this.state, 1103515245) + 12345) & 0x7fffffff
        return low + this.state / 0x7fffffff * range
    }
}

function canvas(width, height) {
    const context = new OffscreenCanvas(width, height).getContext("2d", {willReadFrequently: true})
    context.imageSmoothingEnabled = true
    return context
}

// Returns an opaque image whose pixels are `color(x, y)`: red, green and blue, 0…255.
function image(width, height, color) {
    const context = canvas(width, height), data = context.createImageData(width, height)
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) data.data.set([...color(x, y), 255], 4 * (y * width + x))
    }
    context.putImageData(data, 0, 0)
    return context.canvas.transferToImageBitmap()
}

const background = () => image(WIDTH, HEIGHT, (x, y) => {
    const u = x / WIDTH, v = y / HEIGHT
    return [30 + 60 * u + 20 * v, 40 + 70 * v, 90 + 90 * (1 - u) * (1 - v * 0.5)]
})

function noise(width, height, seed) {
    const g = new Generator(seed)
    return image(width, height, () => [g.next(0, 255), g.next(0, 255), g.next(0, 255)])
}

function cards() {
    const below = background(), card = noise(240, 336, 2), g = new Generator(11)
    const items = Array.from({length: 52}, () => ({
        x: g.next(200, 1520), y: g.next(180, 720), ax: g.next(60, 140), ay: g.next(40, 110), fx: g.next(0.15, 0.35),
        fy: g.next(0.15, 0.35), phase: g.next(0, 6.283), angle: g.next(0, 6.283), speed: (g.next() - 0.5) * 2.4,
    }))
    const outline = new Path2D()
    outline.roundRect(0, 0, 240, 336, 16)
    return (c, t) => {
        c.drawImage(below, 0, 0)
        // Filling an outline with a pattern is faster than clipping.
        c.fillStyle = c.createPattern(card, "no-repeat")
        for (const i of items) {
            c.setTransform(1, 0, 0, 1, i.x + i.ax * Math.sin(TWO_PI * i.fx * t + i.phase),
                i.y + i.ay * Math.cos(TWO_PI * i.fy * t + i.phase))
            c.rotate(i.angle + i.speed * t)
            c.translate(-120, -168)
            c.fill(outline)
        }
    }
}

function blob(radius, g) {
    const points = Array.from({length: 5}, (_, k) => {
        const r = radius * g.next(0.6, 0.4)
        return [r * Math.cos(k / 5 * TWO_PI), r * Math.sin(k / 5 * TWO_PI)]
    })
    const tangent = k => [0, 1].map(i => (points[(k + 1) % 5][i] - points[(k + 4) % 5][i]) * 0.2)
    const curves = points.map((from, k) => {
        const to = points[(k + 1) % 5], leaving = tangent(k), arriving = tangent((k + 1) % 5)
        return [from[0] + leaving[0], from[1] + leaving[1], to[0] - arriving[0], to[1] - arriving[1], to[0], to[1]]
    })
    return {start: points[0], curves}
}

// Returns the length of a blob, from 64 chords of each curve.
function length({start, curves}) {
    let [x, y] = start, total = 0
    for (const [ax, ay, bx, by, ex, ey] of curves) {
        let [px, py] = [x, y]
        for (let i = 1; i <= 64; i++) {
            const t = i / 64, s = 1 - t, w = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
            const qx = w[0] * x + w[1] * ax + w[2] * bx + w[3] * ex
            const qy = w[0] * y + w[1] * ay + w[2] * by + w[3] * ey
            total += Math.hypot(qx - px, qy - py)
            ;[px, py] = [qx, qy]
        }
        ;[x, y] = [ex, ey]
    }
    return total
}

function shapes() {
    const below = background(), g = new Generator(22)
    const color = (r, g, b, a) => `rgb(${Math.round(r * 255)} ${Math.round(g * 255)} ${Math.round(b * 255)} / ${a})`
    const items = Array.from({length: 200}, () => {
        const x = g.next(80, 1760), y = g.next(80, 920), shape = blob(g.next(40, 70), g)
        const angularSpeed = (g.next() - 0.5) * 3, phase = g.next(), speed = g.next(0.2, 0.5)
        const fill = color(g.next(), g.next(), g.next(), 0.55), stroke = color(g.next(), g.next(), g.next(), 1)
        const path = new Path2D()
        path.moveTo(...shape.start)
        for (const curve of shape.curves) path.bezierCurveTo(...curve)
        path.closePath()
        return {x, y, angularSpeed, phase, speed, fill, stroke, path, width: g.next(3, 5), length: length(shape)}
    })
    return (c, t) => {
        c.drawImage(below, 0, 0)
        c.lineCap = "round"
        for (const i of items) {
            c.setTransform(1, 0, 0, 1, i.x, i.y)
            c.rotate(i.angularSpeed * t)
            c.fillStyle = i.fill
            c.fill(i.path)
            const shown = 0.5 - 0.5 * Math.cos(TWO_PI * (i.phase + i.speed * t))
            c.strokeStyle = i.stroke
            c.lineWidth = i.width
            c.setLineDash([shown * i.length, 2 * i.length])
            c.stroke(i.path)
        }
        c.setLineDash([])
    }
}

function lowerThird() {
    const photo = noise(WIDTH, HEIGHT, 1)
    let isFirst = true
    return (c, t) => {
        const cycle = t % 3, p = cycle < 0.6 ? cycle / 0.6 : cycle < 2.4 ? 1 : Math.max(0, 1 - (cycle - 2.4) / 0.6)
        const shown = p * p * (3 - 2 * p)
        if (isFirst) c.drawImage(photo, 0, 0)
        isFirst = false
        c.save()
        c.beginPath()
        c.rect(120, 820, 700, 150)
        c.clip()
        c.drawImage(photo, 120, 820, 700, 150, 120, 820, 700, 150)
        c.globalAlpha = shown
        c.fillStyle = "rgb(20 26 41 / 0.8)"
        c.fillRect(120, 820, 700, 150)
        c.fillStyle = "white"
        c.font = "52px sans-serif"
        c.fillText("Multiplane Lower Third", 144 + (1 - shown) * -200, 890)
        c.font = "34px sans-serif"
        c.fillText("A second, smaller line of text", 144 + (1 - shown) * -200, 945)
        c.restore()
    }
}

function videoFrame() {
    const below = background(), frame = noise(WIDTH, HEIGHT, 1), outline = new Path2D()
    outline.roundRect(-576, -324, 1152, 648, 24)
    return c => {
        c.drawImage(below, 0, 0)
        c.save()
        c.translate(960, 540)
        c.rotate(10 * Math.PI / 180)
        c.save()
        c.shadowColor = "rgb(0 0 0 / 0.6)"
        c.shadowBlur = 40
        c.shadowOffsetY = 12
        c.fill(outline)
        c.restore()
        const pattern = c.createPattern(frame, "no-repeat")
        pattern.setTransform(new DOMMatrix().translate(-576, -324).scale(0.6))
        c.fillStyle = pattern
        c.fill(outline)
        c.restore()
        for (const [text, x, y, size, alpha] of [["Breaking: software compositor", 120, 110, 56, 0.9],
            ["Live 1080p30 clip in a layer", 1180, 980, 40, 0.7], ["alpha 0.5 overlay text", 700, 560, 64, 0.5]]) {
            c.font = `${size}px sans-serif`
            c.fillStyle = `rgb(255 255 255 / ${alpha})`
            c.fillText(text, x, y)
        }
    }
}

function glows(count) {
    const g = new Generator(8)
    return Array.from({length: count}, () => {
        const color = [g.next(0.3, 0.7), g.next(0.3, 0.7), g.next(0.3, 0.7)], context = canvas(16, 16)
        const data = context.createImageData(16, 16)
        for (let y = 0; y < 16; y++) {
            for (let x = 0; x < 16; x++) {
                const inside = Math.max(0, 1 - Math.hypot(x - 7.5, y - 7.5) / 7.5)
                data.data.set([...color.map(v => v * 255), inside * Math.sqrt(inside) * 255], 4 * (16 * y + x))
            }
        }
        context.putImageData(data, 0, 0)
        return context.canvas.transferToImageBitmap()
    })
}

function sprites() {
    const below = background(), images = glows(8), g = new Generator(5)
    const items = Array.from({length: 5000}, () => ({
        x: g.next(0, WIDTH), y: g.next(0, HEIGHT), vx: (g.next() - 0.5) * 300, vy: (g.next() - 0.5) * 300,
        alpha: g.next(0.2, 0.6), image: images[Math.min(7, Math.trunc(g.next() * 8))],
    }))
    const wrapped = (v, length) => v - Math.floor(v / length) * length
    return (c, t) => {
        c.drawImage(below, 0, 0)
        for (const i of items) {
            c.globalAlpha = i.alpha
            c.drawImage(i.image, wrapped(i.x + i.vx * t, WIDTH) - 8, wrapped(i.y + i.vy * t, HEIGHT) - 8)
        }
    }
}

function shadows() {
    const below = background(), g = new Generator(66)
    const items = Array.from({length: 20}, () => ({
        x: g.next(250, 1420), y: g.next(200, 680), ax: g.next(60, 100), ay: g.next(40, 80), frequency: g.next(0.2, 0.3),
        phase: g.next(0, 6.283), color: `rgb(${g.next() * 255} ${g.next() * 255} ${g.next() * 255})`,
    }))
    return (c, t) => {
        c.drawImage(below, 0, 0)
        c.shadowColor = "rgb(0 0 0 / 0.6)"
        c.shadowBlur = 40
        c.shadowOffsetY = 12
        for (const i of items) {
            const angle = TWO_PI * i.frequency * t + i.phase
            c.beginPath()
            c.roundRect(i.x + i.ax * Math.sin(angle) - 150, i.y + i.ay * Math.cos(angle) - 100, 300, 200, 16)
            c.fillStyle = i.color
            c.fill()
        }
    }
}

const workloads = {W1: cards, W2: shapes, W3: lowerThird, W4: videoFrame, W5: sprites, W6: shadows}

// Returns the elapsed milliseconds of each frame but the first. The canvas draws when a pixel is read.
function measure(name, frames) {
    const draw = workloads[name](), context = canvas(WIDTH, HEIGHT), times = []
    for (let n = 0; n < frames; n++) {
        const start = performance.now()
        context.save()
        draw(context, n / 60)
        context.restore()
        context.getImageData(0, 0, 1, 1)
        if (n > 0) times.push(performance.now() - start)
    }
    return times
}

// Returns a frame as the base64 text of a PNG file.
async function picture(name, n) {
    const draw = workloads[name](), context = canvas(WIDTH, HEIGHT)
    draw(context, n / 60)
    const bytes = new Uint8Array(await (await context.canvas.convertToBlob({type: "image/png"})).arrayBuffer())
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""))
}
