import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectAccessible } from './axe.ts'
import { desktop, phone, ready, useBrowser, visit } from '../browser.ts'

useBrowser()

const viewports = [{ width: 390, height: 844 }, desktop]

test('axe: menu, drawer, dialog with errors, filled cart, toasts, in both themes', async () => {
  await using visitor = await visit('/shop', { viewport: phone, reducedMotion: 'reduce' })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page, { dark: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Project' }).click()
  await page.getByRole('button', { name: 'Submit Inquiry' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await expectAccessible(page, { dark: true })
  await page.getByRole('tab', { name: 'Project Information' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await page.locator('[data-sonner-toast]', { hasText: 'added to cart' }).waitFor()
  await expectAccessible(page, { dark: true })
  await page.goto('/cart')
  await expect.poll(() => page.getByTestId('cart-total').textContent()).toMatch(/₦/)
  await expectAccessible(page)
})

test.each([
  '/',
  '/shop',
  '/careers',
  '/portfolio/yola-clinic-15kva',
  '/products/imole-hybrid-5kva',
])('axe: disclosures and pickers that open on %s', async (path) => {
  await using visitor = await visit(path, { reducedMotion: 'reduce' })
  const { page } = visitor
  await ready(page)
  await page.evaluate(() => {
    for (const disclosure of document.querySelectorAll('details')) disclosure.open = true
  })
  await expectAccessible(page, { everyWidth: true })
})

test('axe: forms with errors', async () => {
  await using visitor = await visit('/contact', {
    viewport: phone,
    reducedMotion: 'reduce',
    expectedErrors: /400/,
  })
  const { page } = visitor
  for (const [path, send] of [
    ['/contact', 'Submit Inquiry'],
    ['/careers', 'Send application'],
    ['/login', 'Continue'],
  ] as const) {
    await page.goto(path)
    await ready(page)
    await page.locator('main').getByRole('button', { name: send }).click()
    await page.locator('main [aria-invalid=true]').first().waitFor()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expectAccessible(page)
})

test.each(viewports)(
  'axe: dashboard, admin, new password, account menu, $width px',
  async (viewport) => {
    await using visitor = await visitAs(accountOf('admin'), '/dashboard', {
      viewport,
      reducedMotion: 'reduce',
    })
    const { page } = visitor
    await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
    for (const [path, heading] of [
      ['/dashboard', 'My dashboard'],
      ['/dashboard?tab=profile-settings', 'My dashboard'],
      ['/admin', 'Today'],
      ['/update-password', 'Choose a new password'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await expectAccessible(page)
    }
    if (viewport.width < 1080) await page.getByRole('button', { name: 'Menu' }).click()
    else await page.locator('header summary', { hasText: 'Account of' }).click()
    await expectAccessible(page)
  },
)
