import { expect, inject, test } from 'vitest'
import { phone, useBrowser, visit } from '../browser.ts'
import { scrollToEnd } from '../../test/scroll-to-end.ts'

useBrowser({ pictures: true })

/** Half of what these pages once were. */
test('pages are not too long on a phone', async () => {
  await using visitor = await visit('/robots.txt', { viewport: phone })
  const { page } = visitor
  for (const [path, maxPx] of [
    ['/', 5_500],
    ['/products', 8_400],
    ['/bundles', 7_100],
    ['/solutions', 6_815],
  ] as const) {
    await page.goto(path)
    const length = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(length, path).toBeLessThanOrEqual(maxPx)
  }
})

/** Everything that a first visit transfers, scrolled to the end. */
test.each([
  ['/', 350],
  ['/shop/imole-kit-5kva', 300],
])('%s has at most %i KB with its pictures', async (path, maxKb) => {
  // The page does not see the requests of a service worker.
  await using visitor = await visit('/robots.txt', {
    viewport: phone,
    ownContext: true,
    serviceWorkers: 'block',
  })
  const { page, context } = visitor
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(inject('siteUrl') + path, { waitUntil: 'networkidle' })
  await scrollToEnd(page)
  const kb = bytes / 1024
  expect(kb).toBeGreaterThan(100)
  expect(kb).toBeLessThanOrEqual(maxKb)
})

test('the shop shows 24 products in at most 64 KB of HTML and 900 elements', async () => {
  const html = await (await fetch(`${inject('siteUrl')}/shop`)).text()
  expect(html.match(/data-add-to-cart=/g)).toHaveLength(24)
  // The content of a template is not in the page.
  const page = html.replace(/<template.*?<\/template>/s, '')
  expect(page.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(900)
  expect(Buffer.byteLength(html) / 1024).toBeLessThanOrEqual(64)
})
