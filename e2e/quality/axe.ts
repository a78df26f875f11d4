import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults, ElementContext, RunOnly, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop } from '../browser.ts'
import { renderAll } from './render-all.ts'
import { endTransitions, switchTheme, themeOf } from './switch-theme.ts'

const scriptPath = '/axe.js'
const script = {
  responseCode: 200,
  responseHeaders: [
    { name: 'content-type', value: 'text/javascript' },
    { name: 'cache-control', value: 'max-age=86400' },
  ],
  body: readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'base64'),
}
/** WCAG 2.2 AA and best practice. */
const allRules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules whose result depends on the theme. */
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
/** The rules whose result depends on the width of the screen for what is shown at each width. */
const widthRules: RunOnly = {
  type: 'rule',
  values: ['target-size', 'scrollable-region-focusable'],
}

declare const axe: {
  run(context: ElementContext, options: RunOptions): Promise<AxeResults>
}

interface Selection {
  rules: RunOnly
  /** Only what {@link rememberShown} has not found. */
  onlyNew?: boolean
}

/** Runs axe in the page. Returns one line for each violation. */
async function runAxe({ rules, onlyNew, state }: Selection & { state: string }): Promise<string[]> {
  const shown = (window as { shown?: WeakSet<Element> }).shown ?? new WeakSet()
  const isNew = (element: Element | null) =>
    element !== null && !shown.has(element) && element.checkVisibility({ visibilityProperty: true })
  const context = onlyNew
    ? [...document.querySelectorAll('body *')].filter(
        (element) => isNew(element) && !isNew(element.parentElement),
      )
    : [document.documentElement]
  if (context.length === 0) return []
  const run = async (runOnly: RunOnly) =>
    (
      await axe.run(
        { include: context },
        {
          runOnly,
          resultTypes: ['violations'],
          selectors: false,
          // It looks for `!important` in style attributes, and takes long to find there is none.
          rules: {
            'avoid-inline-spacing': {
              enabled: document.querySelector('[style*="important" i]') !== null,
            },
          },
        },
      )
    ).violations
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
  return found
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, nodes }) =>
        `${location.pathname}${location.search} ${state} ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    )
}

/** The violations on the page in its present state, one line each. */
async function findViolations(page: Page, selection: Selection): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await loadAxe(page)
  await endTransitions(page)
  const state = `${page.viewportSize()?.width} px ${await themeOf(page)}`
  return page.evaluate(runAxe, { ...selection, state })
}

/**
 * Adds axe as a script of the site, which its policy allows. The browser keeps what it compiled for
 * an earlier page; `page.evaluate` would send and compile 500 KB again, six times as long.
 */
async function loadAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    void devtools.send('Fetch.fulfillRequest', { requestId, ...script })
  })
  // Unlike a route of Playwright, it leaves the cache of the browser on.
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `*${scriptPath}` }] })
  await page.addScriptTag({ url: scriptPath })
  await devtools.detach()
}

interface Extent {
  /** Also what differs on phones, and that the page fits there; changes the width. */
  everyWidth?: boolean
  /** Also the colours of the dark theme. */
  dark?: boolean
}

/**
 * Expects no violation of WCAG 2.2 AA or best practice in the present state of the page, in its
 * present theme. Theme and width are switched in place, so that dialogs and menus stay open.
 */
export async function expectAccessible(
  page: Page,
  { everyWidth = false, dark = false }: Extent = {},
): Promise<void> {
  const problems = await findAccessibilityProblems(page, { everyWidth })
  if (dark) {
    const theme = await themeOf(page)
    if (everyWidth) await page.setViewportSize(desktop)
    problems.push(...(await findDarkProblems(page)))
    await switchTheme(page, theme)
  }
  expect(problems).toEqual([])
}

/** What {@link expectAccessible} expects not to find in the present theme, one line each. */
export async function findAccessibilityProblems(
  page: Page,
  { everyWidth }: { everyWidth: boolean },
): Promise<string[]> {
  if (everyWidth) await page.setViewportSize(desktop)
  await renderAll(page)
  const problems = [
    ...(await findViolations(page, { rules: allRules })),
    ...(await findOverflow(page)),
  ]
  if (!everyWidth) return problems
  await page.evaluate(rememberShown)
  await page.setViewportSize({ width: 390, height: 844 })
  problems.push(
    ...(await findViolations(page, { rules: widthRules })),
    ...(await findViolations(page, { rules: allRules, onlyNew: true })),
    ...(await findOverflow(page)),
  )
  await page.setViewportSize({ width: 320, height: 568 })
  return [...problems, ...(await findOverflow(page))]
}

/** Switches the page to the dark theme. Returns the violations that depend on it, one line each. */
export async function findDarkProblems(page: Page): Promise<string[]> {
  await switchTheme(page, 'dark')
  return findViolations(page, { rules: colourRules })
}

/** Remembers in the page what it shows at this width. */
function rememberShown(): void {
  const all = [...document.querySelectorAll('body *')]
  const shown = all.filter((element) => element.checkVisibility({ visibilityProperty: true }))
  Object.assign(window, { shown: new WeakSet(shown) })
}

async function findOverflow(page: Page): Promise<string[]> {
  const { inner, outer } = await page.evaluate(() => ({
    inner: document.documentElement.scrollWidth,
    outer: document.documentElement.clientWidth,
  }))
  return inner > outer ? [`${page.url()} scrolls sideways at ${outer} px`] : []
}
