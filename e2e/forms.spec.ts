import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, signIn } from './accounts.ts'
import { ready, useBrowser, visit } from './browser.ts'

useBrowser()

/** The form was refused: its summary has the focus and leads to each field, which is marked and says how it is mended. */
async function expectRefused(page: Page, fieldCount: number): Promise<void> {
  const summary = page.locator('main [role=alert]:not(:empty)')
  await summary.waitFor()
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement), { message: 'the summary has the focus' }).toBe(true)
  const links = await summary.getByRole('link').all()
  expect(links).toHaveLength(fieldCount)
  for (const link of links) {
    await link.click()
    const field = await page.evaluate(() => {
      const { activeElement } = document
      const descriptions = (activeElement?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
      return { isMarked: activeElement?.getAttribute('aria-invalid') === 'true', said: descriptions.join(' ') }
    })
    expect(field.isMarked, await link.innerText()).toBe(true)
    expect(field.said).toContain((await link.innerText()).replace(/^[A-Z]\w+( \w+)?: /, ''))
  }
}

test('contact and application: what was refused is said, linked and kept', async () => {
  await using visitor = await visit('/contact', { expectComplaints: /400/ })
  const { page } = visitor
  await ready(page)
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expectRefused(page, 5)
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
  await page.goto('/careers')
  await ready(page)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expectRefused(page, 5)
})

test('the profile', async () => {
  await using visitor = await visit('/login')
  const { page } = visitor
  await signIn(page, accountOf('customer'))
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
  await page.goto('/dashboard?tab=profile-settings')
  const form = page.locator('form:has(input[name=fullName])')
  await form.getByLabel('Name').fill('')
  await form.getByLabel('Phone').fill('0803')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectRefused(page, 2)
  expect(await form.getByLabel('Phone').inputValue()).toBe('0803')
})

test('without JavaScript the refused contact form leads to its fields too', async () => {
  await using visitor = await visit('/contact', { javaScriptEnabled: false, expectComplaints: /400/ })
  const { page } = visitor
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  const links = page.locator('main [role=alert]').getByRole('link')
  expect(await links.count()).toBe(6)
  await links.first().click()
  expect(new URL(page.url()).hash).toBe('#contact-name')
})

test('a price that is no price is said beside its field, which stands first, and in the status', async () => {
  await using visitor = await visit('/shop?min=abc&max=500000', { viewport: { width: 360, height: 740 } })
  const { page } = visitor
  await ready(page)
  expect(await page.getByRole('textbox', { name: 'From' }).getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByRole('textbox', { name: 'To' }).getAttribute('aria-invalid')).toBeNull()
  expect(await page.locator('[aria-live=polite]', { hasText: '“abc” is no price' }).isVisible()).toBe(true)
  expect(await page.locator('form fieldset legend').first().textContent()).toBe('Price in naira')
})
