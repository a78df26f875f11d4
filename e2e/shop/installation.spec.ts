import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { phone, ready, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { ownAddress, uniqueEmail, uniquePhone } from '../unique.ts'
import { receiveGoods } from './placed-order.ts'

useBrowser()

const shopper = { viewport: phone, extraHTTPHeaders: ownAddress() }
// The products that the tests below buy.
beforeAll(async () => {
  await receiveGoods('imole-kit-1kva', 6)
  await receiveGoods('imole-mono-550w', 4)
})

const crew = /Delivered and installed by our crew/

async function addToCart(page: Page): Promise<void> {
  await ready(page)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe('1')
}

async function fillInAddress(page: Page, state: string): Promise<void> {
  await page.goto('/payment-details')
  await page.getByLabel('Full name').fill('Bísí Adéwálé')
  await page.getByLabel('E-mail').fill(uniqueEmail('bisi'))
  await page.getByLabel('Phone number').fill(uniquePhone())
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await page.getByLabel('State', { exact: true }).selectOption(state)
  await page.getByLabel('Area or town').fill('Centre')
  await page.getByLabel('Street and house number').fill('12 Station Road')
}

const summary = (page: Page) => page.getByRole('region', { name: 'Your order' })

/** Goes on to the last step and pays with the sandbox. */
async function orderAndPay(page: Page, total: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByLabel(/Sandbox payment/).check()
  const button = page.getByRole('button', { name: /^Order and pay/ })
  await expect.poll(() => button.textContent()).toContain(total)
  await button.click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
}

/** Staff find the order in their list, and name a price. */
async function offerAsStaff(number: string): Promise<void> {
  await using staff = await visitAs(accountOf('admin'), '/admin/orders/installations', {
    viewport: phone,
  })
  const { page } = staff
  await page
    .getByRole('region', { name: 'Installations' })
    .getByRole('link', { name: number })
    .click()
  const panel = page.getByRole('region', { name: 'For staff' })
  await panel.getByRole('button', { name: 'Name the price' }).click()
  await panel.getByLabel('Price in naira, VAT included').fill('250,000')
  await panel
    .getByLabel('What the price includes, as the buyer reads it')
    .fill('The journey, roof work, cable and labour.')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await panel.getByRole('button', { name: 'Yes, offer it' }).click()
  await panel.getByText('We named ₦250,000.').waitFor()
}

test('a kit for Lagos costs its price: delivery and installation are included', async () => {
  await using visitor = await visit('/shop/imole-kit-1kva', shopper)
  const { page } = visitor
  await addToCart(page)
  await page.goto('/cart')
  await page.getByRole('radio', { name: crew }).waitFor()
  expect(await page.getByRole('radio', { name: crew }).isChecked()).toBe(true)
  await page.getByText('Total in Lagos').waitFor()
  await expectAccessible(page)
  await fillInAddress(page, 'Lagos')
  await page.getByRole('radio', { name: /Included in the price/ }).waitFor()
  await expectAccessible(page)
  await orderAndPay(page, '₦935,000')
  await page.getByText('Thank you. Your order is paid.').waitFor()
  await page.getByText('Our crew will call you to agree on a day for the installation.').waitFor()
  const bill = page.getByRole('region', { name: 'What you ordered' })
  await expect.poll(() => bill.textContent()).toContain('Installation by our crewIncluded')
  expect(await bill.textContent()).toContain('Delivery to LagosIncluded')
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await using staff = await visitAs(accountOf('admin'), '/admin/orders/installations', {
    viewport: phone,
  })
  await staff.page
    .getByRole('region', { name: 'In the price of the order: agree on a day' })
    .getByRole('link', { name: heading?.replace('Order ', '') ?? '' })
    .waitFor()
})

test('a kit for Borno: the goods are paid, staff name a price, the buyer agrees and pays the rest', async () => {
  await using visitor = await visit('/shop/imole-kit-1kva', shopper)
  const { page } = visitor
  await addToCart(page)
  await fillInAddress(page, 'Borno')
  await page.getByText('We tell you the price after you order').waitFor()
  await expectAccessible(page)
  await orderAndPay(page, '₦993,000')
  const card = page.getByRole('region', { name: 'Installation by our crew' })
  await card.getByText('We are working out the price.').waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await offerAsStaff(heading?.replace('Order ', '') ?? '')
  await page.reload()
  await card.getByText('The journey, roof work, cable and labour.').waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Yes, install it for ₦250,000' }).click()
  await card.getByText('You agreed to ₦250,000. When it is paid').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Installation by our crew')
  await page.getByRole('heading', { name: 'Pay the rest' }).waitFor()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /₦250,000$/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^Pay ₦250,000/ }).click()
  await card.getByText('and it is paid. Our crew will call you').waitFor()
  expect(await page.getByTestId('order-total').textContent()).toBe('₦1,243,000')
})

test('parts for Lagos: the buyer adds our crew as a service', async () => {
  await using visitor = await visit('/shop/imole-mono-550w', shopper)
  const { page } = visitor
  await addToCart(page)
  await fillInAddress(page, 'Lagos')
  await page.getByRole('radio', { name: /Delivered only/ }).waitFor()
  expect(await page.getByRole('radio', { name: /Delivered only/ }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: crew }).check()
  await expect.poll(() => summary(page).textContent()).toContain('Installation by our crew₦170,000')
  // The choice survives a reload.
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: crew }).isChecked()).toBe(true)
  await orderAndPay(page, '₦329,500')
  await page.getByText('Thank you. Your order is paid.').waitFor()
  await expect
    .poll(() => page.getByRole('region', { name: 'What you ordered' }).textContent())
    .toContain('Installation by our crew₦170,000')
})

test('a system sized for Kano is priced for Kano in the cart and at the checkout', async () => {
  await using visitor = await visit('/solar-calculator?place=KN', { viewport: phone })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Add this system to cart' }).click()
  await page.goto('/cart')
  await page.getByText('Delivery to Kano').waitFor()
  await page.getByText('To pay when you order').waitFor()
  expect(await page.getByText('Total in Lagos').count()).toBe(0)
  await page.goto('/payment-details')
  await expect
    .poll(() => summary(page).textContent())
    .toContain('Delivery to Kano (your state comes next)')
  await fillInAddress(page, 'Borno')
  await page.goto('/cart')
  await page.getByText('Delivery to Borno').waitFor()
})

test('no order goes out with the price of another choice', async () => {
  await using visitor = await visit('/shop/imole-kit-1kva', shopper)
  const { page } = visitor
  await addToCart(page)
  await fillInAddress(page, 'Borno')
  await page.getByText('We tell you the price after you order').waitFor()
  const slow = Promise.withResolvers<void>()
  await page.route('**/functions/v1/quote-order', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.getByRole('radio', { name: /Delivered only/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByLabel(/Sandbox payment/).check()
  const button = page.getByRole('button', { name: /^Order and pay/ })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  expect(await button.textContent()).not.toContain('₦')
  slow.resolve()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  expect(await button.textContent()).toContain('₦993,000')
})

test('the choice of our crew ends with the cart', async () => {
  await using visitor = await visit('/shop/imole-mono-550w', shopper)
  const { page } = visitor
  await addToCart(page)
  await page.goto('/cart')
  await page.getByRole('radio', { name: crew }).check()
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.goto('/shop/imole-mono-550w')
  await addToCart(page)
  await page.goto('/cart')
  await page.getByRole('radio', { name: /Delivered only/ }).waitFor()
  expect(await page.getByRole('radio', { name: /Delivered only/ }).isChecked()).toBe(true)
})
