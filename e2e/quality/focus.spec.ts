import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { desktop, nextFrame, ready, useBrowser, visit } from '../browser.ts'
import { everyKind } from '../every-page.ts'

useBrowser()

interface Stop {
  /** Its accessible name. */
  name: string
  /** Stops with the same look, including what crops them and what is behind them, are measured once. */
  look: string
  box: { x: number; y: number; width: number; height: number }
  /** Its top edge, relative to the page. */
  top: number
  /** Its left edge in its scroll container: a row of cards scrolls when a card gets the focus. */
  left: number
  /** It is fixed on the screen or part of the map, so the reading order does not apply. */
  isApart: boolean
  inFooter: boolean
  /** What covers it, or that it is off the screen. */
  problem: string
}

/** The focused element as it appears on the screen; null at the end of the page. */
function readStop(): Stop | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const floating = (start: Element | null) => {
    for (let at = start; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
    return null
  }
  // It may crop the focus ring.
  let cropping = element.parentElement
  while (cropping && getComputedStyle(cropping).overflow === 'visible')
    cropping = cropping.parentElement
  let scrolledBy = 0
  for (let at = element.parentElement; at; at = at.parentElement) scrolledBy += at.scrollLeft
  const name = `${element.tagName} “${(element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const points = [
    [0.5, 0.5],
    [0.1, 0.2],
    [0.9, 0.2],
    [0.1, 0.8],
    [0.9, 0.8],
  ] as const
  const over = points
    .map(([across, down]) =>
      floating(document.elementFromPoint(x + width * across, y + height * down)),
    )
    .find((cover) => cover && !cover.contains(element))
  // An element taller than the space between the bars cannot be fully visible.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const room =
    window.innerHeight -
    (Number.parseFloat(scrollPaddingTop) || 0) -
    (Number.parseFloat(scrollPaddingBottom) || 0)
  const isOff = height < room && (y < 0 || y + height > window.innerHeight)
  return {
    name,
    look: `${element.tagName} ${element.className} ${cropping?.className} ${getComputedStyle(element.closest('footer, header, section, article, div') ?? element).backgroundColor}`,
    box: { x, y, width, height },
    top: y + window.scrollY,
    left: x + scrolledBy,
    isApart: floating(element) !== null || element instanceof SVGElement,
    inFooter: element.closest('footer') !== null,
    problem: isOff
      ? 'off the screen'
      : over
        ? `under ${over.tagName} ${over.className.slice(0, 40)}`
        : '',
  }
}

const luminance = (red: number, green: number, blue: number) => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/**
 * The number of pixels that the focus changes by a contrast of 3:1 or more, as a share of a 2 px
 * outline of the visible part.
 */
async function measureRing(page: Page, { box }: Stop): Promise<number> {
  const screen = page.viewportSize() ?? desktop
  const [left, top] = [Math.max(0, Math.floor(box.x - 8)), Math.max(0, Math.floor(box.y - 8))]
  const [right, bottom] = [
    Math.min(screen.width, Math.ceil(box.x + box.width + 8)),
    Math.min(screen.height, Math.ceil(box.y + box.height + 8)),
  ]
  const takeScreenshot = async () =>
    sharp(
      await page.screenshot({
        clip: { x: left, y: top, width: right - left, height: bottom - top },
      }),
    )
      .removeAlpha()
      .raw()
      .toBuffer()
  const focused = await takeScreenshot()
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement)
  await element.evaluate((stop) => stop.blur())
  const unfocused = await takeScreenshot()
  await element.evaluate((stop) => stop.focus({ preventScroll: true }))
  let changed = 0
  for (let at = 0; at + 2 < focused.length; at += 3) {
    const isSame =
      focused[at] === unfocused[at] &&
      focused[at + 1] === unfocused[at + 1] &&
      focused[at + 2] === unfocused[at + 2]
    if (isSame) continue
    const [darker = 0, lighter = 0] = [focused, unfocused]
      .map((pixels) => luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0))
      .sort((a, b) => a - b)
    if ((lighter + 0.05) / (darker + 0.05) >= 3) changed++
  }
  const sides =
    [box.x >= 0, box.x + box.width <= screen.width].filter(Boolean).length *
    Math.min(box.height, bottom - top)
  const ends =
    [box.y >= 0, box.y + box.height <= screen.height].filter(Boolean).length *
    Math.min(box.width, right - left)
  return changed / (2 * (sides + ends))
}

/** The focus moves down or to the right. A step up and to the left is out of order. */
function isOutOfOrder(before: Stop, after: Stop): boolean {
  if (before.isApart || after.isApart) return false
  return (
    after.top + after.box.height <= before.top + 2 &&
    after.left < before.left + before.box.width - 2
  )
}

async function tabThrough(page: Page, path: string, seen: Set<string>): Promise<string[]> {
  const problems: string[] = []
  let before: Stop | null = null
  for (let count = 0; count < 200; count++) {
    await page.keyboard.press('Tab')
    let stop = await page.evaluate(readStop)
    // A stop that is still scrolling into view gets a few frames to arrive.
    for (let frame = 0; stop?.problem && frame < 20; frame++) {
      await nextFrame(page)
      stop = await page.evaluate(readStop)
    }
    // The header and footer are the same on every page.
    if (!stop || (stop.inFooter && path !== '/')) break
    if (stop.problem) problems.push(`${path} ${stop.name} is ${stop.problem}`)
    if (before && isOutOfOrder(before, stop))
      problems.push(`${path} ${stop.name} comes after ${before.name}`)
    if (!seen.has(stop.look) && stop.problem !== 'off the screen') {
      seen.add(stop.look)
      let ring = await measureRing(page, stop)
      // A loaded machine may draw it late.
      for (let frame = 0; ring < 0.8 && frame < 3; frame++) {
        await nextFrame(page)
        ring = await measureRing(page, stop)
      }
      if (ring < 0.8)
        problems.push(`${path} ${stop.name} has ${Math.round(ring * 100)} % of a ring`)
    }
    before = stop
  }
  expect(before, `stops of ${path}`).not.toBeNull()
  return problems
}

test.each([
  [desktop, 'light'],
  [{ width: 390, height: 844 }, 'dark'],
] as const)(
  'every keyboard stop is visible, has a focus ring, and follows the reading order: %o, %s',
  async (viewport, theme) => {
    await using visitor = await visit('/', {
      viewport,
      reducedMotion: 'reduce',
      expectedErrors: /404/,
    })
    const { page } = visitor
    await page.evaluate((name) => localStorage.setItem('theme', name), theme)
    const seen = new Set<string>()
    const problems: string[] = []
    for (const path of everyKind) {
      await page.goto(path)
      await ready(page)
      if (path !== '/') await page.evaluate(() => document.getElementById('main')?.focus())
      problems.push(...(await tabThrough(page, path, seen)))
    }
    expect(problems).toEqual([])
  },
  300_000,
)
