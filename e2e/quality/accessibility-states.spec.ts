import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectAccessible } from './axe.ts'
import { desktop, phone, ready, useBrowser, visit } from '../browser.ts'
import { holdToast } from '../held-toast.ts'
import { findMotion } from './every-page/motion.ts'
import { findSmallTargets } from './every-page/targets.ts'
import { switchTheme } from './switch-theme.ts'

useBrowser({ pictures: true })

/** The shop with all its filters; axe takes long for many products. */
const fewProducts = '/shop?q=550'

async function expectStill(page: Page, state: string): Promise<void> {
  expect(await findMotion(page), state).toEqual([])
}

test('menu, dialog with errors and toasts are accessible in both themes, and do not move with reduced motion', async () => {
  await using visitor = await visit(fewProducts, { viewport: phone, reducedMotion: 'reduce' })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectStill(page, 'drawer')
  await expectAccessible(page, { dark: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Project' }).click()
  await page.getByRole('tab', { name: 'Project Information' }).waitFor()
  await expectStill(page, 'dialog')
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await expectAccessible(page, { dark: true })
  await page.keyboard.press('Escape')
  await switchTheme(page, 'dark')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await holdToast(page, 'added to cart!')
  await expectStill(page, 'toast')
  await expectAccessible(page)
  await page.goto('/cart')
  await expect.poll(() => page.getByTestId('cart-total').textContent()).toMatch(/₦/)
  await expectAccessible(page)
})

async function openDisclosures(page: Page): Promise<void> {
  await ready(page)
  await page.evaluate(() => {
    for (const disclosure of document.querySelectorAll('details')) disclosure.open = true
  })
}

test.each(['/careers', '/portfolio/yola-clinic-15kva', '/products/imole-hybrid-5kva'])(
  'axe: disclosures that open on %s',
  async (path) => {
    await using visitor = await visit(path, { viewport: phone, reducedMotion: 'reduce' })
    await openDisclosures(visitor.page)
    await expectAccessible(visitor.page)
  },
)

test('axe: disclosures of the home page and menus of the header', async () => {
  await using visitor = await visit('/', { reducedMotion: 'reduce' })
  await openDisclosures(visitor.page)
  await expectAccessible(visitor.page, { everyWidth: true })
})

test('with all filters open the shop is accessible, and every target is large enough', async () => {
  await using visitor = await visit(fewProducts, { viewport: phone, reducedMotion: 'reduce' })
  const { page } = visitor
  await openDisclosures(page)
  expect(await findSmallTargets(page, 44)).toEqual([])
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  expect(await findSmallTargets(page, 24)).toEqual([])
})

test('axe: forms with errors', async () => {
  await using visitor = await visit('/contact', {
    viewport: phone,
    reducedMotion: 'reduce',
    expectedErrors: /400/,
  })
  const { page } = visitor
  const sendEmpty = async (button: string) => {
    await ready(page)
    await page.locator('main').getByRole('button', { name: button }).click()
    await page.locator('main [aria-invalid=true]').first().waitFor()
    await expectAccessible(page)
  }
  await sendEmpty('Submit Inquiry')
  await page.goto('/careers')
  await sendEmpty('Send application')
  await page.goto('/login')
  await sendEmpty('Continue')
})

test('axe: dashboard, account menu, new password', async () => {
  await using visitor = await visitAs(accountOf('admin'), '/dashboard', {
    reducedMotion: 'reduce',
  })
  const { page } = visitor
  await page.getByRole('heading', { level: 1, name: 'My dashboard' }).waitFor()
  await page.locator('header summary', { hasText: 'Account of' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectAccessible(page, { everyWidth: true })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
  await page.goto('/update-password')
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
  await expectAccessible(page, { everyWidth: true })
})
