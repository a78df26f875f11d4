import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../quality/axe.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { sendPlainForm } from '../plain-form.ts'

useBrowser()

const isRequest = (url: URL) => url.pathname === '/rest/v1/rpc/suggest_products'
const fieldOf = (page: Page) => page.getByLabel('Search the shop')
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const optionsOf = (page: Page) => listOf(page).getByRole('option')

/** Somebody stops typing: the page, whose clock is installed, does what it then does. */
async function pauseTyping(page: Page): Promise<void> {
  await page.clock.runFor(400)
  // React renders in a task that is queued before this one.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      }),
  )
}

/** The queries that the page sends for suggestions, in order. */
function recordQueries(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (isRequest(url)) queries.push(url.searchParams.get('query') ?? '')
  })
  return queries
}

test('suggestions follow the combobox pattern: Down enters the list, Enter accepts, Esc closes and keeps the text', async () => {
  await using visitor = await visit('/shop')
  const { page } = visitor
  await ready(page)
  const field = fieldOf(page)
  await field.focus()
  const answered = page.waitForResponse((response) => response.url().endsWith('query=5kva'))
  await field.pressSequentially('5kva')
  const suggested = (await (await answered).json()) as { name: string }[]
  await expect
    .poll(() => optionsOf(page).allTextContents())
    .toEqual(suggested.map(({ name }) => expect.stringContaining(name)))
  const combobox = page.getByRole('combobox', { name: 'Search the shop' })
  await expect.poll(() => combobox.getAttribute('aria-expanded')).toBe('true')
  const texts = await optionsOf(page).allTextContents()
  expect(texts.join()).toMatch(/5 kVA.*₦/)
  expect(texts.length).toBeLessThanOrEqual(8)
  await expect
    .poll(() => page.locator('form[role=search] [role=status]').textContent())
    .toBe(`${texts.length} suggestions. Use the down arrow to reach them`)
  await expectAccessible(page)

  /** The place of the selected option in the list as it is now: other tests buy and sell meanwhile. */
  const activePlace = async () =>
    optionsOf(page).evaluateAll((options) => {
      const id = document.querySelector('#shop-search')?.getAttribute('aria-activedescendant')
      const place = options.findIndex((option) => option.id === id)
      return place === options.length - 1 && place > 0 ? 'last' : place
    })
  await expect.poll(activePlace).toBe(-1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(activePlace).toBe(0)
  await page.keyboard.press('ArrowUp')
  await expect.poll(activePlace).toBe(-1)
  await page.keyboard.press('ArrowUp')
  await expect.poll(activePlace).toBe('last')
  await expect.poll(() => optionsOf(page).last().getAttribute('aria-selected')).toBe('true')

  await page.keyboard.press('Escape')
  await listOf(page).waitFor({ state: 'hidden' })
  await expect.poll(() => field.inputValue()).toBe('5kva')
  await expect.poll(() => combobox.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowDown')
  await listOf(page).waitFor()

  // Options are not in the Tab order: the next stop is the control after the field.
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('sort')
  await listOf(page).waitFor({ state: 'hidden' })

  await field.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = (await listOf(page).getByRole('option', { selected: true }).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/shop\/[\w-]+$/)
  // The heading of the search page stays until the product page has loaded.
  await expect
    .poll(async () =>
      chosen.startsWith((await page.getByRole('heading', { level: 1 }).textContent()) ?? '?'),
    )
    .toBe(true)
})

test('a field with the words of the last search suggests nothing until somebody types', async () => {
  await using visitor = await visit('/shop?q=5kva')
  const { page } = visitor
  await ready(page)
  const answered = page.waitForResponse((response) => response.url().endsWith('query=5kva'))
  await fieldOf(page).focus()
  await answered
  const combobox = page.getByRole('combobox', { name: 'Search the shop' })
  await expect.poll(() => page.locator('[role=option]').count()).not.toBe(0)
  await expect.poll(() => combobox.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => listOf(page).isVisible()).toBe(false)
})

test('a tap on a suggested category opens it, on a phone', async () => {
  await using visitor = await visit('/shop', { viewport: phone, hasTouch: true })
  const { page } = visitor
  await ready(page)
  await fieldOf(page).tap()
  await fieldOf(page).pressSequentially('invertor')
  const category = optionsOf(page).filter({ hasText: 'All in Inverters' })
  await category.waitFor()
  await category.tap()
  await page.waitForURL('**/shop?category=inverters')
  await page.getByRole('heading', { level: 1, name: 'Inverters' }).waitFor()
  await expect.poll(() => listOf(page).isVisible()).toBe(false)
})

/** Types while the page's time stands still, so that a slow machine is no slow typist. */
async function typeQuickly(page: Page, text: string) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.keyboard.type(text)
  await page.clock.resume()
}

test('sends one request for a word, none for one letter, none for a cached query, and aborts the older request; Enter searches for the typed text, and the list does not open again', async () => {
  await using visitor = await visit('/robots.txt', { expectedErrors: /ERR_ABORTED/ })
  const { page } = visitor
  await page.clock.install()
  await page.goto('/shop')
  await ready(page)
  const queries = recordQueries(page)
  const failed: string[] = []
  page.on('requestfailed', (request) =>
    failed.push(new URL(request.url()).searchParams.get('query') ?? ''),
  )
  await fieldOf(page).focus()
  await page.getByRole('combobox', { name: 'Search the shop' }).waitFor()
  await page.keyboard.type('p')
  await pauseTyping(page)
  await typeQuickly(page, 'anel')
  await optionsOf(page).first().waitFor()
  expect(queries).toEqual(['panel'])
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('query') === 'pane',
  )
  await page.keyboard.press('Backspace')
  await expect.poll(() => queries.length).toBe(2)
  await answered
  await page.keyboard.type('l')
  await pauseTyping(page)
  expect(queries).toEqual(['panel', 'pane'])

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(isRequest, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  await typeQuickly(page, ' 5')
  await expect.poll(() => queries.length).toBe(3)
  await typeQuickly(page, '50')
  await expect.poll(() => failed).toEqual(['panel 5'])
  release()
  await optionsOf(page).filter({ hasText: '550' }).first().waitFor()
  expect(queries).toEqual(['panel', 'pane', 'panel 5', 'panel 550'])

  await fieldOf(page).fill('')
  await fieldOf(page).pressSequentially('panle')
  await optionsOf(page).filter({ hasText: 'All in Solar panels' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/for “panle”/).waitFor()
  await pauseTyping(page)
  await expect.poll(() => listOf(page).isVisible()).toBe(false)
})

test('with Save-Data nothing is suggested, and the field still searches', async () => {
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.clock.install()
  await page.goto('/shop')
  await ready(page)
  const queries = recordQueries(page)
  await fieldOf(page).focus()
  await page.keyboard.type('5kva')
  await pauseTyping(page)
  await page.keyboard.press('Enter')
  await page.getByText(/for “5kva”/).waitFor()
  expect(queries).toEqual([])
})

test('when suggestions fail, or without JavaScript, the field still searches', async () => {
  await using visitor = await visit('/shop', { expectedErrors: /ERR_FAILED/ })
  const { page } = visitor
  await ready(page)
  await page.route(isRequest, (route) => route.abort())
  await fieldOf(page).focus()
  const failure = page.waitForEvent('requestfailed')
  await page.keyboard.type('5kva')
  await failure
  await expect.poll(() => listOf(page).isVisible()).toBe(false)
  await page.keyboard.press('Enter')
  await page.getByText(/for “5kva”/).waitFor()

  const plain = await (await fetch(`${inject('siteUrl')}/shop`)).text()
  const { html } = await sendPlainForm(plain, 'Search', { q: 'tubuler' })
  expect(html).toContain('for “tubuler”')
  expect(/aria-label="Products found".*/s.exec(html)?.[0]).toMatch(/tubular/i)
})
