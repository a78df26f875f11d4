import { expect, test } from 'vitest'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { findMotion } from './every-page/motion.ts'

useBrowser()

test('with reduced motion the drawer, dialogs and toasts do not move', async () => {
  await using visitor = await visit('/shop', { viewport: phone, reducedMotion: 'reduce' })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await findMotion(page), 'drawer').toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Project' }).click()
  await page.getByRole('tab', { name: 'Project Information' }).waitFor()
  expect(await findMotion(page), 'dialog').toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await page.locator('[data-sonner-toast]', { hasText: 'added to cart' }).waitFor()
  expect(await findMotion(page), 'toast').toEqual([])
})
