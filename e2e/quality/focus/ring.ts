import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { desktop } from '../../browser.ts'
import type { Stop } from './read-stop.ts'

/**
 * In the page: the colours of the outline of the focused element and of the ground behind it; null
 * unless styles alone show that the outline is whole.
 */
function readOutline(): [string, string] | null {
  const element = document.activeElement
  if (!element || element.getClientRects().length !== 1) return null
  const style = getComputedStyle(element)
  const width = Number.parseFloat(style.outlineWidth)
  const offset = Number.parseFloat(style.outlineOffset)
  if (style.outlineStyle !== 'solid' || width < 2 || offset < 0) return null

  const { left, top, right, bottom } = element.getBoundingClientRect()
  const reach = offset + width
  const isWithin = (box: { left: number; top: number; right: number; bottom: number }) =>
    left - reach >= box.left &&
    top - reach >= box.top &&
    right + reach <= box.right &&
    bottom + reach <= box.bottom
  const screen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
  if (!isWithin(screen)) return null
  let ground = ''
  for (let at: Element | null = element; at; at = at.parentElement) {
    const around = getComputedStyle(at)
    if (Number(around.opacity) < 1 || around.clipPath !== 'none') return null
    if (at === element || at === document.documentElement) continue
    const crops = around.overflow !== 'visible' || around.contain !== 'none'
    if (crops && !isWithin(at.getBoundingClientRect())) return null
    if (ground) continue
    if (around.backgroundImage !== 'none') return null
    if (around.backgroundColor !== 'rgba(0, 0, 0, 0)') ground = around.backgroundColor
  }
  ground ||= getComputedStyle(document.documentElement).backgroundColor

  const middle = offset + width / 2
  const [across, down] = [(left + right) / 2, (top + bottom) / 2]
  const points = [
    [left - middle, down],
    [right + middle, down],
    [across, top - middle],
    [across, bottom + middle],
  ] as const
  const isCovered = points.some(
    ([x, y]) => !(document.elementFromPoint(x, y)?.contains(element) ?? false),
  )
  return isCovered ? null : [style.outlineColor, ground]
}

/** Whether styles alone show a whole ring with a contrast of 3:1. Another ring is seen in a picture. */
export async function hasOutline(page: Page): Promise<boolean> {
  const colours = await page.evaluate(readOutline)
  const channels = colours?.flatMap(
    (colour) => /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1) ?? [],
  )
  if (channels?.length !== 6) return false
  const [r1 = 0, g1 = 0, b1 = 0, r2 = 0, g2 = 0, b2 = 0] = channels.map(Number)
  return contrast(luminance(r1, g1, b1), luminance(r2, g2, b2)) >= 3
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

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
export async function measureRing(page: Page, { box }: Stop): Promise<number> {
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
    const [now = 0, before = 0] = [focused, unfocused].map((pixels) =>
      luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0),
    )
    if (contrast(now, before) >= 3) changed++
  }
  const sides =
    [box.x >= 0, box.x + box.width <= screen.width].filter(Boolean).length *
    Math.min(box.height, bottom - top)
  const ends =
    [box.y >= 0, box.y + box.height <= screen.height].filter(Boolean).length *
    Math.min(box.width, right - left)
  return changed / (2 * (sides + ends))
}
