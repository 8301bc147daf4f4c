"""How a person presses what is on the page: by taps, or by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


class Fingers:
    """Taps on what is seen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator, edge: bool = False) -> None:
        """Taps the middle of the target, or (`edge`) the strip of a card that no other card covers."""
        target.click(position={"x": 8, "y": 12} if edge else None)


FOCUS = """() => {
    const e = document.activeElement
    if (!e || e === document.body) return null
    const box = e.getBoundingClientRect(), style = getComputedStyle(e)
    const drawn = e.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
    const there = box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight
    return drawn && there ? null : `${e.localName}.${e.className}`
}"""
"""What has the focus but does not show it; null while all is well."""


class Keys:
    """Reaches everything by Tab and arrows. `unseen`: what had the focus without a mark or out of sight."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0
        self.unseen: list[str] = []

    def key(self, name: str) -> None:
        """Presses one key."""
        self.pressed += 1
        self.page.keyboard.press(name)
        if (unseen := self.page.evaluate(FOCUS)) is not None:
            self.unseen.append(f"{unseen} after {name}")

    def press(self, target: Locator, edge: bool = False) -> None:
        """Goes to the target and presses it; a card of the hand is only picked (Space)."""
        card = target.get_attribute("data-index")
        if card is not None:
            self.tab_to(self.page.locator('.hand [tabindex="0"]'))
            self.key("Home")
            for _ in range(int(card)):
                self.key("ArrowRight")
            assert target.evaluate("e => e === document.activeElement"), f"the arrows do not reach {target}"
            self.key("Space")
            return
        if target.get_attribute("role") == "radio" and target.get_attribute("tabindex") == "-1":
            group = target.locator("xpath=..")
            self.tab_to(group.locator('[tabindex="0"]'))
            for _ in range(group.locator("[role=radio]").count()):
                if target.evaluate("e => e === document.activeElement"):
                    return
                self.key("ArrowDown")
            raise AssertionError(f"the arrows do not reach {target}")
        self.tab_to(target)
        self.key("Enter")

    def tab_to(self, target: Locator) -> None:
        """Presses Tab until the target has the focus."""
        for _ in range(100):
            if target.evaluate("e => e === document.activeElement"):
                return
            self.key("Tab")
        raise AssertionError(f"Tab does not reach {target}")
