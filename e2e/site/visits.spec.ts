import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectToast, phone, ready, useBrowser, visit } from '../browser.ts'
import { takeToast } from '../toasts.ts'

useBrowser()

/** Stores something in every place that a page can write to. */
async function storeEverywhere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.cookie = 'left=cookie; path=/'
    localStorage.setItem('left', 'local')
    sessionStorage.setItem('left', 'session')
    await (await caches.open('left')).put('/left', new Response('cached'))
    await new Promise((resolve, reject) => {
      const opened = indexedDB.open('left')
      opened.onsuccess = resolve
      opened.onerror = reject
    })
  })
}

const findStored = (page: Page) =>
  page.evaluate(async () => ({
    cookie: document.cookie,
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    caches: await caches.has('left'),
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'left'),
  }))

const nothing = { cookie: '', local: null, session: null, caches: false, databases: [] }

/** The browser transfers no bytes for a file that is in its HTTP cache. */
const isCached = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .some(({ transferSize, encodedBodySize }) => transferSize === 0 && encodedBodySize > 0),
  )

test('a visit finds nothing of the visit before but its cached files', async () => {
  {
    await using first = await visit('/about', { viewport: phone })
    await storeEverywhere(first.page)
    expect(await findStored(first.page)).not.toEqual(nothing)
  }
  await using second = await visit('/about', { viewport: phone })
  expect(await findStored(second.page)).toEqual(nothing)
  expect(await isCached(second.page)).toBe(true)
  await using own = await visit('/about', { viewport: phone, ownContext: true })
  expect(await isCached(own.page)).toBe(false)
})

// A page of the site without scripts, which can store as much as another one.
const plain = '/robots.txt'

test('two visits at the same time share nothing', async () => {
  await using first = await visit(plain)
  await using second = await visit(plain)
  await storeEverywhere(first.page)
  expect(await findStored(second.page)).toEqual(nothing)
})

test('a route, a clock and a lost connection of one visit do not reach the next', async () => {
  {
    await using first = await visit(plain)
    await first.context.setOffline(true)
  }
  {
    await using second = await visit(plain)
    await second.page.clock.install({ time: '2020-01-01' })
  }
  {
    await using third = await visit(plain)
    expect(await third.page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2020)
    await third.context.route(`**${plain}`, (route) => route.abort())
  }
  await using fourth = await visit(plain)
  expect(await fourth.page.textContent('body')).toContain('Sitemap:')
})

test('a visitor who has stored something before finds it once', async () => {
  await using visitor = await visit(plain, { stored: { left: 'local' } })
  expect((await findStored(visitor.page)).local).toBe('local')
  await visitor.page.evaluate(() => localStorage.clear())
  await visitor.page.reload()
  expect((await findStored(visitor.page)).local).toBeNull()
})

test('a toast is expected once, also after it has gone', async () => {
  await using visitor = await visit('/shop/imole-mono-550w')
  const { page } = visitor
  await ready(page)
  await page.clock.install()
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  const toast = page.locator('[data-toast]')
  await toast.waitFor()
  await page.clock.runFor(10_000)
  await toast.waitFor({ state: 'detached' })
  await expectToast(page, 'added to cart!')
  expect(await page.evaluate(takeToast, 'added to cart!')).toEqual([])
})
