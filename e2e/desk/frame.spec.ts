import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { phone, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { placeOrder } from '../shop/placed-order.ts'
import { ownAddress, unique, uniqueEmail } from '../unique.ts'
import { signUpStaff } from './staff-account.ts'

useBrowser()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('by keyboard alone: search an order, go to a screen, read the keys and turn them off', async () => {
  const order = await placeOrder({ slug: 'imole-mono-550w', paymentMethod: 'sandbox' })
  // Their choice of keys is theirs.
  const staff = await signUpStaff(uniqueEmail('keys'), 'owner')
  await using visitor = await visitAs(staff, '/admin', { reducedMotion: 'reduce' })
  const { page } = visitor
  await heading(page, 'Today').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).waitFor()
  await page.keyboard.type('chargeb')
  await page.getByRole('option', { name: /^Disputes/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Disputes').waitFor()
  await expect.poll(() => focused(page)).toBe('Disputes')
  await expect.poll(() => page.title()).toBe('Disputes · Imole Energy')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.waitFor()
  await expectAccessible(page)
  await keys.getByLabel('Use single keys').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect.poll(() => keys.count()).toBe(0)
  await page.keyboard.press('?')
  expect(await keys.count()).toBe(0)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('combobox')
  await page.keyboard.type(order.number)
  await page.getByRole('option', { name: new RegExp(order.number), selected: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await heading(page, order.number).waitFor()
})

test('with one thumb: Today counts what a visitor did not find, its bar leads to the menu, and the menu to a screen', async () => {
  // Seven digits could be a phone number, which is never counted.
  const words = unique('zebra fridge').replaceAll(/\d/g, 'x')
  await using visitor = await visit('/robots.txt', { extraHTTPHeaders: ownAddress() })
  const counted = visitor.page.waitForResponse('**/functions/v1/count-search-miss')
  await visitor.page.goto(`/shop?q=${encodeURIComponent(words)}`)
  expect((await counted).status()).toBe(200)

  await using staff = await visitAs(accountOf('admin'), '/admin', {
    viewport: phone,
    reducedMotion: 'reduce',
    expectedErrors: /404/,
  })
  const { page } = staff
  await heading(page, 'Today').waitFor()
  await page
    .getByRole('region', { name: 'Searched for and not found' })
    .getByRole('rowheader', { name: words })
    .waitFor()
  await page.getByRole('region', { name: /^Sales of the last/ }).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Backups' }).click()
  await heading(page, 'Backups').waitFor()
  expect(await menu.count()).toBe(0)
  await page.goto('/admin/nowhere-at-all')
  await heading(page, 'We could not find this page').waitFor()
})
