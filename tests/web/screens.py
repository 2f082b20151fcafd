"""What can be wrong with a page for somebody who looks at it: on a phone, with large letters, in the dark."""

from playwright.sync_api import Page, expect

from sim import ROOT
from tests.web.people import DESKTOP

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
ZOOMED = {"width": 720, "height": 450}  # what is left of 1440 x 900 at 200 %
SMALLEST = 40  # pixels of what a finger must hit


def violations(page: Page, **options: object) -> list[str]:
    """What axe-core complains about, in a line each."""
    page.evaluate(f"window.axe ||= (() => {{ {AXE}; return window.axe; }})()")
    found = page.evaluate(
        "options => axe.run(document, { resultTypes: ['violations'], ...options })", options
    )["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]
    ]


def overflow(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def small_targets(page: Page) -> list[str]:
    """What can be chosen and is too small for a finger."""
    return list(  # in one step: a page that draws itself anew meanwhile would leave nodes without a size
        page.evaluate(
            """least => [...document.querySelectorAll("button, a:not(.skip), select, input")]
            .filter(node => node.checkVisibility({ visibilityProperty: true }))
            .filter(node => !node.matches(".display button, [tabindex='-1']"))
            .map(node => [node, node.getBoundingClientRect()])
            .filter(([, box]) => box.width && box.height)
            .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
            .map(([node, box]) => `${node.className} ${node.ariaLabel} ${box.width}x${box.height}`)""",
            SMALLEST,
        )
    )


def cut_things(page: Page) -> list[str]:
    """What sticks out of the felt that it lies on."""
    return list(
        page.locator(".board [data-place]:visible").evaluate_all(
            """nodes => {
            const felt = document.querySelector(".board").getBoundingClientRect();
            return nodes.map(node => [node.dataset.place, node.getBoundingClientRect()])
              .filter(([, box]) => box.left < felt.left - 1 || box.right > felt.right + 1
                || box.top < felt.top - 1 || box.bottom > felt.bottom + 1)
              .map(([place, box]) => `${place}: ${box.right - felt.right}, ${box.bottom - felt.bottom}`);
            }"""
        )
    )


def looked_at(page: Page) -> list[str]:
    """What is wrong with a page in dark and light colours, and at twice the size."""
    page.emulate_media(color_scheme="dark")
    wrong = violations(page, runOnly=["color-contrast"])  # the page is the same, but for its colours
    page.emulate_media(color_scheme="light")
    wrong += violations(page)
    page.set_viewport_size(ZOOMED)
    wrong += ["sideways scrolling at 200 %"] if overflow(page) else []
    page.get_by_test_id("ask").scroll_into_view_if_needed()
    expect(page.get_by_test_id("ask")).to_be_in_viewport()
    page.set_viewport_size(DESKTOP)
    return wrong
