"""The checks of `Scripts/check-preview-in-browser`: each is a function of a `Preview`, in the order of SHORT and ALL."""
import base64
import json
import os
import pathlib
import subprocess
import time

SCENE = """multiplane: 1
size: [1280, 720]
frameRate: 30
duration: 60
background: "#123049"
parameters:
  title: { type: string, default: Preview, description: The headline. }
  accent: { type: color, default: "#ff9f40" }
  corner: { type: number, default: 24 }
  align: { type: string, default: center, choices: [left, center, right] }
assets:
  tone: tone.wav
audio:
  - { asset: tone, loop: true }
root:
  sublayers:
    - name: card
      class: CALayer
      frame: [120, 160, 420, 300]
      backgroundColor: "{{accent}}"
      cornerRadius: "{{corner}}"
      shadowOpacity: 0.6
      shadowRadius: 16
      animations:
        - { class: CABasicAnimation, keyPath: position.x, fromValue: 330, toValue: 950, duration: 4, autoreverses: true, repeatCount: .inf }
        - { class: CABasicAnimation, keyPath: transform.rotation, fromValue: 0, toValue: 6.28, beginTime: 5, duration: 6 }
    - name: headline
      class: CATextLayer
      frame: [140, 540, 1000, 90]
      string: "{{title}}"
      fontSize: 64
      foregroundColor: "#ffffff"
      alignmentMode: "{{align}}"
events:
  - { at: 8, set: { headline.opacity: 0.4 } }
"""

SHOWN = "document.getElementById('canvas').dataset"
VERSION = SHOWN + ".version"
# The time of the audio; that of the frame if the computer has no audio device, which is an error in Firefox.
CLOCK = f"(document.getElementById('audio').error ? Number({SHOWN}.frame) / 30 : document.getElementById('audio').currentTime)"
# Whether the timeline shows a waveform.
WAVEFORM = "document.querySelector('.track.clips canvas.media')?.getContext('2d').getImageData(0, 0, 200, 40).data.some(each => each > 0)"


class Preview:
    """A running preview of `scene.yaml` in a folder, with its page in a browser."""

    def __init__(self, browser, command, folder, running, shots=None):
        self.browser, self.command, self.folder, self.shots = browser, command, pathlib.Path(folder), shots
        self.url, self.process = running.url, running.process
        self.scene = self.folder / "scene.yaml"

    def processor_time(self):
        """The seconds of processor time that the command has used."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def has_no_stream(self):
        """Whether the browser cannot decode streams."""
        return self.run("return document.querySelector('#playback [value=stream]').disabled")

    def report(self, text):
        print(text, flush=True)

    def shot(self, name):
        if self.shots:
            self.browser.screenshot(f"{self.shots}/{name}.png")

    def run(self, expression):
        return self.browser.run(expression)

    def press(self, element):
        """Clicks the element that an expression finds."""
        self.browser.press_element(element)

    def wait(self, what, condition, seconds=60):
        return self.browser.wait(what, condition, seconds)

    def wait_for_frame(self, number):
        return self.wait(f"frame {number}", f"{SHOWN}.frame === '{number}'")

    def box(self, identifier):
        return self.run(f"const {{x, y, width, height}} = document.getElementById('{identifier}').getBoundingClientRect();"
                        "return [x, y, width, height]")

    def save(self, *replacements):
        """Writes the scene with replaced texts."""
        text = SCENE
        for old, new in replacements:
            assert old in text, old
            text = text.replace(old, new)
        self.scene.write_text(text)

    def red(self, x, y):
        """An expression for the red component of a pixel of the frame."""
        return f"document.getElementById('canvas').getContext('2d').getImageData({x}, {y}, 1, 1).data[0]"


def load(preview):
    preview.browser.navigate(preview.url)
    preview.report(f"load: {preview.wait_for_frame(0):.2f} s")
    preview.wait("the timeline", "document.querySelectorAll('#rows .track').length > 2")
    preview.wait("the soundtrack", "document.getElementById('audio').readyState >= 2")
    assert "token" not in preview.run("return location.href"), "the token stays in the address"


def scrub(preview):
    x, y, width, _ = preview.box("ruler")
    preview.browser.click(x + width * 0.5, y + 10)
    preview.report(f"scrub to the middle: {preview.wait_for_frame(900) * 1000:.0f} ms")
    preview.browser.key("ArrowLeft")
    preview.report(f"step back: {preview.wait_for_frame(899) * 1000:.0f} ms")


def compare_with_still(preview):
    """The frame of the page has the pixels of `multiplane still`."""
    file = preview.folder / "still.png"
    subprocess.run([preview.command, "still", preview.scene, "--at", "899/30", "-o", file, "-q"], check=True)
    still = base64.b64encode(file.read_bytes()).decode()
    differences = preview.run(f"""
        const bytes = Uint8Array.from(atob('{still}'), each => each.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], {{type: 'image/png'}}));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        canvas.getContext('2d').drawImage(bitmap, 0, 0);
        const expected = canvas.getContext('2d').getImageData(0, 0, bitmap.width, bitmap.height).data;
        const shown = document.getElementById('canvas');
        const actual = shown.getContext('2d').getImageData(0, 0, shown.width, shown.height).data;
        let count = Math.abs(expected.length - actual.length);
        for (let i = 0; i < expected.length; i++) if (expected[i] !== actual[i]) count++;
        return count;""")
    assert differences == 0, f"{differences} bytes differ from multiplane still"
    preview.report("frame 899 equals multiplane still")


def select(preview):
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    x, y, width, height = preview.box("overlay")
    preview.browser.click(x + width * 0.26, y + height * 0.43)
    preview.wait("the selection", "document.querySelector('[aria-selected=true] .row')?.textContent.startsWith('card')")
    preview.wait("the properties", "document.getElementById('properties').textContent.includes('cornerRadius')")
    preview.report("click selects the layer")


def details(preview):
    preview.wait("the curves", "document.querySelectorAll('.curves svg').length >= 2")
    preview.wait("the waveform", WAVEFORM)
    preview.report("the layer has curves, and the audio track a waveform")
    source = preview.run("return document.querySelector('details.source').textContent")
    assert "scene.yaml, line 17" in source and "- name: card" in source, source
    preview.report("the layer has its source line")


def snap(preview):
    x, y, width, _ = preview.box("ruler")
    preview.browser.click(x + width * 240 / 1800 - 3, y + 10)
    preview.wait_for_frame(240)
    preview.report("the playhead snaps to an event")


def hide(preview):
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    preview.browser.key("h", "KeyH")
    preview.wait("the hidden layer", "document.querySelector('li.is-hidden')?.dataset.path === '0'")
    preview.wait("the frame without it", f"{preview.red(330, 310)} === 0x12")
    preview.browser.key("h", "KeyH")
    preview.browser.key("s", "KeyS")
    preview.wait("the layer alone", f"{preview.red(330, 310)} === 0xff")
    time.sleep(0.5)
    preview.shot("solo")
    preview.browser.press("show-all")
    preview.wait("all layers", "document.getElementById('show-all').hidden")
    preview.report("a layer is hidden and shown alone")


def play(preview):
    """Plays three seconds in real time; up to three times, because other programs may use the processor.

    The limits are loose for slow machines; the line it prints tells the speed."""
    preview.browser.choose("resolution", "0.5")
    for attempt in range(3):
        preview.browser.key("Home")
        preview.wait_for_frame(0)
        preview.browser.key(" ", "Space")
        start = preview.run("""
            const canvas = document.getElementById('canvas');
            window.shown = 0;
            window.observer?.disconnect();
            window.observer = new MutationObserver(() => { window.shown += 1; });
            observer.observe(canvas, {attributes: true, attributeFilter: ['data-frame']});
            return performance.now();""")
        time.sleep(3)
        shown, frame, audio, end = preview.run(
            f"return [window.shown, Number({SHOWN}.frame), document.getElementById('audio').currentTime, performance.now()]")
        preview.browser.key("k", "KeyK")
        elapsed = (end - start) / 1000
        preview.report(f"playback at half size: {shown / elapsed:.1f} frames per second, {frame / 30:.2f} s after {elapsed:.2f} s, "
                       f"audio at {audio:.2f} s")
        if shown / elapsed > 2 and abs(frame / 30 - audio) < 0.6 and frame / 30 > elapsed * 0.5:
            break
    else:
        raise AssertionError("playback is slower than real time, or its frames and audio are not together")
    preview.browser.choose("resolution", "1")
    preview.wait("a full frame", "document.getElementById('canvas').width === 1280")


# The mean difference of the colors of the canvas from the exact frame, in values of 0 to 255.
DIFFERENCE = """
    const canvas = document.getElementById('canvas');
    const streamed = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const {frame, source} = canvas.dataset;
    const exact = new Uint8Array(await (await fetch(`/api/frame?frame=${frame}`)).arrayBuffer());
    let sum = 0;
    for (let i = 0; i < exact.length; i++) sum += Math.abs(exact[i] - streamed[i]);
    return [source, frame, exact.length === streamed.length, sum / exact.length * 4 / 3];"""


def stream(preview):
    """Plays the scene as a video stream: in time, with the right colors, and with the exact frame after a pause."""
    if preview.has_no_stream():
        preview.report("this browser has no codec for streams")
        return
    preview.browser.choose("playback", "stream")
    for attempt in range(3):
        preview.browser.key("Home")
        preview.wait_for_frame(0)
        preview.browser.key(" ", "Space")
        preview.wait("a streamed frame", f"{SHOWN}.source === 'stream' && Number({SHOWN}.frame) > 10")
        source, number, is_complete, difference = preview.run(DIFFERENCE)
        assert source == "stream" and is_complete and difference < 3, f"frame {number} of the {source} differs by {difference:.2f}"
        time.sleep(2)
        frame, audio, text = preview.run(
            f"return [Number({SHOWN}.frame), {CLOCK}, document.getElementById('rate').textContent]")
        preview.report(f"stream: frame {frame} at {frame / 30:.2f} s, audio at {audio:.2f} s, {text}; mean difference {difference:.2f}")
        preview.browser.key("k", "KeyK")
        if abs(frame / 30 - audio) < 0.6 and frame > 20:
            break
    else:
        raise AssertionError("the frames of the stream and the audio are not together")
    preview.wait("the exact frame", f"{SHOWN}.source === 'image'")
    source, number, is_complete, difference = preview.run(DIFFERENCE)
    assert source == "image" and difference == 0, f"frame {number} of a pause differs by {difference:.2f}"


def stream_changes(preview):
    """A stream follows the range, the speed, the resolution and edits, and images replace one that fails."""
    if preview.has_no_stream():
        return
    streamed = f"{SHOWN}.source === 'stream'"
    # A range of 20 frames repeats.
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    preview.browser.key("i", "KeyI")
    for number in (10, 20):
        preview.browser.key("ArrowRight", modifiers=["Shift"])
        preview.wait_for_frame(number)
    preview.browser.key("o", "KeyO")
    preview.browser.key("Home")
    preview.run(f"""
        window.numbers = [];
        window.observer?.disconnect();
        window.observer = new MutationObserver(() => {{ window.numbers.push(Number({SHOWN}.frame)); }});
        observer.observe(document.getElementById('canvas'), {{attributes: true, attributeFilter: ['data-frame']}});""")
    preview.browser.key(" ", "Space")
    preview.wait("two repetitions", f"{streamed} && window.numbers.filter((each, i) => i && each < window.numbers[i - 1]).length >= 2")
    assert preview.run("return Math.max(...window.numbers)") <= 20, "the stream goes beyond the out point"
    preview.browser.key("x", "KeyX")
    preview.wait("frames after the range", f"{streamed} && Number({SHOWN}.frame) > 40")
    preview.browser.choose("resolution", "0.5")
    preview.wait("frames of half size", f"{streamed} && document.getElementById('canvas').width === 640")
    preview.browser.choose("resolution", "1")
    preview.browser.key("l", "KeyL")
    preview.wait("double speed", f"{streamed} && document.getElementById('rate').textContent.startsWith('2× · video stream')")
    before = preview.run(f"return {VERSION}")
    preview.save(("#123049", "#a03049"))
    preview.wait("the edit", f"{streamed} && {VERSION} !== '{before}' && Math.abs({preview.red(5, 5)} - 0xa0) < 4")
    preview.browser.key("j", "KeyJ")
    preview.wait("images backward", f"{SHOWN}.source === 'image'")
    preview.browser.key("k", "KeyK")
    # A connection that refuses streams.
    preview.run("""window.original = window.fetch;
        window.fetch = (path, options) => `${path}`.startsWith('/api/stream?') ? Promise.reject(new TypeError('refused')) : window.original(path, options);""")
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    preview.browser.key(" ", "Space")
    reason = "document.getElementById('rate').textContent.includes('images: The preview does not answer')"
    preview.wait("images without a stream, and the reason", f"{SHOWN}.source === 'image' && Number({SHOWN}.frame) > 3 && {reason}")
    preview.run("window.fetch = window.original")
    preview.wait("the stream again", streamed, 15)
    preview.browser.key("k", "KeyK")
    preview.save()
    preview.wait("the repair", f"{preview.red(5, 5)} === 0x12")
    preview.report("a stream follows the range, the speed, the resolution and edits, and images replace one that fails")


def stream_connections(preview):
    """A stream uses few connections: no request waits for changes, and one report is on the way at a time."""
    if preview.has_no_stream():
        return
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    preview.browser.key(" ", "Space")
    preview.wait("a streamed frame", f"{SHOWN}.source === 'stream'")
    # Reports without an answer.
    preview.run("""window.original = window.fetch;
        window.paths = [];
        window.fetch = (path, options) => {
            window.paths.push(path);
            return path.includes('position') ? new Promise(() => {}) : window.original(path, options);
        };""")
    time.sleep(1.5)
    preview.run("window.paths = window.paths.filter(each => each.includes('position'))")
    time.sleep(1.5)
    paths = preview.run("window.fetch = window.original; return window.paths")
    preview.browser.key("k", "KeyK")
    assert sum("position" in each for each in paths) == 1, f"more than one report is on the way: {paths}"
    assert sum("/api/state" in each for each in paths) >= 2, f"a stream does not look at the state: {paths}"
    assert not any("after=" in each for each in paths), f"a request waits for changes during a stream: {paths}"
    preview.report("a stream has one report on the way, and no request that waits")


def scrub_playback(preview):
    """While the pointer moves the playhead, playback shows exact images without a stream, and continues with one afterward."""
    if preview.has_no_stream():
        return
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    preview.browser.key(" ", "Space")
    preview.wait("a streamed frame", f"{SHOWN}.source === 'stream'")
    during, images, after = preview.run(f"""
        const original = window.fetch, ruler = document.getElementById('ruler'), box = ruler.getBoundingClientRect();
        let streams = 0, images = new Set();
        window.fetch = (path, options) => {{ if (path.startsWith('/api/stream?')) streams += 1; return original(path, options); }};
        ruler.setPointerCapture = () => {{}};
        const send = (type, part) => ruler.dispatchEvent(new PointerEvent(type, {{
            bubbles: true, clientX: box.x + box.width * part, clientY: box.y + 10, buttons: 1, pointerId: 1}}));
        send('pointerdown', 0.3);
        for (let i = 0; i < 60; i++) {{
            send('pointermove', 0.3 + i / 200);
            await new Promise(wake => setTimeout(wake, 16));
            if ({SHOWN}.source === 'image') images.add({SHOWN}.frame);
        }}
        const during = streams;
        send('pointerup', 0.6);
        await new Promise(wake => setTimeout(wake, 500));
        window.fetch = original;
        delete ruler.setPointerCapture;
        return [during, images.size, streams];""")
    assert during == 0 and after == 1, f"{during} streams during a drag, {after} after it"
    assert images > 3, f"the frame does not follow the pointer: {images} images"
    preview.wait("the stream after the drag", f"{SHOWN}.source === 'stream' && Number({SHOWN}.frame) > 1000")
    preview.browser.key("k", "KeyK")
    preview.report(f"{images} exact images while the pointer moved the playhead, and one stream afterward")


def stalled_audio(preview):
    """Frames continue if the audio does not."""
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    preview.run("""Object.defineProperty(document.getElementById('audio'), 'currentTime', {get: () => 0, set: () => {}, configurable: true});""")
    preview.browser.key(" ", "Space")
    preview.wait("frames without audio", f"Number({SHOWN}.frame) > 20", 10)
    preview.run("delete document.getElementById('audio').currentTime")
    preview.wait("the audio at the time of the frames", f"Math.abs(Number({SHOWN}.frame) / 30 - {CLOCK}) < 0.5", 10)
    preview.browser.key("k", "KeyK")
    preview.report("frames continue while the audio has stalled, and the audio follows them")


def hidden_tab(preview):
    """Playback in a hidden tab does not occupy the command, and continues at the time of the audio."""
    browser = preview.browser
    choices = ["images"] if preview.has_no_stream() else ["images", "stream"]
    for choice in choices:
        browser.choose("playback", choice)
        browser.key("Home")
        preview.wait_for_frame(0)
        browser.key(" ", "Space")
        preview.wait("playback", f"{SHOWN}.source === '{choice.rstrip('s')}' && Number({SHOWN}.frame) > 5")
        tab = browser.tab
        other = browser.new_tab()
        assert browser.run_behind(tab, "return document.hidden"), "the tab is not hidden"
        # The soundtrack of the last change may not be complete yet.
        for _ in range(5):
            start = preview.processor_time()
            time.sleep(2)
            used = preview.processor_time() - start
            if used < 0.3:
                break
        assert used < 0.3, f"playback in a hidden tab with {choice} used {used:.2f} s of processor time in 2 s"
        hidden, clock = browser.run_behind(tab, f"return [Number({SHOWN}.frame), {CLOCK}]")
        browser.close_tab(other, tab)
        together = f"Math.abs(Number({SHOWN}.frame) / 30 - {CLOCK}) < 0.5"
        preview.wait("playback after the tab is shown", f"Number({SHOWN}.frame) / 30 > {clock - 0.5} && {together}")
        assert preview.run("return document.getElementById('play').classList.contains('playing')")
        browser.key("k", "KeyK")
        preview.report(f"a hidden tab with {choice} used {used:.2f} s of processor time in 2 s, and continued after frame {hidden}")
    browser.choose("playback", "automatic")


def reduced_motion(preview):
    """With reduced motion, nothing fades or moves by itself."""
    moving = """return [...document.querySelectorAll('*')].filter(each => {
        const style = getComputedStyle(each);
        return [style.transitionDuration, style.animationDuration].some(text => text.split(',').some(part => parseFloat(part) > 0))
            || style.scrollBehavior === 'smooth';
    }).map(each => each.outerHTML.slice(0, 80))"""
    assert preview.run(moving), "without reduced motion, the borders of buttons fade"
    preview.browser.reduce_motion(True)
    found = preview.run(moving)
    assert not found, f"with reduced motion, these move: {found}"
    preview.browser.reduce_motion(False)
    preview.browser.color_scheme("light")
    preview.report("nothing moves with reduced motion")


def compare(preview):
    preview.browser.press("safe-areas")
    time.sleep(1)
    preview.shot("layer")
    preview.browser.key("p", "KeyP")
    preview.browser.key(".", "Period")
    time.sleep(0.5)
    assert preview.run("const {hidden, style} = document.getElementById('reference'); return !hidden && style.clipPath.includes('50%')")
    preview.shot("wipe")
    preview.browser.choose("compare", "side")
    left, right = preview.box("reference")[0], preview.box("canvas")[0]
    assert left < right, (left, right)
    preview.shot("side-by-side")
    preview.browser.choose("compare", "off")
    preview.report("a pinned frame is compared")


def edit(preview):
    before = preview.run(f"return {VERSION}")
    frame = preview.run(f"return {SHOWN}.frame")
    preview.save(("default: 24", "default: 120"))
    delay = preview.wait("the edit", f"{VERSION} !== `{before}`")
    preview.report(f"edit: shown after {delay * 1000:.0f} ms")
    assert preview.run(f"return {SHOWN}.frame") == frame, "the time is kept"
    preview.wait("the selection", "document.querySelector('[aria-selected=true] .row')?.textContent.startsWith('card')")


def repair(preview):
    preview.save(("cornerRadius", "cornerRadios"))
    delay = preview.wait("the problem", "!document.getElementById(`problems`).hidden")
    preview.report(f"mistake: shown after {delay * 1000:.0f} ms")
    text = preview.run("return document.getElementById('problems').textContent")
    assert "scene.yaml:21:" in text and "cornerRadius" in text, text
    preview.shot("problem")
    before = preview.run(f"return {VERSION}")
    preview.save()
    delay = preview.wait("the repair", "document.getElementById(`problems`).hidden")
    preview.report(f"repair: shown after {delay * 1000:.0f} ms")
    preview.wait("the repaired frame", f"{VERSION} !== '{before}'")


def parameter(preview):
    preview.browser.press("tab-parameters")
    before = preview.run(f"return {VERSION}")
    preview.browser.set("parameter-title", "It's live")
    delay = preview.wait("the parameter", f"{VERSION} !== `{before}`")
    preview.report(f"parameter: shown after {delay * 1000:.0f} ms")
    copied = preview.run("return document.getElementById('arguments').textContent")
    assert copied == "--set 'title=It'\\''s live'", copied
    time.sleep(0.7)
    heights = preview.run("""
        const label = document.getElementById('tab-warnings'), bar = label.parentElement;
        const heights = [bar.offsetHeight];
        label.replaceChildren('Warnings ', Object.assign(document.createElement('small'), {textContent: '9999'}));
        return [...heights, bar.offsetHeight]""")
    assert heights[0] == heights[1], f"the number of warnings moves what is below the tabs: {heights}"
    preview.shot("parameters")


def dark(preview):
    preview.browser.color_scheme("dark")
    preview.browser.press("tab-parameters")
    time.sleep(0.5)
    preview.shot("dark")


def cancel(preview):
    preview.browser.press("tab-render")
    preview.browser.press("start-render")
    preview.wait("the progress", "document.getElementById('render-status').textContent.startsWith('Frame')")
    preview.browser.press("cancel-render")
    preview.wait("the cancellation", "document.getElementById('render-status').textContent.includes('canceled')")
    preview.report("a render is canceled")


def render(preview):
    preview.browser.press("tab-render")
    preview.save(("duration: 60", "duration: 1"), ("at: 8", "at: 0.5"))
    preview.wait("the short scene", "document.getElementById('info').textContent.includes(' 30 frames')")
    preview.browser.press("start-render")
    preview.wait("the end of the render", "document.getElementById('render-status').textContent.startsWith('Rendered 30 frames')", 90)
    if not preview.run("return document.createElement('video').canPlayType('video/mp4; codecs=\"avc1.42E01E, mp4a.40.2\"')"):
        preview.report("a render is made; this browser has no decoder to play it")
        return
    preview.wait("the result", "document.getElementById('result')?.readyState >= 2")
    width, time_played = preview.run("""
        const video = document.getElementById('result');
        video.muted = true;
        await video.play();
        await new Promise(wake => setTimeout(wake, 500));
        return [video.videoWidth, video.currentTime]""")
    assert width == 1280 and time_played > 0.1, (width, time_played)
    preview.report("a render is played")
    preview.shot("render")


def contact_sheet(preview):
    preview.browser.press("save-sheet")
    preview.wait("the contact sheet", "document.getElementById('sheet').textContent.includes('in your downloads')")
    preview.report("a contact sheet is made")


# A folder of scenes. The name of the other one has what addresses must encode.
OTHER = "Übergänge & Titel/zweite Szene #2.yaml"
OTHER_SCENE = """multiplane: 1
size: [640, 360]
frameRate: 30
duration: 2
root:
  name: background
  backgroundColor: "#206040"
"""


def write_scenes(folder):
    """Writes a folder with two scenes."""
    write(folder)
    path = pathlib.Path(folder, OTHER)
    path.parent.mkdir()
    path.write_text(OTHER_SCENE)


def change_scene(preview):
    """The page of a folder lists its scenes, changes between them, and notices new ones and deleted ones."""
    preview.browser.navigate(preview.url)
    preview.wait_for_frame(0)
    preview.wait("the timeline", "document.querySelectorAll('#rows .track').length > 2")
    # A waveform that is not complete when the scene changes is an error in the log of the browser.
    preview.wait("the waveform", WAVEFORM)
    listed = "[...document.getElementById('scenes').options].map(each => each.value).join('|')"
    preview.wait("the list of scenes", f"{listed} === {json.dumps(f'scene.yaml|{OTHER}')}")
    preview.browser.key("End")
    preview.wait_for_frame(1799)
    preview.browser.choose("scenes", OTHER)
    preview.wait("the other scene", f"document.getElementById('canvas').width === 640 && {preview.red(5, 5)} === 0x20")
    assert preview.run(f"return {SHOWN}.frame") == "0", "another scene starts at its first frame"
    preview.wait("the title", f"document.title.startsWith({json.dumps(OTHER)})")
    path = preview.folder / OTHER
    path.write_text(OTHER_SCENE.replace("#206040", "#804020"))
    preview.wait("the edit", f"{preview.red(5, 5)} === 0x80")
    (preview.folder / "new.yaml").write_text(OTHER_SCENE)
    preview.wait("a new scene", f"{listed}.includes('new.yaml')")
    path.unlink()
    preview.wait("the problem of the deleted scene", "!document.getElementById('problems').hidden")
    shown = "document.getElementById('scenes').selectedOptions[0]"
    preview.wait("the deleted scene in the list", f"{shown}?.disabled && {shown}.text === {json.dumps(f'{OTHER} (deleted)')}")
    others = preview.run("return [...document.getElementById('scenes').options].filter(each => !each.disabled).map(each => each.value)")
    assert others == ["new.yaml", "scene.yaml"], others
    preview.browser.choose("scenes", "new.yaml")
    preview.wait("the new scene", f"document.getElementById('problems').hidden && {preview.red(5, 5)} === 0x20")
    preview.wait("the list without the deleted scene", f"{listed} === 'new.yaml|scene.yaml'")
    preview.report("scenes of a folder are listed, changed, added and deleted")


def start_scene(preview):
    """The page of an empty folder offers templates, and shows the scene that is made from one."""
    preview.browser.navigate(preview.url)
    preview.wait("the dialog", "document.getElementById('new-scene-dialog').open")
    preview.wait("the templates", "document.querySelectorAll('#new-scene-templates input').length > 10")
    point = preview.run(
        "const input = document.querySelector('#new-scene-templates input[value=lower-third]');"
        "input.scrollIntoView({block: 'center'}); const box = input.getBoundingClientRect();"
        "return [box.x + box.width / 2, box.y + box.height / 2]")
    preview.browser.click(*point)
    assert preview.run("return document.getElementById('new-scene-name').value") == "lower-third", "the name follows the template"
    preview.shot("new-scene")
    button = preview.run("const box = document.getElementById('new-scene-create').getBoundingClientRect();"
                         "return [box.x + box.width / 2, box.y + box.height / 2]")
    preview.browser.click(*button)
    preview.wait("the scene", "document.title.startsWith('lower-third.yaml')")
    preview.wait("the end of the dialog", "!document.getElementById('new-scene-dialog').open")
    assert (preview.folder / "lower-third.yaml").exists() and (preview.folder / "media/clip.mp4").exists()
    preview.report("a scene is started from a template in an empty folder")


# A program with the layers of a scene.
PROGRAM = """import Multiplane
import MultiplanePreview

try Preview(title: "program") {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 640, height: 360)
    let box = CALayer()
    box.name = "box"
    box.frame = CGRect(x: 40, y: 130, width: 100, height: 100)
    box.backgroundColor = CGColor(red: 1, green: 0.6, blue: 0.2, alpha: 1)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 90
    move.toValue = 550
    move.duration = 2
    box.add(move, forKey: "move")
    root.addSublayer(box)
    return MovieRenderer(root, size: CGSize(width: 640, height: 360), frameRate: 30, duration: 2)
}.run()
"""


def follow_program(preview):
    """The page shows the layers of a Swift program: frames, layers, curves, and a render."""
    preview.browser.navigate(preview.url)
    preview.wait_for_frame(0)
    preview.wait("the box", f"{preview.red(90, 180)} === 255")
    preview.browser.key("End")
    preview.wait_for_frame(59)
    preview.wait("the moved box", f"{preview.red(540, 180)} === 255 && {preview.red(90, 180)} === 0")
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    preview.press("document.querySelector('[data-path=\"0\"] .row')")
    preview.wait("the curve", "document.querySelectorAll('.curves svg').length === 1")
    preview.browser.press("tab-render")
    preview.browser.press("start-render")
    preview.wait("the render", "document.getElementById('render-status').textContent.startsWith('Rendered 60 frames')", 60)
    preview.report("a Swift program shows its layers")


def mistakes(preview):
    """Each mistake is located, over the last good frame, and ends with its repair."""
    box = "document.getElementById('problems')"

    def check(what, change, *expected):
        change()
        texts = [f"{box}.textContent.includes({json.dumps(text)})" for text in expected]
        preview.wait(what, " && ".join([f"!{box}.hidden", *texts]))
        assert preview.run(f"return {preview.red(330, 310)} === 0xff"), f"{what}: the last good frame is gone"
        preview.save()
        preview.wait(f"the repair of {what}", f"{box}.hidden")

    preview.browser.key("Home")
    preview.wait_for_frame(0)
    check("a misspelled key", lambda: preview.save(("shadowRadius", "shadowRadios")), "scene.yaml:23:7", "Did you mean", "1 problem.")
    check("a missing clip", lambda: preview.save(("tone: tone.wav", "tone: tones.wav")), "scene.yaml:12:9", "tones.wav")
    check("invalid YAML", lambda: preview.save(("[120, 160, 420, 300]", "[120, 160, 420")), "scene.yaml:20", "valid YAML")
    check("an empty file", lambda: preview.scene.write_text(""), "the scene is empty")
    check("a deleted file", preview.scene.unlink, "there is no readable file")
    many = "".join(f"    - {{ name: n{number}, colour: red }}\n" for number in range(50))
    check("many problems", lambda: preview.save(("events:\n", many + "events:\n")), "50 problems.", "And 30 more.")
    # As editors do it: the text is written to another file, which replaces the scene.
    before = preview.run(f"return {VERSION}")
    other = preview.scene.with_suffix(".new")
    other.write_text(SCENE)
    other.replace(preview.scene)
    preview.wait("the replaced file", f"{VERSION} !== '{before}'")
    preview.save(("shadowRadius", "shadowRadios"))
    preview.wait("the marked word", f"{box}.querySelector('mark')?.textContent === 'shadowRadios'")
    preview.shot("mistake")
    before = preview.run(f"return {VERSION}")
    preview.save()
    preview.wait("the repaired frame", f"{box}.hidden && {VERSION} !== '{before}'")
    preview.report("mistakes are located, and end with their repair")


def invalid_parameter(preview):
    """A value that the scene refuses stays in its field with a message; a renamed parameter leaves no problem."""
    preview.browser.press("tab-parameters")
    field = "document.getElementById('parameter-corner')"
    preview.browser.set("parameter-corner", "")
    preview.wait("the message", f"{field}.getAttribute('aria-invalid') === 'true' && document.getElementById('error-corner').textContent")
    assert preview.run("return document.getElementById('problems').hidden"), "an empty number is sent"
    preview.browser.set("parameter-corner", "30")
    preview.browser.set("parameter-title", "Both")
    preview.wait("both changes", "['corner=30', 'title=Both'].every(each => document.getElementById('arguments').textContent.includes(each))")
    preview.save(("  title: {", "  headline: {"), ("{{title}}", "{{headline}}"))
    preview.wait("the renamed parameter", "document.getElementById('parameter-headline')")
    assert preview.run("return document.getElementById('problems').hidden"), "the value of a removed parameter is a problem"
    preview.save()
    preview.wait("the parameter", "document.getElementById('parameter-title')?.value === 'Both'")
    for name in ("title", "corner"):
        preview.run(f"document.getElementById('reset-{name}').focus()")
        preview.browser.press(f"reset-{name}")
    preview.wait("the defaults", "document.getElementById('arguments').textContent.startsWith('All')")
    assert preview.run("return document.activeElement.id") == "reset-corner", "the focus is lost"
    preview.report("values of parameters are explained, kept and reset")


# The contrast of colors (WCAG 2.2): 4.5 for text, 3 for edges of controls.
CONTRAST = """
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
    const style = getComputedStyle(document.documentElement);
    const probe = document.body.appendChild(document.createElement('i'));
    const luminance = name => {
        probe.style.color = `var(--${name})`;
        canvas.fillStyle = getComputedStyle(probe).color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(each => each / 255)
            .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (a, b) => {
        const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
    };
    const grounds = ['panel', 'back'];
    const pairs = ['text', 'muted', 'accent', 'error', 'warn'].flatMap(each => grounds.map(ground => [each, ground, 4.5]))
        .concat(['accent', 'warn', 'animation', 'player', 'audio'].map(each => ['on-accent', each, 4.5]))
        .concat(grounds.map(each => ['control', each, 3]), ['animation', 'player'].map(each => [each, 'layer', 3]));
    const low = pairs.filter(([a, b, least]) => ratio(a, b) < least).map(([a, b]) => `${a} on ${b}: ${ratio(a, b).toFixed(2)}`);
    probe.remove();
    return low;"""


def names_and_contrast(preview):
    """The controls that the page shows have names, and texts and controls have contrast in both color schemes."""
    unnamed = preview.run("""
        const name = each => each.getAttribute('aria-label') || each.labels?.[0]?.textContent.trim()
            || (each.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent ?? '').join(' ').trim()
            || (each.matches('button, a, summary, td, li') ? each.textContent.trim() : '');
        return [...document.querySelectorAll('button, a, input, select, progress, [role=tree], [role=slider], [role=tabpanel], [role=img], [role=listitem], canvas[role]')]
            .filter(each => !name(each)).map(each => each.outerHTML.slice(0, 100));""")
    assert not unnamed, f"controls without names: {unnamed}"
    for scheme in ("light", "dark"):
        preview.browser.color_scheme(scheme)
        low = preview.run(CONTRAST)
        assert not low, f"{scheme}: {low}"
    preview.browser.color_scheme("light")


def accessibility(preview):
    """Names of controls, order and visibility of the focus, contrast, and live regions that are read once."""
    names_and_contrast(preview)
    # The focus goes through the parts in reading order, and is visible on each.
    preview.run("document.getElementById('pin').focus()")
    parts, hidden = [], []
    for _ in range(70):
        preview.browser.key("Tab")
        part, outline, text = preview.run("""
            const each = document.activeElement;
            return [each.closest('header, #left, #stage, #right, #timeline, footer')?.id || each.closest('header, footer')?.localName || '',
                parseFloat(getComputedStyle(each).outlineWidth), each.outerHTML.slice(0, 80)];""")
        if not part:
            if parts:
                break
            continue
        if not outline:
            hidden.append(text)
        if not parts or parts[-1] != part:
            parts.append(part)
    assert parts[:6] == ["header", "left", "stage", "right", "timeline", "footer"], parts
    assert not hidden, f"the focus is not visible: {hidden}"
    # Letters can be switched off.
    preview.run("document.activeElement.blur()")
    preview.browser.press("keys")
    preview.browser.key("i", "KeyI")
    assert preview.run("return document.querySelector('.shade.before').offsetWidth") == 0, "the letter key works"
    preview.browser.press("keys")
    # A problem is announced once: other changes do not write it again.
    preview.save(("cornerRadius", "cornerRadios"))
    preview.wait("the problem", "!document.getElementById('problems').hidden")
    preview.run("window.announced = 0; new MutationObserver(() => { window.announced += 1; })"
                ".observe(document.getElementById('problems'), {childList: true})")
    preview.browser.press("tab-render")
    preview.browser.press("start-render")
    preview.wait("the progress", "document.getElementById('render-status').textContent.startsWith('Frame')")
    preview.browser.press("cancel-render")
    preview.wait("the cancellation", "document.getElementById('render-status').textContent.includes('canceled')")
    assert preview.run("return window.announced") == 0, "the problem is announced again"
    preview.save()
    preview.wait("the repair", "document.getElementById('problems').hidden")
    preview.report("controls have names, contrast and a visible focus")


def two_tabs(preview):
    """Two tabs of one preview: each has its own time, and edits and parameters reach both, also while one plays."""
    browser = preview.browser
    browser.key("Home")
    preview.wait_for_frame(0)
    first = browser.tab
    second = browser.new_tab()
    browser.navigate(preview.url)
    preview.wait_for_frame(0)
    preview.wait("the timeline of the second tab", "document.querySelectorAll('#rows .track').length > 2")
    browser.key("ArrowRight")
    preview.wait_for_frame(1)
    browser.key(" ", "Space")
    preview.wait("playback in the second tab", f"Number({SHOWN}.frame) > 5")
    browser.show_tab(first)
    assert preview.run(f"return {SHOWN}.frame") == "0", "the first tab follows the time of the second one"
    browser.key("End")
    preview.wait_for_frame(1799)
    preview.save(("#123049", "#a03049"))
    for tab in (first, second):
        browser.show_tab(tab)
        preview.wait("the edit in each tab", f"{preview.red(5, 5)} === 0xa0")
    assert preview.run("return document.getElementById('play').classList.contains('playing')"), "the edit ends the playback"
    browser.key("k", "KeyK")
    preview.save()
    for tab in (second, first):
        browser.show_tab(tab)
        preview.wait("the repair in each tab", f"{preview.red(5, 5)} === 0x12")
    browser.close_tab(second, first)
    browser.key("Home")
    preview.wait_for_frame(0)
    preview.report("two tabs have times of their own, and both show edits")


def large_frame(preview):
    """A scene larger than 8K is shown at a lower resolution."""
    preview.save(("[1280, 720]", "[16384, 9216]"))
    preview.wait("the large scene", "document.getElementById('info').textContent.includes('16384×9216 at')")
    preview.wait("its frame", "document.getElementById('canvas').width > 7000 && document.getElementById('canvas').width < 8000", 60)
    preview.save()
    preview.wait("the scene", "document.getElementById('canvas').width === 1280")
    preview.report("a large scene is shown at a lower resolution")


SHORT = [load, scrub, compare_with_still, select, play, stream, edit, repair, parameter, render]
ALL = [load, scrub, compare_with_still, select, details, snap, hide, play, stream, stream_changes, stream_connections, scrub_playback, stalled_audio, hidden_tab, compare, edit, repair, mistakes, parameter, invalid_parameter,
       accessibility, reduced_motion, two_tabs, large_frame, dark, cancel, render, contact_sheet]


def tone(path):
    """Writes a second of a quiet tone."""
    import math
    import struct
    import wave
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 48000, 0, "NONE", ""))
        file.writeframes(b"".join(struct.pack("<h", int(2000 * math.sin(i * 0.0576))) for i in range(48000)))


def write(folder):
    """Writes the scene and its audio into a folder."""
    pathlib.Path(folder, "scene.yaml").write_text(SCENE)
    tone(pathlib.Path(folder, "tone.wav"))
