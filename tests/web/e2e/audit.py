"""What can be measured of a page as it is shown: contrast, names, what is cut off, what moves by itself."""

from typing import Any

# Before the page: what moves though nobody has tapped.
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries())
    if (!hadRecentInput) window.shifts.push([value, sources.map((each) => each.node?.nodeName).join()]);
}).observe({ type: "layout-shift", buffered: true });
"""

# Each text that is seen, with less contrast to what lies under it than WCAG 2.2 AA asks. Text on pictures and of
# controls that can't be used is not asked about.
_FAINT = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const read = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, n) => part * a + under[n] * (1 - a));
  const light = (colour) =>
    colour.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  const chain = (element) => {
    const found = [];
    for (let each = element; each; each = each.parentElement) found.unshift(each);
    return found;
  };
  const shown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1;
  };
  const contrast = (element) => {
    let ground = [1, 1, 1];
    let opacity = 1;
    for (const each of chain(element)) {
      const style = getComputedStyle(each);
      opacity *= Number(style.opacity);
      ground = over(read(style.backgroundColor), ground);
    }
    const [r, g, b, a] = read(getComputedStyle(element).color);
    const [high, low] = [light(over([r, g, b, a * opacity], ground)), light(ground)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const asked = (element) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
  };
  const faint = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const over_all = document.querySelector("dialog[open]");
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const element = walk.currentNode.parentElement;
    if (!text || element.closest("script, style, template, noscript, svg, option, :disabled")) continue;
    if (over_all && !over_all.contains(element)) continue;
    if (!shown(element)) continue;
    const found = contrast(element);
    const where = element.className || element.nodeName;
    if (found < asked(element)) faint.push(`${found.toFixed(2)} ${where}: ${text.slice(0, 40)}`);
  }
  return faint;
}"""

# What reaches beyond the window, or has more text in it than it shows.
_CUT = """() => {
  const width = document.documentElement.scrollWidth;
  const wide = width > innerWidth ? [`the page is ${width} wide`] : [];
  const cut = [...document.querySelectorAll("button, a, h1, h2, h3, th, td, label, legend, .who, .player")]
    .filter((each) => each.checkVisibility() && !each.closest(".unseen, .scroll, svg, dialog:not([open])"))
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
    .map((each) => `${each.nodeName} ${each.textContent.trim().slice(0, 40)}`);
  const scrolled = [...document.querySelectorAll(".scroll")]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && each.tabIndex < 0)
    .map((each) => `no key scrolls ${each.textContent.trim().slice(0, 40)}`);
  return [...wide, ...cut, ...scrolled];
}"""

# Text that nobody can read, or that is not there at all.
_TINY = """(least) => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const tiny = [];
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const element = walk.currentNode.parentElement;
    if (!text || element.closest("script, style, template, noscript, svg, .unseen")) continue;
    if (!element.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < least) tiny.push(`${size} px: ${text.slice(0, 40)}`);
  }
  return tiny;
}"""

# What is too small for a thumb.
_SMALL = """(least) => {
  const field = "input:not([type=radio], [type=checkbox], .unseen)";
  return [...document.querySelectorAll(`main :is(button, .button, select, textarea, summary, ${field})`)]
    .filter((each) => each.checkVisibility() && !each.closest("dialog:not([open])"))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, { width, height }]) => height < least - 0.5 || width < 40)
    .map(([each, { width, height }]) => `${each.nodeName} ${each.textContent.trim().slice(0, 20)}: ${width} ${height}`);
}"""

_NAMED = (
    *("button", "link", "textbox", "combobox", "checkbox", "radio"),
    *("slider", "image", "dialog", "spinbutton", "progressbar"),
)


def faint(page: Any) -> list[str]:
    """Texts with too little contrast, in the theme that is on."""
    found: list[str] = page.evaluate(_FAINT)
    return found


def cut(page: Any) -> list[str]:
    """What is wider than the window, cut off, or out of a keyboard's reach."""
    found: list[str] = page.evaluate(_CUT)
    return found


def small(page: Any, least: int) -> list[str]:
    """What is tapped and less than `least` CSS pixels high."""
    found: list[str] = page.evaluate(_SMALL, least)
    return found


def tiny(page: Any, least: float) -> list[str]:
    """What is written in less than so many CSS pixels."""
    found: list[str] = page.evaluate(_TINY, least)
    return found


def moved(page: Any) -> float:
    """How far the page has moved by itself, as the Layout Instability API counts it."""
    return sum(value for value, _ in page.evaluate("window.shifts"))


def nameless(page: Any) -> list[str]:
    """What a screen reader could only call a button, a link, a picture, as the browser tells it."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        str(node.get("role", {}).get("value"))
        for node in nodes
        if not node.get("ignored")
        and node.get("role", {}).get("value") in _NAMED
        and not node.get("name", {}).get("value", "").strip()
    ]
