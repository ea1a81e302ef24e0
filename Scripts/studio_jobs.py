"""Jobs of a designer in the page of `multiplane preview`, with the mouse alone: from `multiplane new` to a movie.

`Scripts/check-preview-in-browser --jobs [NAMES]` runs them. Each compares the lines that changed in the scene, or in
its caption file, and the movie that the Render tab makes.
"""
import difflib
import subprocess
import time

import preview_checks
import timeline_checks

MENU = "document.getElementById('add-layer')"


class Job(timeline_checks.Tracks):
    """A scene of a template in the page, and the file that the job changes."""

    def __init__(self, preview, file):
        self.preview = preview
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

    def choose(self, title):
        """Selects a layer by a click on its row."""
        path = self.path(title)
        self.preview.run(f"document.querySelector('#layer-tree li[data-path=\"{path}\"] > .row').click()")
        selected = "document.querySelector('#layer-tree [aria-selected=true]')"
        self.preview.wait(f"the selection of {title}", f"{selected}?.dataset.path === '{path}'")
        time.sleep(1)
        return path

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

    def render(self):
        """Renders a draft in the Render tab."""
        preview = self.preview
        preview.browser.press("tab-render")
        presets = "[...document.getElementById('preset').options]"
        preview.wait("the presets", f"{presets}.some(each => each.value === 'draft')")
        preview.browser.set("preset", "draft")
        preview.browser.press("start-render")
        preview.wait("the movie", "document.querySelector('#render video')?.readyState >= 1", 600)
        duration = preview.run("return document.querySelector('#render video').duration")
        expected = self.duration
        assert abs(duration - expected) < 0.2, f"the movie has {duration} s, not {expected} s"


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
    job.mark()
    job.preview.run(f"""const menu = {MENU};
        menu.value = 'Layers Text';
        menu.dispatchEvent(new Event('change', {{bubbles: true}}))""")
    job.changed("an added text", 7, "CATextLayer")
    job.render()


def card_flip(job):
    """A text of the scene moves."""
    job.move("“Card flip”", 20, 10)
    job.changed("a moved title", 1, "Card flip")
    job.render()


JOBS = {
    "lower-third": ("lower-third", lower_third, None),
    "slideshow": ("slideshow", slideshow, None),
    "clip-sequence": ("clips", clip_sequence, None),
    "captions": ("captions", retimed_captions, "media/captions.vtt"),
    "picture-in-picture": ("picture-in-picture", picture_in_picture, None),
    "card-flip": ("card-flip", card_flip, None),
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
    action(Job(preview, file or "scene.yaml"))
    preview.report(f"{name}: done by mouse")
