import { expect, inject, test } from 'vitest'
import { ready, useBrowser, visit } from '../browser.ts'
import { everyPage } from '../every-page.ts'

useBrowser()

test('every page has its own title', async () => {
  const titles = new Map<string, string>()
  for (const path of everyPage) {
    const html = await (await fetch(inject('siteUrl') + path)).text()
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    // Missing pages, the second URL of a page, and the plans share a title.
    const bare = path.replace(/\?.*/, '').replace('carbon-credit-calculator', 'carbon-calculator')
    const otherPath = titles.get(title)
    expect(
      title !== '' &&
        (otherPath === undefined ||
          otherPath === bare ||
          /nothing|nowhere|carbon-credit-calculator|details/.test(path)),
      `${path} has the title of ${otherPath}: ${title}`,
    ).toBe(true)
    titles.set(title, bare)
  }
})

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
    const shortcut = page.locator('aside[aria-label=Chat] a[href^="https://wa.me/"]')
    expect(await shortcut.count(), path).toBe(1)
  }
})
