"""Jobs of a designer in the page of `multiplane preview`, with the mouse alone: from `multiplane new` to a movie.

`Scripts/check-preview-in-browser --jobs [NAMES]` runs them. Each compares the lines that changed in the scene, or in
its caption file, and the movie that the Render tab makes.
"""
import difflib
import subprocess
import time

import preview_checks
import studio_checks
import timeline_checks


class Job(timeline_checks.Tracks):
    """A scene of a template in the page, and the file that the job changes."""

    def __init__(self, preview, name, file):
        self.preview = preview
        self.name = name
        self.file = preview.folder / file
        self.first = self.file.read_text()

    @property
    def duration(self):
        """The seconds of the scene, which edits can change."""
        return self.preview.run("return (await (await fetch('/api/state')).json()).scene.duration")

    @property
    def second(self):
        return self.preview.run("return document.getElementById('tracks').clientWidth") / self.duration

    def seek(self, part):
        """Shows the frame at a part of the duration by a click on the ruler."""
        x, y, width, _ = self.preview.box("ruler")
        self.preview.browser.click(x + width * part, y + 10)
        self.preview.wait("the frame", f"{preview_checks.SHOWN}.frame !== '0'")
        time.sleep(1)

    def path(self, title):
        """The path of the layer that the tree calls by a title."""
        rows = "[...document.querySelectorAll('#layer-tree li > .row')]"
        row = f"{rows}.find(each => each.textContent.startsWith({title!r}))"
        self.preview.wait(f"the layer {title}", row)
        return self.preview.run(f"return {row}.parentElement.dataset.path")

    def click(self, element, what):
        """Clicks the element that an expression finds."""
        self.preview.wait(what, f"{element} && !{element}.disabled")
        self.preview.browser.click(*studio_checks.center(self.preview, element))

    def choose(self, title):
        """Selects a layer by a click on its row."""
        path = self.path(title)
        self.click(f"document.querySelector('#layer-tree li[data-path=\"{path}\"] > .row > span:nth-child(2)')", title)
        selected = "document.querySelector('#layer-tree [aria-selected=true]')"
        self.preview.wait(f"the selection of {title}", f"{selected}?.dataset.path === '{path}'")
        # The tab may still show another layer.
        name = "document.querySelector('#properties .heading-line strong')"
        self.preview.wait(f"the tab of {title}", f"{name}?.textContent.startsWith({title!r})")
        return path

    def add(self, button, value):
        """Chooses an item of a menu by clicks."""
        self.mark()
        studio_checks.choose(self.preview, button, value)

    def add_layer(self, value):
        """Adds a layer in front of the selected one."""
        self.add("document.getElementById('add-layer')", value)

    def add_to_layer(self, value):
        """Adds an effect or an animation to the selected layer."""
        self.add("document.querySelector('#properties .finder .add')", value)

    def type(self, field, text):
        """Clicks a field, and replaces its text by the keyboard."""
        self.mark()
        self.click(field, "the field")
        self.preview.browser.key("a", "KeyA", modifiers=["Control"], commands=["selectAll"])
        for character in text:
            self.preview.browser.key(character)
        self.preview.browser.key("Enter", modifiers=["Control"])
        self.preview.browser.key("Tab")

    def scrub(self, key, pixels, parent="#properties"):
        """Drags the name of a number."""
        name = f"document.querySelector('{parent} [data-key={key}] .scrub')"
        self.preview.wait(key, name)
        self.drag(studio_checks.center(self.preview, name), pixels, 0)

    def move(self, title, dx, dy):
        """Drags a selected layer by its outline, in the frame."""
        self.choose(title)
        self.preview.wait("the handles", "document.querySelectorAll('#handles [data-handle]').length > 4")
        x0, y0 = self.handle("-1 -1")
        x1, y1 = self.handle("1 1")
        # Handles are at the corners, and in the middle of the edges.
        self.drag((x0 + 0.3 * (x1 - x0), y0 + 0.7 * (y1 - y0)), dx, dy)

    def changed(self, what, count, part):
        """Waits until a number of lines of the file are other ones than at first, and one of them has a text."""
        end = time.monotonic() + 60
        while True:
            actual = self.file.read_text()
            difference = difflib.ndiff(self.first.splitlines(), actual.splitlines())
            lines = [each[2:] for each in difference if each.startswith("+ ")]
            if len(lines) == count and any(part in each for each in lines):
                break
            assert time.monotonic() < end, f"{what}: these lines changed: {lines}"
            time.sleep(0.1)
        self.wait_for_rows(what)

    def on_path(self, part):
        """The position in the window at a part of the path of the selected layer."""
        return self.preview.run(f"""const path = document.querySelector('#overlay path.motion:not(.back)');
            const point = path.getPointAtLength({part} * path.getTotalLength()).matrixTransform(path.getScreenCTM());
            return [point.x, point.y]""")

    def render(self):
        """Renders a draft in the Render tab."""
        preview = self.preview
        self.click("document.getElementById('tab-render')", "the tab")
        presets = "[...document.getElementById('preset').options]"
        preview.wait("the presets", f"{presets}.some(each => each.value === 'draft')")
        # Native menus have no elements that can be clicked: letters choose an item.
        preview.run("document.getElementById('preset').focus()")
        for letter in "draft":
            preview.browser.key(letter)
        preview.wait("the preset", "document.getElementById('preset').value === 'draft'")
        self.click("document.getElementById('start-render')", "the button")
        preview.wait("the movie", "document.querySelector('#render video')?.readyState >= 1", 600)
        duration = preview.run("return document.querySelector('#render video').duration")
        expected = self.duration
        assert abs(duration - expected) < 0.2, f"the movie has {duration} s, not {expected} s"
        preview.shot(f"job-{self.name}")


def lower_third(job):
    """The bar beside the name moves. It grows from nothing at the start."""
    job.seek(0.5)
    job.move("bar", 30, 0)
    job.changed("a moved bar", 1, "position:")
    job.render()


def slideshow(job):
    """The first photo of a Ken Burns slideshow moves longer."""
    path = job.path("lake")
    bar = job.bar(path, "animation")
    job.preview.wait("the animation", f"{bar}?.animation")
    x, y, width, height = job.rectangle(bar)
    job.drag((x + width - 2, y + height / 2), job.second, 0)
    job.changed("a longer animation", 1, "duration: 4.6")
    job.render()


def clip_sequence(job):
    """A part is trimmed, a transition is longer, and the music fades in longer."""
    path = job.path("opening")
    bar = job.ready(path, "player")
    job.drag(job.edge(bar, "end"), -round(job.second / 2), 0)
    job.changed("a trimmed part", 1, "trim: [0, 2.5]")
    handle = f"document.querySelector('.track[data-path=\"{path}\"] .transition')"
    job.preview.wait("the transition", handle)
    x, y, width, height = job.rectangle(handle)
    job.drag((x + width / 2, y + height / 2), -round(0.2 * job.second), 0)
    job.changed("a longer transition", 2, "duration: 0.8")
    track = "[...document.querySelectorAll('#rows .track')].at(-1)"
    fade = f"{track}.querySelector('.fade.in')"
    # Handles are added to rows in view.
    job.rectangle(track)
    job.preview.wait("the fades", fade)
    job.drag(job.center(fade), round(0.7 * job.second), 0)
    job.changed("a longer fade", 3, "fadeIn: 1")
    job.render()


def retimed_captions(job):
    """A caption starts later. The last one has no times of words, which would be before its start."""
    path = job.path("Captions")
    bar = job.bar(path, "caption", 2)
    job.preview.wait("the captions", bar)
    job.drag(job.edge(bar, "start"), round(0.2 * job.second), 0)
    job.changed("a later caption", 1, "-->")
    job.render()


def picture_in_picture(job):
    """A text is added in front of the window."""
    job.choose("window")
    job.add_layer("Layers Text")
    job.changed("an added text", 7, "CATextLayer")
    job.render()


def card_flip(job):
    """A text of the scene moves."""
    job.move("“Card flip”", 20, 10)
    job.changed("a moved title", 1, "Card flip")
    job.render()


def kinetic_title(job):
    """The letters come slower, and jump later; the words are in another order."""
    job.choose("“EVERY LETTER”")
    job.scrub("stagger", 5, ".split")
    job.changed("slower letters", 1, "stagger: 0.12")
    job.add_to_layer("split letter jump")
    job.changed("a jump", 2, "duration: 0.3 }, jump]")
    job.type("document.querySelectorAll('.split [data-key=beginTime] input')[2]", "2.4")
    job.changed("a later jump", 2, "{ name: jump, beginTime: 2.4 }")
    job.choose("“and every word")
    order = "document.querySelector('.split [data-key=order] select')"
    job.preview.wait("the order", order)
    job.preview.run(f"{order}.focus()")
    job.mark()
    job.preview.browser.key("r", "KeyR")
    job.changed("another order", 3, "order: reverse")
    job.preview.wait("the order in its field", f"{order}.value === 'reverse'")
    job.seek(0.52)
    job.preview.shot("job-kinetic-title-edited")
    job.render()


def chart(job):
    """A value of the table changes, a row moves, and another one is added."""
    job.click("document.getElementById('tab-parameters')", "the tab")

    def cell(row, column):
        return f"document.querySelector('.table-editor [data-row=\"{row}\"][data-column=\"{column}\"]')"

    job.click(cell(0, 1), "the cell")
    value = job.preview.run(f"return {cell(0, 1)}.value")
    job.preview.browser.key("7")
    job.preview.browser.key("Escape")
    assert job.preview.run(f"return {cell(0, 1)}.value") == value, "Escape keeps what was typed"
    job.type(cell(1, 1), "13.5")
    grip = "document.querySelectorAll('.table-editor .grip')"
    job.preview.wait("the rows", f"{grip}.length === 5")
    x, y = studio_checks.center(job.preview, f"{grip}[1]")
    _, top = studio_checks.center(job.preview, f"{grip}[0]")
    job.preview.browser.drag((x, y), (x, (y + top) / 2), (x, top - 6))
    job.preview.wait("the moved row", f"{cell(0, 0)}.value === 'Norway'")
    job.click("document.querySelector('.table-editor .more')", "the button")
    job.type(cell(5, 0), "Sweden")
    job.type(cell(5, 1), "8.2")
    assert job.file.read_text() == job.first, "the values are written before they are asked for"
    job.seek(0.9)
    job.preview.shot("job-chart-edited")
    job.mark()
    job.click("document.getElementById('write-parameters')", "the button")
    job.changed("the table", 2, "- { label: Norway, value: 13.5, note: second place }")
    job.changed("a row", 2, "- { label: Sweden, value: 8.2 }")
    job.preview.wait("no changes", "document.getElementById('write-parameters').disabled")
    job.render()


def logo_reveal(job):
    """A logo of the assets moves in along a path, whose points are dragged, added and removed, and fades in."""
    job.choose("clip")
    job.add_layer("Assets logo")
    job.changed("the logo", 1, "contents: logo }")
    job.seek(0.5)
    job.add_to_layer("motion path")
    job.changed("a path", 1, "path: M -")
    controls = "document.querySelectorAll('#handles .control.motion')"
    job.preview.wait("the handles of the path", f"{controls}.length === 2")
    job.preview.shot("job-logo-reveal-path")
    job.drag(job.center(f"{controls}[0]"), 40, 150)
    job.changed("a bent path", 1, "path: M -")
    job.mark()
    points = "document.querySelectorAll('#handles .shape.motion:not(.control)')"
    job.preview.browser.click(*job.on_path(0.5), count=2)
    job.preview.wait("another point", f"{points}.length === 3")
    job.drag(job.center(f"{points}[1]"), 0, -60)
    job.changed("a moved point", 1, "path: M -")
    job.add_to_layer("enter fade")
    job.changed("an entrance", 1, "enter: fade")
    job.preview.shot("job-logo-reveal-edited")
    job.render()


def audiogram(job):
    """A voice is dropped on captions, and drawn as bars that are moved above them."""
    job.choose("Captions")
    job.mark()
    voice = timeline_checks.ROOT / "samples/media/voice.m4a"
    job.preview.browser.drop(*job.center("document.getElementById('surface')"), [voice])
    job.changed("the voice", 2, "asset: voice")
    job.add_layer("Audio Bars of voice")
    job.changed("the bars", 13, "class: AudioVisualizerLayer")
    job.seek(0.4)
    job.move("voice bars", 0, -80)
    job.changed("moved bars", 13, "class: AudioVisualizerLayer")
    job.preview.shot("job-audiogram-edited")
    job.render()


JOBS = {
    "lower-third": ("lower-third", lower_third, None),
    "slideshow": ("slideshow", slideshow, None),
    "clip-sequence": ("clips", clip_sequence, None),
    "captions": ("captions", retimed_captions, "media/captions.vtt"),
    "picture-in-picture": ("picture-in-picture", picture_in_picture, None),
    "card-flip": ("card-flip", card_flip, None),
    "kinetic-title": ("split-text", kinetic_title, None),
    "chart": ("bar-chart", chart, None),
    "logo-reveal": ("title-card", logo_reveal, None),
    "audiogram": ("captions", audiogram, None),
}


def start(command, folder, name):
    """Makes a scene of the template of a job."""
    arguments = [command, "new", JOBS[name][0], "-o", "scene.yaml"]
    subprocess.run(arguments, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def run(preview, name):
    """Does a job."""
    _, action, file = JOBS[name]
    preview.browser.navigate(preview.url)
    preview.wait_for_frame(0)
    preview.wait("the timeline", f"{timeline_checks.ROWS}.dataset.version !== undefined", 120)
    preview.run("if (document.getElementById('snap').checked) document.getElementById('snap').click()")
    preview.run("const snap = document.getElementById('snap-canvas'); if (snap.ariaPressed === 'true') snap.click()")
    time.sleep(1)
    action(Job(preview, name, file or "scene.yaml"))
    preview.report(f"{name}: done by mouse")
