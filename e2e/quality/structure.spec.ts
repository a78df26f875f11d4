import { expect, inject, test } from 'vitest'
import { ready, useBrowser, visit } from '../browser.ts'

useBrowser()

test('in a browser of another country and time zone every date and amount is the same as the server rendered', async () => {
  await using visitor = await visit('/robots.txt', {
    locale: 'de-DE',
    timezoneId: 'America/Los_Angeles',
  })
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

/** The links to help in the page that the server writes, and the number of chat shortcuts. */
async function readHelp(path: string) {
  const html = await (await fetch(inject('siteUrl') + path)).text()
  const read = (part: RegExp) => part.exec(html)?.[0] ?? ''
  const listed =
    read(/<section[^>]* data-testid="top-bar".*?<\/section>/s) + read(/<footer[ >].*<\/footer>/s)
  const chat = read(/<aside[^>]* aria-label="Chat".*?<\/aside>/s)
  return {
    order: [...listed.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href),
    shortcuts: chat.split('href="https://wa.me/').length - 1,
  }
}

test('help is in the same place on every page: phone, chat, contact', async () => {
  const { order } = await readHelp('/')
  for (const help of ['tel:', 'https://wa.me/', '/contact'])
    expect(
      order.some((href) => href.startsWith(help)),
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
