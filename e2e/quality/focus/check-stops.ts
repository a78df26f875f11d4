import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ready, visit } from '../../browser.ts'
import { switchTheme } from '../switch-theme.ts'
import { readStop, type Stop } from './read-stop.ts'
import { hasOutline, measureRing } from './ring.ts'

/** The focus moves down or to the right. A step up and to the left is out of order. */
function isOutOfOrder(before: Stop, after: Stop): boolean {
  if (before.isApart || after.isApart) return false
  return (
    after.top + after.box.height <= before.top + 2 &&
    after.left < before.left + before.box.width - 2
  )
}

/** The looks whose whole ring this worker has seen. */
const drawn = new Set<string>()

/**
 * Expects of every keyboard stop of a page that it is visible, has a focus ring and follows the reading
 * order: on a large screen in the light theme, and on a phone in the dark theme.
 */
export async function checkStops(path: string): Promise<void> {
  await using visitor = await visit(path, { reducedMotion: 'reduce', expectedErrors: /404/ })
  const { page } = visitor
  await ready(page)
  await tabThrough(page, path)
  await page.setViewportSize({ width: 390, height: 844 })
  await switchTheme(page, 'dark')
  await tabThrough(page, path)
}

async function tabThrough(page: Page, path: string): Promise<void> {
  // The header and footer are the same on every page.
  if (path !== '/') await page.evaluate(() => document.getElementById('main')?.focus())
  let before: Stop | null = null
  for (let count = 0; count < 200; count++) {
    await page.keyboard.press('Tab')
    const stop: Stop | null = await findStop(page)
    if (!stop || (stop.inFooter && path !== '/')) break
    if (before && isOutOfOrder(before, stop))
      expect.unreachable(`${stop.name} comes after ${before.name}`)
    await expectRing(page, stop)
    before = stop
  }
  expect(before, 'the last stop').not.toBeNull()
}

/** The focused element, when it has scrolled into view. */
async function findStop(page: Page): Promise<Stop | null> {
  let stop = await page.evaluate(readStop)
  if (stop?.problem)
    await expect
      .poll(
        async () => {
          stop = await page.evaluate(readStop)
          return stop?.problem
        },
        { message: stop.name },
      )
      .toBe('')
  return stop
}

async function expectRing(page: Page, stop: Stop): Promise<void> {
  const look = `${stop.theme} ${stop.look}`
  if (drawn.has(look)) return
  // A loaded machine may draw it late, and cards that are drawn meanwhile may move it.
  const readShare = async () =>
    (await hasOutline(page)) ? 1 : measureRing(page, (await findStop(page)) ?? stop)
  await expect
    .poll(readShare, { message: `share of a ring around ${stop.name}` })
    .toBeGreaterThanOrEqual(0.8)
  drawn.add(look)
}
