import { expect, test } from 'vitest'
import { ready, useBrowser, visit } from '../browser.ts'
import { everyPage } from '../every-page.ts'

useBrowser()

/** What a screen reader navigates by, read from the rendered page. */
function readStructure() {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')
    return (
      element.getAttribute('aria-label') ??
      (by ? (document.getElementById(by)?.textContent ?? '') : '')
    )
  }
  const levels = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')]
    .filter(isShown)
    .map((heading) => Number(heading.tagName[1]))
  return {
    firstHeadings: [...document.querySelectorAll('h1')].filter(isShown).length,
    skips: levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1),
    landmarks: [...document.querySelectorAll('nav, aside')]
      .filter(isShown)
      .map((element) => `${element.tagName} ${nameOf(element)}`),
    mains: document.querySelectorAll('main').length,
    language: document.documentElement.lang,
    title: document.title,
    positiveTabindex: [...document.querySelectorAll('[tabindex]')].filter(
      (element) => Number(element.getAttribute('tabindex')) > 0,
    ).length,
    vagueLinks: [...document.querySelectorAll('a')].filter((link) =>
      /^(click here|here|more|read more|link)$/i.test(
        (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
      ),
    ).length,
    tablesWithoutHeads: [...document.querySelectorAll('table')].filter(
      (table) => !table.querySelector('th'),
    ).length,
  }
}

test('every page has one first-level heading, headings in order, named landmarks, a language and its own title', async () => {
  await using visitor = await visit('/', { expectedErrors: /404/ })
  const { page } = visitor
  const titles = new Map<string, string>()
  for (const path of everyPage) {
    await page.goto(path)
    await ready(page)
    const { title, landmarks, ...rest } = await page.evaluate(readStructure)
    expect({ path, ...rest }).toEqual({
      path,
      firstHeadings: 1,
      skips: [],
      mains: 1,
      language: 'en-NG',
      positiveTabindex: 0,
      vagueLinks: 0,
      tablesWithoutHeads: 0,
    })
    expect(
      landmarks.filter(
        (landmark, index) => landmark.endsWith(' ') || landmarks.indexOf(landmark) !== index,
      ),
      `landmarks of ${path}`,
    ).toEqual([])
    // Missing pages, the second URL of a page, and the plans share a title.
    const bare = path.replace(/\?.*/, '').replace('carbon-credit-calculator', 'carbon-calculator')
    const otherPath = titles.get(title)
    expect(
      otherPath === undefined ||
        otherPath === bare ||
        /nothing|nowhere|carbon-credit-calculator|details/.test(path),
      `${path} has the title of ${otherPath}: ${title}`,
    ).toBe(true)
    titles.set(title, bare)
  }
}, 120_000)

test('in a browser of another country and time zone every date and amount is the same as the server rendered', async () => {
  await using visitor = await visit('/', { locale: 'de-DE', timezoneId: 'America/Los_Angeles' })
  const { page } = visitor
  for (const path of [
    '/shop/imole-kit-5kva',
    '/blog',
    '/portfolio/yola-clinic-15kva',
    '/careers',
    '/repayment-plans/details/500000/12',
  ]) {
    await page.goto(path)
    await ready(page)
    const written = await (await page.request.get(path)).text()
    const shown = await page.evaluate(() => [
      ...[...document.querySelectorAll('time')].map((time) => time.textContent),
      ...(document.querySelector('main')?.innerText.match(/₦[\d,.]*\d/g) ?? []),
    ])
    expect(
      shown.filter((text) => !written.includes(text)),
      path,
    ).toEqual([])
  }
})

test('a client-side navigation changes the title and moves the focus to the first heading', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  for (const name of [
    'Shop',
    'About',
    'Portfolio',
    'Solutions',
    'Blog',
    'Careers',
    'Contact',
    'Carbon Register',
  ]) {
    const before = await page.title()
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect.poll(() => page.title()).not.toBe(before)
    await expect
      .poll(() =>
        page.evaluate(() => [
          document.activeElement?.tagName,
          document.querySelectorAll('h1').length,
        ]),
      )
      .toEqual(['H1', 1])
  }
})

test('help is in the same place on every page: phone, chat, contact', async () => {
  await using visitor = await visit('/', { expectedErrors: /404/ })
  const { page } = visitor
  const order = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-testid=top-bar] a, footer a')].map((link) =>
        link.getAttribute('href'),
      ),
    )
  const atHome = await order()
  for (const help of ['tel:', 'https://wa.me/', '/contact'])
    expect(
      atHome.some((href) => href?.startsWith(help)),
      help,
    ).toBe(true)
  for (const path of [
    '/shop',
    '/cart',
    '/login',
    '/blog/lithium-or-tubular-cost-per-kwh',
    '/nowhere',
  ]) {
    await page.goto(path)
    expect(await order(), path).toEqual(atHome)
    // The cart has no shortcut to the chat, which would cover its sums.
    const shortcut = page.locator('aside[aria-label=Chat] a[href^="https://wa.me/"]')
    expect(await shortcut.count(), path).toBe(path === '/cart' ? 0 : 1)
  }
})
