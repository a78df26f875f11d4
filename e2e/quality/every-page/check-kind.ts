import { expect } from 'vitest'
import { desktop, phone, ready, visit } from '../../browser.ts'
import { findAccessibilityProblems, findDarkProblems } from '../axe.ts'
import { renderAll } from '../render-all.ts'
import { findLossesInForcedColours } from './forced-colours.ts'
import { findLosses, findLossesOfLargeText, findLossesOfSpacing } from './losses.ts'
import { findMotion } from './motion.ts'
import { findStructureProblems } from './structure.ts'
import { findSmallTargets } from './targets.ts'

/** 200 % zoom on a small laptop. */
const zoomed = { width: 640, height: 400 }

/** Opens a page of {@link everyKind} once and runs all checks. Each resize paints the page again. */
export async function checkKind(path: string): Promise<void> {
  await using visitor = await visit(path, { reducedMotion: 'reduce', expectedErrors: /404/ })
  const { page } = visitor
  await ready(page)
  await renderAll(page)
  const problems = [
    ...(await findStructureProblems(page, path)),
    ...(await findSmallTargets(page, 24)),
    // Leaves the page at 320 px, which equals 400 % zoom.
    ...(await findAccessibilityProblems(page, { everyWidth: true })),
    ...(await findLosses(page)),
  ]
  await page.setViewportSize(phone)
  problems.push(
    ...(await findSmallTargets(page, 44)),
    ...(await findMotion(page)),
    ...(await findLossesOfSpacing(page)),
    // On a large screen the same text looks as it does with 200 % zoom.
    ...(await findLossesOfLargeText(page)),
  )
  await page.setViewportSize(zoomed)
  problems.push(...(await findLosses(page)))
  await page.setViewportSize(desktop)
  problems.push(
    ...(await findLossesInForcedColours(page)),
    // Last, because a switch back would paint the page again.
    ...(await findDarkProblems(page)),
  )
  expect(problems).toEqual([])
}
