import type { Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { createAccount, signIn, visitAs } from '../account/accounts.ts'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, goWith, phone, ready, useBrowser, visit } from '../browser.ts'
import { holdToast } from '../held-toast.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

/** Ids of products of the demo shop: a panel of 100 W, one of 550 W, and an inverter. */
const small = '5eed0000-0000-4000-8000-000000000101'
const panel = '5eed0000-0000-4000-8000-000000000105'
const hybrid = '5eed0000-0000-4000-8000-000000000201'
const kit = '/shop/imole-kit-5kva'
const stored = 'JSON.parse(localStorage.getItem("wish-list") ?? "[]")'

test('a guest saves products on cards and pages, sees them in every tab, and buys from the list', async () => {
  await using visitor = await visit('/shop?q=550', { viewport: phone })
  const { page, context } = visitor
  await ready(page)
  const card = page.locator('.product-card', { hasText: 'Imole Mono panel 550 W' })
  await card.getByRole('button', { name: /^Save for later/ }).click()
  await expectToast(page, 'saved for later.')
  await card.getByRole('button', { name: /^Saved for later/ }).waitFor()

  // A second tab shows it, and this tab shows what the second one adds.
  const other = await context.newPage()
  await other.goto(kit)
  await ready(other)
  await other
    .getByRole('main')
    .getByRole('button', { name: /^Save for later: Imole/ })
    .first()
    .press('Enter')
  await expect.poll(() => page.evaluate(stored)).toHaveLength(2)
  await other.close()

  await page.goto('/wish-list')
  const wishes = page.getByRole('list', { name: 'Saved for later' })
  await expect.poll(() => wishes.getByRole('heading').count()).toBe(2)
  await page.getByText('Saved on this device.').waitFor()
  await expectAccessible(page)
  await wishes.getByRole('button', { name: /^Add to cart: Imole Mono panel 550 W/ }).click()
  await expectToast(page, 'Imole Mono panel 550 W added to cart!')
  await wishes
    .getByRole('button', { name: /^Saved for later: Imole Mono panel 550 W/ })
    .press('Enter')
  const removed = await holdToast(page, 'removed from your wish list.')
  await expect.poll(() => wishes.getByRole('heading').count()).toBe(1)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => wishes.getByRole('heading').count()).toBe(2)
  await expect.poll(() => page.evaluate(stored)).toHaveLength(2)

  // A heart that is pressed before the scripts run opens the list with its product.
  await page.goto(`/wish-list?add=${hybrid}`)
  await expect.poll(() => wishes.getByRole('heading').count()).toBe(3)
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('repairs an invalid stored list, names products no longer sold, and can retry a list that failed to load', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  await using visitor = await visit('/robots.txt', {
    viewport: phone,
    expectedErrors: /Failed to load resource|ERR_FAILED/,
  })
  const { page } = visitor
  await page.route('**/rest/v1/products*', (route) => route.abort())
  await page.clock.install()
  const list = JSON.stringify([small, 7, '<b>', unknown, small])
  await goWith(page, { 'wish-list': list }, '/wish-list')
  // The page tries again for 15 s, with pauses.
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000)
      return page.getByRole('heading', { name: 'Your wish list could not be loaded' }).count()
    })
    .toBe(1)
  await expectAccessible(page)
  await page.unroute('**/rest/v1/products*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('One product you saved is not in our shop at the moment.').waitFor()
  await expect.poll(() => page.evaluate(stored)).toEqual([small, unknown])
  await goWith(page, { 'wish-list': '{' }, '/wish-list?add=%3Cscript%3E')
  await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(await page.evaluate(stored)).toEqual([])
})

test('signing in moves the list to the account, for every device; signing out leaves nothing in the browser', async () => {
  const account = await createAccount(uniqueEmail('wishes'))
  await using visitor = await visit('/wish-list', {
    viewport: phone,
    stored: { 'wish-list': JSON.stringify([panel]) },
  })
  const { page } = visitor
  await page.getByRole('link', { name: 'Sign in to see it on all your devices' }).click()
  // The answer with the list from before the merge arrives after the page has requested the list
  // again.
  let listRequests = 0
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/wish_list_items')) listRequests++
  })
  await page.route(
    '**/rest/v1/wish_list_items*',
    async (route) => {
      const answer = await route.fetch()
      await expect.poll(() => listRequests).toBeGreaterThan(1)
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  await signIn(page, account)
  const wishes = page.getByRole('list', { name: 'Saved for later' })
  await wishes.getByRole('heading').waitFor()
  await expect.poll(() => wishes.getByRole('heading').count()).toBe(1)
  await expect.poll(() => page.evaluate(stored)).toEqual([])

  await using second = await visitAs(account, '/dashboard', {
    viewport: phone,
    expectedErrors: /409/,
  })
  await second.page.getByRole('main').getByRole('link', { name: 'My wish list' }).click()
  const heart = second.page
    .getByRole('list', { name: 'Saved for later' })
    .getByRole('button', { name: /^Saved for later/ })
  // A change that the server refuses is undone on the screen, with a message.
  const refuse = (route: Route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { code: 'PT409', message: 'full' } })
      : route.continue()
  await second.page.route('**/rest/v1/wish_list_items*', refuse)
  await heart.click()
  await expectToast(second.page, 'Your wish list could not be changed.')
  await expect.poll(() => heart.count()).toBe(1)
  await second.page.unroute('**/rest/v1/wish_list_items*')
  await heart.click()
  await second.page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  // The list is shown before the server has answered; a reload would abort the request.
  await expectToast(second.page, 'Imole Mono panel 550 W removed from your wish list.')
  await second.page.reload()
  await second.page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
})

test('search engines do not list the wish list', async () => {
  expect(await (await fetch(`${inject('siteUrl')}/wish-list`)).text()).toContain('noindex')
})
