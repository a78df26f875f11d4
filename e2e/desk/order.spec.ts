import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { expectToast, phone, useBrowser } from '../browser.ts'
import { fetchDrawing } from '../fetch-drawing.ts'
import { expectAccessible } from '../quality/axe.ts'
import { moveOrderTo, placeOrder } from '../shop/placed-order.ts'

useBrowser()

const maxTabs = 250

async function expectNoSideScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(page.viewportSize()?.width)
}

/** Presses Tab until the wanted control has the focus, from wherever the focus is. */
function byKeyboard(page: Page) {
  async function tabTo(wanted: ReturnType<Page['locator']>) {
    await wanted.waitFor()
    for (let tabs = 0; tabs < maxTabs; tabs++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${String(wanted)}`)
  }
  return {
    async press(name: string) {
      await tabTo(page.getByRole('button', { name }).first())
      await page.keyboard.press('Enter')
    },
    async fill(label: string, text: string) {
      await tabTo(page.getByLabel(label))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}

test('an order goes from paid to installed in two shipments, by the keyboard alone and then at 360 px', async () => {
  const order = await placeOrder({ slug: 'imole-mono-550w', quantity: 2 })
  await moveOrderTo('paid', order)
  const list = `/admin/orders?${new URLSearchParams({ search: order.number })}`
  await using staff = await visitAs(accountOf('admin'), list)
  const { page } = staff
  const link = page.getByRole('link', { name: order.number }).first()
  await link.waitFor()
  await link.focus()
  await page.keyboard.press('Enter')
  const keys = byKeyboard(page)
  const badge = page.getByRole('main').getByText('Partly sent')
  const customer = page.getByRole('region', { name: 'What the customer sees' })

  await keys.press('Start preparing')
  await keys.press('Continue')
  await keys.press('Yes, start')
  await expectToast(page, `Order ${order.number} is being prepared.`)

  await keys.press('Send goods')
  await keys.fill('Imole Mono panel 550 W: units of 2', '1')
  await keys.fill('Carrier', 'GIG Logistics')
  await expectAccessible(page)
  await keys.press('Continue')
  await keys.press('Yes, send them')
  await badge.first().waitFor()
  await customer.getByText('Still to come: 1 × Imole Mono panel 550 W').waitFor()
  await customer.getByText('with GIG Logistics').waitFor()
  // A part has left, so the order cannot be cancelled any more.
  // The panel with the money loads its order again a moment later.
  await expect.poll(() => page.getByRole('button', { name: 'Cancel the order' }).count()).toBe(0)

  await page.setViewportSize(phone)
  const press = (name: string) => page.getByRole('button', { name }).first().click()
  await page.getByLabel('Private note').fill('The gate is on Allen Avenue')
  await press('Add the note')
  await page.getByText('The gate is on Allen Avenue').last().waitFor()
  expect(await customer.innerText()).not.toContain('The gate')
  await press('It has arrived: Shipment 1')
  await press('Continue')
  await press('Yes, it has arrived')
  await expectToast(page, 'The shipment is delivered.')
  await press('Send the rest, or a part of it')
  await expectNoSideScroll(page)
  await press('Continue')
  await press('Yes, send them')
  await expectToast(page, 'All goods of this order have left.')
  await press('It has arrived: Shipment 2')
  await press('Continue')
  await press('Yes, it has arrived')
  await expectToast(page, 'The order is delivered.')
  await press('Mark as installed')
  await press('Continue')
  await press('Yes, it is installed')
  await customer.getByText('Your system is installed and running.').waitFor()
  for (const name of ['Packing slip', 'Delivery note 1', 'Delivery note 2', 'Invoice']) {
    const path = await page.getByRole('link', { name: `${name} (PDF` }).getAttribute('href')
    const pdf = await fetchDrawing(path ?? '')
    expect([name, pdf.status, pdf.headers.get('content-type')]).toEqual([
      name,
      200,
      'application/pdf',
    ])
  }
})
