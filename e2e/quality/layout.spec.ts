import { expect, test } from 'vitest'
import { createAccount, visitAs } from '../account/accounts.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { asService } from '../desk/staff-account.ts'
import { holdToast } from '../held-toast.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser({ pictures: true })

test('the menus of the header work by keyboard, and close behind their last link', async () => {
  await using visitor = await visit('/')
  const { page } = visitor
  await ready(page)
  const solutions = page.locator('header summary', { hasText: 'Solutions' })
  const isOpen = () =>
    solutions.evaluate((element) => (element.parentElement as HTMLDetailsElement).open)
  await solutions.focus()
  for (const [key, open] of [
    ['Enter', true],
    ['Enter', false],
    ['Space', true],
    ['Escape', false],
    ['Space', true],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(isOpen, { message: key }).toBe(open)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('header details[open]').count()).toBe(0)
  expect(await solutions.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const count = await page.locator('header details[open] a').count()
  for (let stop = 0; stop <= count; stop++) await page.keyboard.press('Tab')
  await expect.poll(isOpen).toBe(false)
})

test('the drawer shows the name of the signed-in user, however long it is', async () => {
  const account = await createAccount(uniqueEmail('long-name'))
  const name =
    'Olúwáfúnmiláyọ̀ Ọmọ́bọ́láńlé Adébáyọ̀-Ọláníyan-Ògúnbáńjọ Oluwaseunfunmiladenikeadewumiola'
  await asService('PATCH', `profiles?id=eq.${account.id}`, { full_name: name })
  await using visitor = await visitAs(account, '/dashboard', { viewport: phone })
  const { page } = visitor
  await page.getByText(`Welcome, ${name}`).waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByText(name).waitFor()
  await expect
    .poll(() => drawer.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(phone.width)
})

test('on a phone the bar offers what comes next: to the cart, to the checkout, and nothing there', async () => {
  await using visitor = await visit('/shop/imole-mono-550w', { viewport: phone })
  const { page } = visitor
  await ready(page)
  const bar = page.getByRole('complementary', { name: 'Chat' })
  await expect.poll(() => bar.textContent()).toContain('₦159,500')
  await bar.getByRole('button', { name: /^Add to cart/ }).click()
  const added = await holdToast(page, 'added to cart!')
  await added.getByRole('button', { name: 'Go to cart' }).click()
  await bar.getByRole('link', { name: 'Checkout · ₦159,500' }).click()
  await page.waitForURL('**/payment-details')
  await page.getByRole('main').getByRole('link', { name: 'Chat on WhatsApp' }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
})
