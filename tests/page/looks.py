"""The same page in another language, at another size or in another theme, without another browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page
from tests.page.support import LANGUAGES

PREFER = """wish => localStorage.setItem('divetable-settings',
  JSON.stringify({...JSON.parse(localStorage.getItem('divetable-settings')), ...wish}))"""
COLOURS = """async () => {
  const drawings = [...document.querySelectorAll('.art-sprites')];
  drawings.forEach(sheet => sheet.remove());
  const runOnly = {type: 'tag', values: ['cat.color']}, rules = {'color-contrast-enhanced': {enabled: false}};
  const {violations} = await axe.run(document, {runOnly, rules, resultTypes: ['violations']});
  document.body.append(...drawings);
  return violations.map(v => `${v.id}: ${v.nodes.map(n => n.html.slice(0, 160)).slice(0, 3).join(' | ')}`); }"""
"""What axe, which is in the page already, objects to in the colours, by the rules that are on unless told otherwise.
The sheets of drawings are left out, as by ``axe``."""


def prefer(page: Page, **wishes: Any) -> None:
    """Change settings in a browser with an open page; they count for every page opened from then on."""
    page.evaluate(PREFER, wishes)


def in_each_language(page: Page) -> Iterator[str]:
    """Have pages that are opened from now on speak each language in turn, the first of which is set already."""
    for language in LANGUAGES:
        if language != LANGUAGES[0]:
            prefer(page, language=language)
        yield language


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size, and show the top of the page."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")


def themed(page: Page, theme: str) -> None:
    """The other theme is another attribute; the page itself does no more."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


def colours_in_the_light(page: Page) -> list[str]:
    """Return what axe, which has looked at *page* in the dark theme, objects to in the colours of the light one.

    Nothing but colours depends on the theme.
    """
    themed(page, "light")
    found = [str(line) for line in page.evaluate(COLOURS)]
    themed(page, "dark")
    return found
