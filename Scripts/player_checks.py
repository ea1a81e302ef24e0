"""The checks of the page of `multiplane export-player`, from a server and as a file."""
import functools
import http.server
import json
import pathlib
import subprocess
import threading
import time

# The red component of a frame is its number times 4.
SCENE = """multiplane: 1
size: [128, 72]
frameRate: 30
duration: 2
background: "#000000"
root:
  sublayers:
    - sequence:
        - { name: first, duration: 1 }
        - { name: "the <second>", duration: 1 }
    - frame: [0, 0, 128, 72]
      backgroundColor: "#f00000"
      animations: [{ class: CABasicAnimation, keyPath: opacity, fromValue: 0, toValue: 1, duration: 2 }]
"""
COMMENTS = {"comments": [{"id": "a", "frame": 45, "author": "Ada", "text": "A <b>comment</b>"}]}
TIME = "document.getElementById('time').value"
RED = """(() => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context.drawImage(document.getElementById('movie'), 0, 0);
    return context.getImageData(64, 36, 1, 1).data[0];
})()"""


def export(command, folder):
    folder = pathlib.Path(folder)
    (folder / "scene.yaml").write_text(SCENE)
    (folder / "review").mkdir()
    (folder / "review/comments.json").write_text(json.dumps(COMMENTS))
    arguments = [command, "export-player", "scene.yaml", "-o", "review", "-q", "--title", "Review & <more>"]
    subprocess.run(arguments, cwd=folder, check=True)
    names = sorted(each.name for each in (folder / "review").iterdir())
    assert names == ["comments.json", "index.html", "movie.mp4", "player.css", "player.js", "poster.jpg"], names
    assert subprocess.run(arguments, cwd=folder, stderr=subprocess.DEVNULL).returncode == 2, "files are replaced"
    subprocess.run(arguments + ["-y"], cwd=folder, check=True)
    assert json.loads((folder / "review/comments.json").read_text()) == COMMENTS, "comments are replaced"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def wait_for(browser, frame):
    movie = "document.getElementById('movie')"
    # A movie without seekable times is loaded again.
    is_shown = f"{movie}.seekable.length && {movie}.seekable.end(0) > 1 && !{movie}.seeking && {movie}.readyState >= 2"
    browser.wait(f"frame {frame}", f"{TIME}.endsWith('#{frame}') && {is_shown}")


def reload(browser, folder, query):
    """Loads the page as a file again."""
    browser.navigate(f"file://{folder}/review/index.html?{query}")
    browser.wait("the page", f"location.search === '?{query}' && document.readyState === 'complete'")


def step(browser, folder):
    """Keys show exactly their frames. The movie comes from a server, so that its pixels can be read.

    The server has no range requests, as simple ones have none.
    """
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        browser.navigate(f"http://127.0.0.1:{server.server_address[1]}/review/index.html")
        wait_for(browser, 0)
        keys = [("ArrowRight", [], 1), ("ArrowRight", ["Shift"], 11), ("ArrowRight", [], 12), ("ArrowLeft", [], 11),
                ("ArrowDown", [], 30), ("ArrowLeft", [], 29), ("ArrowDown", [], 30), ("ArrowDown", [], 45),
                ("End", [], 59)]
        for key, modifiers, frame in keys:
            browser.key(key, modifiers=modifiers)
            wait_for(browser, frame)
            time.sleep(0.1)
            red = browser.run(f"return {RED}")
            assert abs(red - 4 * frame) < 2.5, f"frame {frame} is {red}, not {4 * frame}"
        titles = browser.run("return [...document.querySelectorAll('#chapters span')].map(each => each.textContent)")
        assert titles == ["first", "the <second>"], titles
        assert browser.run("return document.title") == "Review & <more>"
        # The same comment in the page and in the file is one.
        texts = browser.run("return [...document.querySelectorAll('#comments p')].map(each => each.textContent)")
        assert texts == ["A <b>comment</b>"], texts
        browser.navigate("about:blank")
    finally:
        server.shutdown()
        server.server_close()
    print("the exported player steps by exact frames, with chapters and comments", flush=True)


def comment(browser, folder):
    """Without a server, comments are added, kept and saved."""
    browser.navigate(f"file://{folder}/review/index.html")
    wait_for(browser, 0)
    browser.key("ArrowRight", modifiers=["Shift"])
    wait_for(browser, 10)
    browser.key("c")
    browser.wait("the field", "document.activeElement.id === 'text'")
    for key in "ok":
        browser.key(key)
    browser.key("Enter", modifiers=["Control"])
    browser.wait("the comment", "document.querySelectorAll('#comments li').length === 2")
    browser.press_element("document.querySelector('#comments input')")
    reload(browser, folder, "again")
    browser.wait("the kept comment", "document.querySelectorAll('#comments li').length === 2")
    saved = json.loads(browser.run("return fileText()"))["comments"]
    shown = [(each["frame"], each["text"], each["isResolved"], each["timecode"]) for each in saved]
    assert shown == [(10, "ok", True, "00:00:00:10"), (45, "A <b>comment</b>", False, "00:00:01:15")], shown
    # The deleted comment stays in the page's file.
    browser.press_element("[...document.querySelectorAll('#comments li')].at(-1).querySelector('button:not(.jump)')")
    reload(browser, folder, "deleted")
    browser.wait("the other comment", "document.querySelectorAll('#comments li').length === 1")
    browser.navigate("about:blank")
    print("comments are added to the exported player, kept, saved and deleted", flush=True)


def check(browser, command, folder):
    export(command, folder)
    step(browser, folder)
    comment(browser, folder)
