import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults, RunOnly, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from '../browser.ts'
import { renderAll } from './render-all.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block']
const themes = ['light', 'dark'] as const
const rulesOf: Record<(typeof themes)[number], RunOnly> = {
  light: { type: 'tag', values: tags },
  dark: { type: 'rule', values: colourRules },
}
const viewports = [desktop, { width: 390, height: 844 }]

declare const axe: { run(options: RunOptions): Promise<AxeResults> }

/** Runs axe with these rules on the page in its present state. Returns one line per violation. */
async function findViolations(page: Page, runOnly: RunOnly, state: string): Promise<string[]> {
  // axe runs in the page: `@axe-core/playwright` transfers every passed check too, which takes five
  // times as long.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async ({ rules, where }) => {
      const run = async (runOnly: RunOnly) =>
        (await axe.run({ runOnly, resultTypes: ['violations'] })).violations
      const found = await run(rules)
      // The sticky header and the bottom bar cover part of a control until one scrolls. So the size of
      // controls under them is measured with both hidden.
      const bars = [...document.querySelectorAll<HTMLElement>('header, aside[aria-label="Chat"]')]
      const isSize = ({ id }: { id: string }) => id === 'target-size'
      if (found.some(isSize)) {
        const inBars = found
          .filter(isSize)
          .flatMap(({ nodes }) =>
            nodes.filter(({ html }) => bars.some((bar) => bar.outerHTML.includes(html))),
          )
        for (const bar of bars) bar.style.visibility = 'hidden'
        const alone = (await run({ type: 'rule', values: ['target-size'] }))[0]?.nodes ?? []
        for (const bar of bars) bar.style.visibility = ''
        for (const violation of found.filter(isSize)) violation.nodes = [...inBars, ...alone]
      }
      const violations = found.filter(({ nodes }) => nodes.length > 0)
      return violations.map(
        ({ id, nodes }) =>
          `${location.pathname}${location.search} ${where} ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
      )
    },
    { rules: runOnly, where: state },
  )
}

/**
 * Expects no violation of WCAG 2.2 AA or best practice in the present state of the page, in both
 * themes and, on request, at each width. Theme and width are switched in place, so that dialogs and
 * menus stay open.
 */
export async function expectAccessible(page: Page, options: Extent = {}): Promise<void> {
  expect(await findAccessibilityProblems(page, options)).toEqual([])
}

interface Extent {
  /** Also at the other widths; leaves the page at the width of a phone. */
  everyWidth?: boolean
}

/** What {@link expectAccessible} expects not to find, one line each. */
export async function findAccessibilityProblems(
  page: Page,
  { everyWidth = false }: Extent = {},
): Promise<string[]> {
  const problems: string[] = []
  await renderAll(page)
  for (const viewport of everyWidth ? viewports : [page.viewportSize() ?? desktop]) {
    await page.setViewportSize(viewport)
    const theme = await page.evaluate(() => document.documentElement.dataset['theme'])
    // The present theme first: each switch paints the whole page again.
    for (const next of theme === 'dark' ? themes.toReversed() : themes) {
      await switchTheme(page, next)
      problems.push(...(await findViolations(page, rulesOf[next], `${viewport.width} px ${next}`)))
    }
    problems.push(...(await findOverflow(page)))
  }
  if (everyWidth) {
    await page.setViewportSize(phone)
    problems.push(...(await findOverflow(page)))
  }
  return problems
}

async function findOverflow(page: Page): Promise<string[]> {
  const { inner, outer } = await page.evaluate(() => ({
    inner: document.documentElement.scrollWidth,
    outer: document.documentElement.clientWidth,
  }))
  return inner > outer ? [`${page.url()} scrolls sideways at ${outer} px`] : []
}

/**
 * Switches the theme as another tab would. Repeats until the page, which does not listen right
 * after hydration, has changed. Transitions to the new colours end at once. Asks by time: a loaded
 * machine may draw no frame for long.
 */
async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const change = () =>
    page.evaluate((name) => {
      if (document.documentElement.dataset['theme'] !== name)
        window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: name }))
      return document.documentElement.dataset['theme']
    }, theme)
  await expect
    .poll(change, { message: `theme of ${page.url()}`, interval: 20, timeout: 30_000 })
    .toBe(theme)
  // Where a colour is inherited, the end of one transition starts another.
  const endTransitions = () => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    for (const animation of running) animation.finish()
    return running.length === 0
  }
  await page.waitForFunction(endTransitions, null, { polling: 20 })
}
