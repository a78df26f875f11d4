import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ready, useBrowser, visit } from '../browser.ts'
import { fillInCheckout } from '../shop/open-checkout.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

/** As Chrome does with "Block all cookies": reading the property throws. */
function blockSiteData(): void {
  const block = (name: string) =>
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) block(name)
}

/** As Chrome's translator does: each text is replaced by elements with another text. */
function translate(): void {
  const replace = (text: Text) => {
    const parent = text.parentElement
    if (!text.data.trim() || !parent || parent.closest('script, style, title, font, option')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateAll = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
    found.forEach(replace)
  }
  // After the page runs, and whenever something new is shown.
  setInterval(() => {
    if (document.querySelector('header')?.hasAttribute('data-ready')) translateAll()
  }, 50)
}

/** As Chrome 98, Safari 15.4 and Firefox 102 are: without what came after ES2022. */
function makeOlder(): void {
  const newer: [object, string[]][] = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex']],
    [Array, ['fromAsync']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [String.prototype, ['toWellFormed', 'isWellFormed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf']],
    [URL, ['parse', 'canParse']],
    [AbortSignal, ['any', 'timeout']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility']],
  ]
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
}

/** From a product to the payment step: what a buyer needs. */
async function buy(page: Page): Promise<void> {
  await ready(page)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('1')
  await page.locator('header a[href="/cart"]').first().click()
  const total = page.getByTestId('cart-total')
  const before = await total.textContent()
  await page.getByRole('button', { name: /^One .* more$/ }).click()
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('2')
  await expect.poll(() => total.textContent()).not.toBe(before)
  await page.locator('main a[href="/payment-details"]').first().click()
  await fillInCheckout(page, uniqueEmail('unusual'))
  await page
    .getByRole('button', { name: /^Order and pay|^Choose/ })
    .first()
    .waitFor()
}

/** React runs the form from the first touch on: what was typed stays, and is checked. */
async function typeIntoIsland(page: Page): Promise<void> {
  const form = page.locator('main form[method=post]')
  await form.locator('[name=name]').fill('Ada')
  await form.locator('[name=email]').fill('ada')
  await form.getByRole('button', { name: 'Submit Inquiry' }).click()
  await page.locator('[data-part=contact-form][data-part-ready]').waitFor({ state: 'attached' })
  await form.locator('[name=email][aria-invalid=true]').waitFor()
  expect(await form.locator('[name=name]').inputValue()).toBe('Ada')
}

test.each([
  ['blocks site data', [blockSiteData]],
  // Together they take half the time, and each fault would still stop the purchase.
  ['is of 2022 and translates the page', [makeOlder, translate]],
])('a visitor can buy whose browser %s', async (_, scripts) => {
  await using visitor = await visit('/robots.txt', {
    // The router's own scroll positions.
    expectedErrors: /Access is denied/,
  })
  const { page, context } = visitor
  for (const script of scripts) await context.addInitScript(script)
  await page.goto('/shop/imole-mono-550w')
  await buy(page)
  await page.goto('/cart')
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (scripts.includes(translate)) await page.getByRole('button', { name: /^Remove/ }).click()
  for (const path of ['/contact', '/careers', '/solar-calculator', '/login']) {
    await page.goto(path)
    await ready(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (path === '/contact') await typeIntoIsland(page)
  }
  expect(await page.getByText('Something went wrong').count()).toBe(0)
})
