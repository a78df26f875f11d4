import { expect } from 'vitest'
import { desktop, phone, ready, visit } from '../../browser.ts'
import { everyKind } from '../../every-page.ts'
import { findAccessibilityProblems } from '../axe.ts'
import { renderAll } from '../render-all.ts'
import { findLossesInForcedColours } from './forced-colours.ts'
import {
  findLossesAtWidth,
  findLossesAtZoom,
  findLossesOfLargeText,
  findLossesOfSpacing,
} from './losses.ts'
import { findMotion } from './motion.ts'
import { findStructureProblems } from './structure.ts'
import { findSmallTargets } from './targets.ts'

/**
 * Opens each page once and runs all checks that every page must pass, from wide to narrow screens. The slow
 * checks whose result depends on the kind of page run on one page of each kind.
 */
export async function checkPages(paths: readonly string[]): Promise<void> {
  await using visitor = await visit('/robots.txt', {
    reducedMotion: 'reduce',
    expectedErrors: /404/,
  })
  const { page, context } = visitor
  const devtools = await context.newCDPSession(page)
  const all: string[] = []
  for (const path of paths) {
    const isKind = everyKind.includes(path)
    await page.setViewportSize(desktop)
    const response = await page.goto(path)
    await ready(page)
    await renderAll(page)
    const problems = await findStructureProblems(page, response)
    if (isKind) problems.push(...(await findSmallTargets(page, 24)))
    problems.push(...(await findAccessibilityProblems(page, { everyWidth: true })))
    if (isKind)
      problems.push(
        ...(await findSmallTargets(page, 44)),
        ...(await findMotion(page)),
        ...(await findLossesOfSpacing(page)),
      )
    problems.push(...(await findLossesAtWidth(page)))
    if (isKind) problems.push(...(await findLossesAtZoom(page)))
    problems.push(
      ...(await findLossesOfLargeText(page, devtools, isKind ? [phone, desktop] : [phone])),
    )
    if (isKind) problems.push(...(await findLossesInForcedColours(page)))
    all.push(...problems.map((problem) => `${path} ${problem}`))
  }
  expect(all).toEqual([])
}
