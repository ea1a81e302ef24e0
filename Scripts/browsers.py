"""Headless browsers for the checks in this folder: `start(profile)` starts Chromium, or Firefox with BROWSER=firefox.

CHROMIUM and FIREFOX select other binaries. Python's own modules suffice.
"""
import base64
import json
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import time

# The most seconds that a browser may take to start, and to answer.
START, ANSWER = 60, 60


class Unavailable(Exception):
    """There is no browser, or it does not start."""


class Crashed(Exception):
    """The process of the browser ended."""


class Page:
    """A page of a browser. `run` evaluates JavaScript, the body of an asynchronous function."""

    process = None

    def launch(self, arguments, profile, **options):
        # A home of its own: nothing of the user's is read or changed.
        environment = dict(os.environ, HOME=profile, XDG_CONFIG_HOME=f"{profile}/config", XDG_CACHE_HOME=f"{profile}/cache")
        # The paths of sockets in temporary folders are at most 107 bytes long.
        if len(profile) < 50:
            environment["TMPDIR"] = profile
        self.process = subprocess.Popen(
            arguments, env=environment, start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=open(f"{profile}/errors", "wb"), **options)

    def wait(self, what, condition, seconds=30):
        """Waits until a JavaScript expression is true, and returns the seconds that it took."""
        start = time.monotonic()
        while time.monotonic() - start < seconds:
            if self.run(f"try {{ return Boolean({condition}) }} catch {{ return false }}"):
                return time.monotonic() - start
            time.sleep(0.02)
        shown = self.run("return [...document.querySelectorAll('[role=status], [role=alert]')]"
                         ".map(each => each.textContent.trim()).filter(Boolean)")
        raise RuntimeError("\n".join([f"timed out: {what}", *(f"the page says: {each}" for each in shown), *self.log]))

    # When letters were typed in a select element last: letters within a second continue a word.
    chosen = 0

    def choose(self, identifier, value):
        """Chooses an option of a select element with the keyboard: types the start of its text."""
        field = f"document.getElementById({json.dumps(identifier)})"
        options = self.run(f"return [...{field}.options].filter(each => !each.disabled).map(each => [each.value, each.text])")
        text = dict(options)[value].lower()
        others = [each.lower() for key, each in options if key != value]
        start = next(text[:end] for end in range(1, len(text) + 1) if not any(each.startswith(text[:end]) for each in others))
        time.sleep(max(0, self.chosen + 1.2 - time.monotonic()))
        self.run(f"{field}.focus()")
        for letter in start:
            self.key(letter)
        self.chosen = time.monotonic()
        self.wait(f"the choice of {text}", f"{field}.value === {json.dumps(value)}")
        # Later keys are those of the page.
        self.run("document.activeElement.blur()")

    def set(self, identifier, value, event="input"):
        """Sets the text of a field."""
        self.run(f"const field = document.getElementById({json.dumps(identifier)}); field.value = {json.dumps(value)};"
                 f"field.dispatchEvent(new Event('{event}', {{bubbles: true}}))")

    def middle(self, element):
        """The middle of the element that an expression finds. Scrolls to it, and moves the pointer there, until it stays.

        Raises RuntimeError if something else covers it.
        """
        last = None
        for _ in range(50):
            *point, is_covered = self.run(
                f"const element = {element}; element.scrollIntoView({{block: 'center', inline: 'nearest'}});"
                "const {x, y, width, height} = element.getBoundingClientRect();"
                "const at = [x + width / 2, y + height / 2];"
                "const found = document.elementFromPoint(...at);"
                "return [...at, !element.contains(found) && !found?.contains(element)]")
            if point == last and not is_covered:
                return point
            self.hover(*point)
            last = point
            time.sleep(0.05)
        raise RuntimeError(f"covered, or never still: {element}")

    def press_element(self, element, **options):
        """Clicks the element that an expression finds."""
        self.click(*self.middle(element), **options)

    def press(self, identifier):
        """Clicks a button."""
        self.press_element(f"document.getElementById({json.dumps(identifier)})")

    def close(self):
        """Ends the browser and its processes."""
        if not self.process:
            return
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, number)
                self.process.wait(5)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass


class Firefox(Page):
    """Firefox with its Marionette protocol."""

    KEYS = {"Home": "\ue011", "End": "\ue010", "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c",
            "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
            "Delete": "\ue017", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a"}

    def start(self, program, profile):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        preferences = {"marionette.port": port, "media.autoplay.default": 0, "media.volume_scale": "0.0", "app.update.enabled": False,
                       "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False}
        pathlib.Path(profile, "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()))
        self.number, self.buffer, self.log = 0, b"", []
        self.launch([program, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile,
                     "--width", "1280", "--height", "800"], profile)
        self.socket = self.connection(port)
        self.receive()
        self.call("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"unhandledPromptBehavior": "ignore"}}})
        self.call("WebDriver:SetTimeouts", {"script": 60_000})
        width, height = self.run("return [innerWidth, innerHeight]")
        self.call("WebDriver:SetWindowRect", {"width": 2 * 1280 - width, "height": 2 * 800 - height})

    def connection(self, port):
        for _ in range(START * 10):
            try:
                return socket.create_connection(("127.0.0.1", port), ANSWER)
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("Firefox does not answer")

    def receive(self):
        def more():
            data = self.socket.recv(1 << 20)
            if not data:
                raise Crashed("the browser ended")
            self.buffer += data

        while b":" not in self.buffer:
            more()
        length, self.buffer = self.buffer.split(b":", 1)
        while len(self.buffer) < int(length):
            more()
        message, self.buffer = self.buffer[:int(length)], self.buffer[int(length):]
        return json.loads(message)

    def call(self, command, parameters):
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def navigate(self, url):
        self.call("WebDriver:Navigate", {"url": url})

    def run(self, expression):
        script = (f"const done = arguments[arguments.length - 1]; (async () => {{ {expression} }})()"
                  ".then(value => done({value}), error => done({error: `${error}`}))")
        result = self.call("WebDriver:ExecuteAsyncScript", {"script": script, "args": [], "sandbox": None})["value"]
        if result.get("error"):
            raise RuntimeError(result["error"])
        return result.get("value")

    def allow_clipboard(self):
        """Firefox asks before a page reads the clipboard."""
        return False

    def key(self, key, code=None, modifiers=(), commands=()):
        names = [*modifiers, key]
        self.send_keys("keyDown", names)
        self.send_keys("keyUp", names[::-1])

    def drag(self, *points, modifiers=(), key=None):
        """Drags the pointer through the points. A key is pressed before the pointer is released."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 30} for x, y in points]
        self.send_keys("keyDown", modifiers)
        self.point([moves[0], {"type": "pointerDown", "button": 0}, *moves[1:]])
        if key:
            self.key(key)
        self.point([{"type": "pointerUp", "button": 0}])
        self.send_keys("keyUp", modifiers)

    def send_keys(self, kind, keys):
        if keys:
            actions = [{"type": kind, "value": self.KEYS.get(each, each)} for each in keys]
            self.call("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def hover(self, x, y):
        """Moves the pointer."""
        self.point([{"type": "pointerMove", "x": round(x), "y": round(y)}])

    def point(self, actions):
        self.call("WebDriver:PerformActions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}]})

    def wheel(self, x, y, delta):
        self.call("WebDriver:PerformActions", {"actions": [{"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": delta}]}]})

    def drop(self, x, y, files):
        raise RuntimeError("dropping files needs Chromium")

    def click(self, x, y, modifiers=(), count=1):
        self.send_keys("keyDown", modifiers)
        presses = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}] * count
        actions = [{"type": "pointerMove", "x": round(x), "y": round(y)}, *presses]
        self.call("WebDriver:PerformActions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}]})
        self.send_keys("keyUp", modifiers)

    @property
    def tab(self):
        return self.call("WebDriver:GetWindowHandle", {})["value"]

    def new_tab(self):
        """Opens a tab, shows it, and returns it."""
        tab = self.call("WebDriver:NewWindow", {"type": "tab"})["handle"]
        self.show_tab(tab)
        return tab

    def show_tab(self, tab):
        self.call("WebDriver:SwitchToWindow", {"handle": tab, "focus": True})

    def close_tab(self, tab, other):
        """Closes a tab, and shows another one."""
        self.show_tab(tab)
        self.call("WebDriver:CloseWindow", {})
        self.show_tab(other)

    def run_behind(self, tab, expression):
        """Evaluates JavaScript in a tab without showing it."""
        shown = self.tab
        self.call("WebDriver:SwitchToWindow", {"handle": tab, "focus": False})
        result = self.run(expression)
        self.call("WebDriver:SwitchToWindow", {"handle": shown, "focus": False})
        return result

    def color_scheme(self, name):
        self.set_preference("layout.css.prefers-color-scheme.content-override", {"dark": 0, "light": 1}[name])

    def reduce_motion(self, is_reduced):
        self.set_preference("ui.prefersReducedMotion", int(is_reduced))

    def set_preference(self, name, number):
        self.call("Marionette:SetContext", {"value": "chrome"})
        self.call("WebDriver:ExecuteScript", {"script": f"Services.prefs.setIntPref('{name}', {number})", "args": []})
        self.call("Marionette:SetContext", {"value": "content"})

    def screenshot(self, path):
        data = self.call("WebDriver:TakeScreenshot", {"full": False})["value"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))


class Chromium(Page):
    """Chromium with its DevTools protocol on two pipes."""

    def start(self, program, profile):
        to_read, self.write = os.pipe()
        self.read, to_write = os.pipe()

        def pipes():
            a, b = os.dup(to_read), os.dup(to_write)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.buffer, self.number, self.session, self.log = b"", 0, None, []
        self.sessions = {}
        # Chromium's sandbox needs rights that containers and root do not have. The page is our own.
        self.launch(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio", "--no-first-run",
             "--disable-background-networking", "--autoplay-policy=no-user-gesture-required", "--window-size=1280,800",
             "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"],
            profile, close_fds=False, preexec_fn=pipes)
        os.close(to_read)
        os.close(to_write)
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(each for each in targets if each["type"] == "page")
        self.attach(page["targetId"])

    def attach(self, tab):
        """Lets all calls go to a tab."""
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"]
        self.tab, self.sessions[tab] = tab, self.session
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=1280, height=800, deviceScaleFactor=1, mobile=False)
        self.color_scheme("light")

    def receive(self):
        while b"\0" not in self.buffer:
            if not select.select([self.read], [], [], ANSWER)[0]:
                raise RuntimeError(f"the browser did not answer within {ANSWER} seconds")
            data = os.read(self.read, 1 << 20)
            if not data:
                raise Crashed("the browser ended")
            self.buffer += data
        text, self.buffer = self.buffer.split(b"\0", 1)
        return text.decode()

    def call(self, method, **parameters):
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        try:
            os.write(self.write, json.dumps(message).encode() + b"\0")
        except BrokenPipeError:
            raise Crashed("the browser ended") from None
        while True:
            text = self.receive()
            answer = json.loads(text)
            # The check itself reads the pixels of the canvas.
            is_expected = "willReadFrequently" in text
            if answer.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded") and not is_expected:
                self.log.append(json.dumps(answer["params"])[:400])
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def run(self, expression):
        result = self.call("Runtime.evaluate", expression=f"(async () => {{ {expression} }})()", awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description", expression))
        return result["result"].get("value")

    MODIFIERS = {"Alt": 1, "Control": 2, "Shift": 8}
    # Keys whose effect in fields depends on their number.
    NUMBERS = {"Tab": 9, "Enter": 13}

    def key(self, key, code=None, modifiers=(), commands=()):
        """Presses a key. `commands` are those of the browser's editing menu, such as `copy`."""
        held = sum(self.MODIFIERS[each] for each in modifiers)
        text = {"text": key} if len(key) == 1 and "Control" not in modifiers else {}
        if commands:
            text["commands"] = list(commands)
        if key == "Enter":
            text = {"text": "\r"}
        number = {"windowsVirtualKeyCode": self.NUMBERS[key]} if key in self.NUMBERS else {}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key, modifiers=held,
                      **(text if kind == "keyDown" else {}), **number)

    def hover(self, x, y):
        """Moves the pointer."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, x, y, modifiers=(), count=1):
        """Clicks, or double-clicks."""
        held = sum(self.MODIFIERS[each] for each in modifiers)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, modifiers=held)
        for number in range(1, count + 1):
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=number,
                          modifiers=held)

    def drop(self, x, y, files):
        """Drops files on the page."""
        data = {"items": [], "files": [str(each) for each in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.call("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    def drag(self, *points, modifiers=(), key=None):
        """Drags the pointer through the points. A key is pressed before the pointer is released."""
        held = sum(self.MODIFIERS[each] for each in modifiers)

        def send(kind, point, button, buttons):
            self.call("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], button=button, buttons=buttons,
                      clickCount=1, modifiers=held)

        send("mouseMoved", points[0], "none", 0)
        send("mousePressed", points[0], "left", 1)
        for point in points[1:]:
            send("mouseMoved", point, "left", 1)
            time.sleep(0.03)
        if key:
            self.key(key)
        send("mouseReleased", points[-1], "left", 0)

    def wheel(self, x, y, delta):
        self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=delta)

    def navigate(self, url):
        self.call("Page.navigate", url=url)

    def allow_clipboard(self):
        """Lets pages use the clipboard. Returns whether they can."""
        self.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        return True

    def new_tab(self):
        """Opens a tab, shows it, and returns it."""
        self.session = None
        tab = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.attach(tab)
        self.show_tab(tab)
        return tab

    def show_tab(self, tab):
        self.tab, self.session = tab, self.sessions[tab]
        self.call("Page.bringToFront")

    def close_tab(self, tab, other):
        """Closes a tab, and shows another one."""
        self.session = None
        self.call("Target.closeTarget", targetId=tab)
        self.show_tab(other)

    def run_behind(self, tab, expression):
        """Evaluates JavaScript in a tab without showing it."""
        shown, self.session = self.session, self.sessions[tab]
        try:
            return self.run(expression)
        finally:
            self.session = shown

    def color_scheme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def reduce_motion(self, is_reduced):
        value = "reduce" if is_reduced else "no-preference"
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": value}])

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(5)
        except (Crashed, RuntimeError, OSError, AttributeError, subprocess.TimeoutExpired):
            pass
        super().close()

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))


def start(profile):
    """Returns a page of a started browser with a new profile folder.

    Raises Unavailable, whose text says why, if there is none or it does not start.
    """
    is_firefox = os.environ.get("BROWSER") == "firefox"
    variable, names = ("FIREFOX", ["firefox-esr", "firefox"]) if is_firefox else (
        "CHROMIUM", ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])
    names = [os.environ[variable]] if os.environ.get(variable) else names
    program = next(filter(None, map(shutil.which, names)), None)
    if not program:
        raise Unavailable(f"{names[0]} is not installed (apt-get install {'firefox-esr' if is_firefox else 'chromium'})")
    page = Firefox() if is_firefox else Chromium()
    try:
        page.start(program, profile)
        page.run("return 1")
    except (OSError, RuntimeError, Crashed) as error:
        page.close()
        lines = pathlib.Path(profile, "errors").read_text(errors="replace").splitlines()
        raise Unavailable(f"{program} does not start: {error}{''.join(f'; {line}' for line in lines[-1:])}") from None
    return page
