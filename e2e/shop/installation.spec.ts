import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { goWith, phone, ready, useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { ownAddress } from '../unique.ts'
import { storedCart, storedCheckout } from './open-checkout.ts'
import {
  findProductId,
  orderPath,
  payAtSandbox,
  placeOrder,
  receiveGoods,
  type PlacedOrder,
} from './placed-order.ts'

useBrowser()

const kit = 'imole-kit-1kva'
const panel = 'imole-mono-550w'
const deliveryStep = '/payment-details?step=delivery'
const crew = /installed by our crew/i

const summary = (page: Page) => page.getByRole('region', { name: 'Your order' })
const isChosen = (page: Page, name: RegExp) => page.getByRole('radio', { name }).isChecked()

/** The checkout of one product, at the step that asks for the address. */
async function visitDelivery(slug: string, state: string) {
  const stored = storedCheckout({ id: await findProductId(slug) }, { state })
  return visit(deliveryStep, { viewport: phone, stored, extraHTTPHeaders: ownAddress() })
}

/** Staff find both orders in their list, and name a price for the second one. */
async function offerAsStaff(included: PlacedOrder, number: string): Promise<void> {
  await using staff = await visitAs(accountOf('admin'), '/admin/orders/installations', {
    viewport: phone,
  })
  const { page } = staff
  await page
    .getByRole('region', { name: 'In the price of the order: agree on a day' })
    .getByRole('link', { name: included.number })
    .waitFor()
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
  await receiveGoods(kit, 2)
  await using visitor = await visitDelivery(kit, 'Lagos')
  const { page } = visitor
  await page.getByRole('radio', { name: /Included in the price/ }).waitFor()
  expect(await isChosen(page, crew)).toBe(true)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByLabel(/Sandbox payment/).check()
  const button = page.getByRole('button', { name: /^Order and pay/ })
  await expect.poll(() => button.textContent()).toContain('₦935,000')
  await page.goto('/cart')
  await page.getByText('Total in Lagos').waitFor()
  expect(await isChosen(page, crew)).toBe(true)

  const order = await placeOrder({ slug: kit, installation: 'crew', paymentMethod: 'sandbox' })
  await payAtSandbox(order)
  await page.goto(orderPath(order))
  await page.getByText('Our crew will call you to agree on a day for the installation.').waitFor()
  const bill = page.getByRole('region', { name: 'What you ordered' })
  await expect.poll(() => bill.textContent()).toContain('Installation by our crewIncluded')
  expect(await bill.textContent()).toContain('Delivery to LagosIncluded')
})

test('a kit for Borno: the goods are paid, staff name a price, the buyer agrees and pays the rest', async () => {
  await receiveGoods(kit, 2)
  const included = await placeOrder({ slug: kit, installation: 'crew', paymentMethod: 'sandbox' })
  await payAtSandbox(included)
  await using visitor = await visitDelivery(kit, '')
  const { page } = visitor
  await page.getByLabel('State', { exact: true }).selectOption('Borno')
  await page.getByText('We tell you the price after you order').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByLabel(/Sandbox payment/).check()
  const order = page.getByRole('button', { name: /^Order and pay/ })
  await expect.poll(() => order.textContent()).toContain('₦993,000')
  await order.click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  const card = page.getByRole('region', { name: 'Installation by our crew' })
  await card.getByText('We are working out the price.').waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await offerAsStaff(included, heading?.replace('Order ', '') ?? '')
  await page.reload()
  await card.getByText('The journey, roof work, cable and labour.').waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Yes, install it for ₦250,000' }).click()
  await card.getByText('You agreed to ₦250,000. When it is paid').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Installation by our crew')
  await page.getByRole('heading', { name: 'Pay the rest' }).waitFor()
  await page
    .getByRole('button', { name: /₦250,000$/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^Pay ₦250,000/ }).click()
  await card.getByText('and it is paid. Our crew will call you').waitFor()
  expect(await page.getByTestId('order-total').textContent()).toBe('₦1,243,000')
})

test('parts for Lagos: the buyer adds our crew as a service, and the choice ends with the cart', async () => {
  await using visitor = await visitDelivery(panel, 'Lagos')
  const { page } = visitor
  await page.getByRole('radio', { name: /Delivered only/ }).waitFor()
  expect(await isChosen(page, /Delivered only/)).toBe(true)
  await page.getByRole('radio', { name: crew }).check()
  await expect.poll(() => summary(page).textContent()).toContain('Installation by our crew₦170,000')
  await page.getByLabel('State', { exact: true }).selectOption('Borno')
  // The cart knows the choice and the state.
  await page.goto('/cart')
  await page.getByText('Delivery to Borno').waitFor()
  expect(await isChosen(page, crew)).toBe(true)
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.getByText('Your cart is empty').waitFor()
  await goWith(page, storedCart({ id: await findProductId(panel) }), '/cart')
  await page.getByRole('radio', { name: /Delivered only/ }).waitFor()
  expect(await isChosen(page, /Delivered only/)).toBe(true)
})

test('a system sized for Kano is priced for Kano at the checkout', async () => {
  await using visitor = await visit('/solar-calculator?place=KN', { viewport: phone })
  const { page } = visitor
  await ready(page)
  await page.getByRole('button', { name: 'Add this system to cart' }).click()
  await expect.poll(() => page.getByTestId('cart-count').count()).toBe(1)
  await page.goto('/payment-details')
  await expect
    .poll(() => summary(page).textContent())
    .toContain('Delivery to Kano (your state comes next)')
})

test('no order goes out with the price of another choice', async () => {
  await using visitor = await visitDelivery(kit, 'Borno')
  const { page } = visitor
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
