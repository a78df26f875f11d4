import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectToast, phone, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

const toasts = '[data-toast][data-removed=false]'
const product = '/shop/imole-mono-550w'

const add = (page: Page) => page.getByRole('button', { name: /^Add to cart/ }).first()

test('a press shows one message, which gets the small cart without being announced again', async () => {
  await using visitor = await visit(product)
  const { page } = visitor
  await ready(page)
  const changes = await page.evaluateHandle(() => {
    const texts: string[] = []
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const added of addedNodes) if (added.textContent) texts.push(added.textContent)
    }).observe(document.querySelector('[data-toasts]') ?? document, {
      childList: true,
      subtree: true,
    })
    return texts
  })
  await add(page).click()
  await page.getByText('1 item in your cart, ₦159,500').waitFor()
  const announced = await changes.evaluate((texts) =>
    texts.filter((text) => text.includes('added to cart!')),
  )
  expect(announced).toHaveLength(1)
  await add(page).click()
  await page.getByText('2 items in your cart, ₦319,000').waitFor()
  expect(await page.locator(toasts).count()).toBe(2)
})

test('a message that has gone does not come back with the small cart', async () => {
  await using visitor = await visit(product)
  const { page } = visitor
  await ready(page)
  await page.clock.install()
  const read = Promise.withResolvers<void>()
  await page.route('**/rest/v1/products*', async (route) => {
    await read.promise
    await route.fallback()
  })
  await add(page).click()
  await page.mouse.move(0, 0)
  await page.locator(toasts).waitFor()
  await page.clock.runFor(5_000)
  expect(await page.locator(toasts).count()).toBe(0)
  read.resolve()
  await add(page).click()
  await page.getByText('2 items in your cart, ₦319,000').waitFor()
  expect(await page.locator(toasts).count()).toBe(1)
})

test('the time of a message stands still while its tab is hidden', async () => {
  await using visitor = await visit(product)
  const { page } = visitor
  await ready(page)
  await page.clock.install()
  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await add(page).click()
  await page.mouse.move(0, 0)
  await page.locator(toasts).waitFor()
  await setHidden(true)
  await page.clock.runFor(10_000)
  expect(await page.locator(toasts).count()).toBe(1)
  await setHidden(false)
  await page.clock.runFor(5_000)
  expect(await page.locator(toasts).count()).toBe(0)
})

test('a finger swipes a message away; a short move does not', async () => {
  await using visitor = await visit(product, { viewport: phone, hasTouch: true })
  const { page, context } = visitor
  await ready(page)
  await add(page).click()
  await page.getByText('1 item in your cart, ₦159,500').waitFor()
  const touch = await context.newCDPSession(page)
  const swipe = async (byPx: number) => {
    const { x = 0, y = 0 } = (await page.locator(`${toasts} [data-title]`).boundingBox()) ?? {}
    const at = (px: number) => [{ x: x + 10 + px, y: y + 5 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const part of [0.5, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at(byPx * part),
      })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(30)
  expect(await page.locator(toasts).count()).toBe(1)
  await expect
    .poll(() => page.locator(toasts).evaluate((toast) => getComputedStyle(toast).translate))
    .toBe('none')
  await swipe(120)
  await expect.poll(() => page.locator(toasts).count()).toBe(0)
})

test('messages are in the dialog that is open, and in the page when it closes', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  const parentOf = () =>
    page.locator('[data-toasts]').evaluate((list) => list.parentElement?.tagName)
  await page.getByRole('button', { name: 'Submit Project' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Inquiry' }).click()
  await expectToast(page, 'Please fill in all required fields.')
  expect(await parentOf()).toBe('DIALOG')
  await page.keyboard.press('Escape')
  await expect.poll(parentOf).toBe('BODY')
})
