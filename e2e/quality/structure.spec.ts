import { expect, inject, test } from 'vitest'
import { ready, useBrowser, visit } from '../browser.ts'

useBrowser()

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
  await using visitor = await visit('/')
  const { page } = visitor
  /** Parses the page that the server writes, without opening it. */
  const readHelp = async (path: string) =>
    page.evaluate(
      (html) => {
        const parsed = new DOMParser().parseFromString(html, 'text/html')
        const listed = parsed.querySelectorAll('[data-testid=top-bar] a, footer a')
        const shortcut = 'aside[aria-label=Chat] a[href^="https://wa.me/"]'
        return {
          order: [...listed].map((link) => link.getAttribute('href')),
          shortcuts: parsed.querySelectorAll(shortcut).length,
        }
      },
      await (await fetch(inject('siteUrl') + path)).text(),
    )
  const { order } = await readHelp('/')
  for (const help of ['tel:', 'https://wa.me/', '/contact'])
    expect(
      order.some((href) => href?.startsWith(help)),
      help,
    ).toBe(true)
  for (const path of [
    '/shop',
    '/cart',
    '/login',
    '/blog/lithium-or-tubular-cost-per-kwh',
    '/nowhere',
  ])
    expect(await readHelp(path), path).toEqual({ order, shortcuts: 1 })
})
