import { expect } from 'vitest'
import { ready, visit } from '../../browser.ts'
import { missingPages } from '../../every-page.ts'
import { findAccessibilityProblems } from '../axe.ts'
import { renderAll } from '../render-all.ts'
import { findLosses } from './losses.ts'
import { findStructureProblems } from './structure.ts'

/**
 * Opens a page that hardly differs from one of {@link everyKind} on the smallest screen: its words may
 * be longer. axe runs on pages, but not on their states, whose markup is checked without a browser.
 */
export async function checkState(path: string): Promise<void> {
  await using visitor = await visit(path, {
    viewport: { width: 320, height: 568 },
    reducedMotion: 'reduce',
    expectedErrors: /404/,
  })
  const { page } = visitor
  await ready(page)
  await renderAll(page)
  const problems = [...(await findStructureProblems(page, path)), ...(await findLosses(page))]
  if (!path.includes('?') && !missingPages.includes(path))
    problems.push(...(await findAccessibilityProblems(page, { everyWidth: false })))
  expect(problems).toEqual([])
}
