import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accountOf, visitAs } from '../account/accounts.ts'
import { desktop, expectToast, phone, useBrowser } from '../browser.ts'
import { listMails } from '../mailbox.ts'
import { expectAccessible } from '../quality/axe.ts'
import { moveOrderTo, placeOrder, type PlacedOrder } from '../shop/placed-order.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

const maxTabs = 250

/** How somebody works: with a finger or a mouse, or by the keyboard alone. */
interface Hands {
  press(name: string | RegExp): Promise<void>
  fill(label: string, text: string): Promise<void>
}

const byPointer = (page: Page): Hands => ({
  press: (name) => page.getByRole('button', { name }).first().click(),
  fill: (label, text) => page.getByLabel(label).fill(text),
})

/** Presses Tab until the wanted control has the focus, from wherever the focus is. */
function byKeyboard(page: Page): Hands {
  async function tabTo(wanted: ReturnType<Page['locator']>) {
    await wanted.waitFor()
    for (let tabs = 0; tabs < maxTabs; tabs++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${String(wanted)}`)
  }
  return {
    async press(name) {
      await tabTo(page.getByRole('button', { name }).first())
      await page.keyboard.press('Enter')
    },
    async fill(label, text) {
      await tabTo(page.getByLabel(label))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}

/** The mails about an order, by their category. */
async function mailsOf({ number }: PlacedOrder, email: string): Promise<string[]> {
  const mails = await listMails({ to: email })
  return mails.filter(({ subject }) => subject.includes(number)).map(({ category }) => category)
}

test.each([
  ['at 1280 px by the keyboard alone', desktop, byKeyboard],
  ['at 360 px', phone, byPointer],
] as const)(
  'an order goes from paid to installed in two shipments, %s',
  async (_, viewport, by) => {
    const email = uniqueEmail('buyer')
    const order = await placeOrder({ slug: 'imole-mono-550w', quantity: 2, email })
    await moveOrderTo('paid', order)
    const list = `/admin/orders?${new URLSearchParams({ search: order.number })}`
    await using staff = await visitAs(accountOf('admin'), list, { viewport })
    const { page } = staff
    const link = page.getByRole('link', { name: order.number }).first()
    await link.waitFor()
    await expectAccessible(page)
    await link.focus()
    await page.keyboard.press('Enter')
    const { press, fill } = by(page)
    const goOn = async (yes: string) => {
      await press('Continue')
      await press(yes)
    }
    const badge = page.getByRole('main').getByText('Partly sent')
    const customer = page.getByRole('region', { name: 'What the customer sees' })

    await press('Start preparing')
    await goOn('Yes, start')
    await expectToast(page, `Order ${order.number} is being prepared.`)
    await expectAccessible(page)

    await fill('Private note', 'The gate is on Allen Avenue')
    await press('Add the note')
    await page.getByText('The gate is on Allen Avenue').last().waitFor()
    expect(await customer.innerText()).not.toContain('The gate')

    await press('Send goods')
    await fill('Imole Mono panel 550 W: units of 2', '1')
    await fill('Carrier', 'GIG Logistics')
    await expectAccessible(page)
    await goOn('Yes, send them')
    await badge.first().waitFor()
    await customer.getByText('Still to come: 1 × Imole Mono panel 550 W').waitFor()
    await customer.getByText('with GIG Logistics').waitFor()
    // A part has left, so the order cannot be cancelled any more.
    expect(await page.getByRole('button', { name: 'Cancel the order' }).count()).toBe(0)

    await press('It has arrived: Shipment 1')
    await goOn('Yes, it has arrived')
    await expectToast(page, 'The shipment is delivered.')
    await press('Send the rest, or a part of it')
    await goOn('Yes, send them')
    await expectToast(page, 'All goods of this order have left.')
    await page.reload()
    await press('It has arrived: Shipment 2')
    await goOn('Yes, it has arrived')
    await expectToast(page, 'The order is delivered.')
    await press('Mark as installed')
    await goOn('Yes, it is installed')
    await customer.getByText('Your system is installed and running.').waitFor()
    await expect
      .poll(() => mailsOf(order, email))
      .toEqual(
        expect.arrayContaining([
          'order-paid',
          'order-part-delivered',
          'order-delivered',
          'order-installed',
        ]),
      )
    const sent = async () =>
      (await mailsOf(order, email)).filter((each) => each === 'order-shipped')
    await expect.poll(sent).toHaveLength(2)
    for (const name of ['Packing slip', 'Delivery note 1', 'Delivery note 2', 'Invoice']) {
      const path = await page.getByRole('link', { name: `${name} (PDF` }).getAttribute('href')
      const pdf = await fetch(`${inject('siteUrl')}${path}`)
      expect([name, pdf.status, pdf.headers.get('content-type')]).toEqual([
        name,
        200,
        'application/pdf',
      ])
    }
  },
)
