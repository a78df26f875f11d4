import { inject, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible, phone, ready, useBrowser, visit } from './browser.ts'
import { bringTo, placeOrder, tokenOf } from './placed-order.ts'

useBrowser()

async function signInAs(page: Page, role: string): Promise<void> {
  const { email, password } = inject('accounts')[role] ?? { email: '', password: '' }
  await ready(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('the dashboard lists what one has ordered, and counts carbon when it has arrived', async () => {
  await using visitor = await visit('/login?next=%2Fdashboard%3Ftab%3Dorders', { viewport: phone })
  const { page } = visitor
  await signInAs(page, 'customer')
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  await page.getByRole('link', { name: 'Carbon', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing to count yet' }).waitFor()

  const token = await tokenOf('customer')
  const waiting = await placeOrder({ slug: 'imole-mono-550w', token })
  const arrived = await placeOrder({ slug: 'imole-mono-550w', token })
  await placeOrder({ slug: 'imole-mono-550w' })
  await bringTo('delivered', arrived)
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.filter({ hasText: waiting.number }).textContent()).toContain('Waiting for payment')
  expect(await rows.filter({ hasText: arrived.number }).textContent()).toMatch(/Delivered.*₦/s)
  await expectAccessible(page)
  await page.goto('/dashboard?tab=carbon')
  await page.getByRole('rowheader', { name: arrived.number }).waitFor()
  expect(await page.getByRole('table').textContent()).not.toContain(waiting.number)
  await page.getByText('They are not issued credits').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: arrived.number }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${arrived.number}` }).waitFor()
})
