import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitAs } from '../account/accounts.ts'
import { expectToast, phone, ready, useBrowser } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { createHolder } from './registered-holder.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'
import { fetchDrawing } from '../fetch-drawing.ts'

useBrowser()

const tab = '/dashboard?tab=carbon'

async function fillRetirement(dialog: Locator, kg: string, name: string): Promise<void> {
  await dialog.getByLabel('Kilograms').fill(kg)
  await dialog.getByLabel('Name of the person').fill(name)
  await dialog.getByLabel(/^Show this name to everybody/).check()
  await dialog.getByLabel('What it is for').selectOption('An event')
  await dialog.getByLabel('Your note').fill('Our wedding in Ibadan')
}

test('a customer retires units in a name, shares the certificate, and gives units away', async () => {
  const { account, heldKg, company } = await createHolder(uniqueEmail('retires-units'))
  const extraHTTPHeaders = ownAddress()
  await using visitor = await visitAs(account, tab, {
    viewport: phone,
    extraHTTPHeaders,
    expectedErrors: /status of 4/,
  })
  const { page } = visitor
  const held = page.getByRole('region', { name: 'Your units' }).locator('dt:text-is("Held") + dd')
  await expect.poll(() => held.innerText()).toBe(`${heldKg} kg`)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Retire units' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Retire for good' }).click()
  await dialog.getByRole('alert').getByText('3 things are missing or wrong.').waitFor()
  await dialog.getByRole('link', { name: 'Please say in whose name.' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(focused).toBe('retire-beneficiary')
  for (const [kg, problem] of [
    ['0.5', 'Please enter whole kilograms.'],
    [`${heldKg + 1}`, `${heldKg} kg`],
  ] as const) {
    await fillRetirement(dialog, kg, 'Ngozi & Femi <b>')
    await dialog.getByRole('button', { name: 'Retire for good' }).click()
    await dialog.getByRole('alert').getByText(problem).waitFor()
  }
  await expectAccessible(page)

  // Gone in the middle: the units are retired, and the answer never arrives.
  let isWritten = false
  await page.route('**/functions/v1/retire-my-units', async (route) => {
    await route.fetch()
    isWritten = true
  })
  await fillRetirement(dialog, '120', 'Ngozi & Femi <b>')
  await dialog.getByRole('button', { name: 'Retire for good' }).click()
  await expect.poll(() => isWritten).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect.poll(() => held.innerText()).toBe('380 kg')
  await page.getByRole('link', { name: /^R\d+ for Ngozi & Femi <b>/ }).click()
  await page
    .getByRole('heading', { name: '120 kg of CO₂e, retired for Ngozi & Femi <b>' })
    .waitFor()

  await ready(page)
  const whatsapp = page
    .getByText('Share this certificate')
    .locator('..')
    .getByRole('link', { name: 'WhatsApp' })
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(page.url())
  const pdfPath = await page.getByRole('link', { name: /^PDF/ }).getAttribute('href')
  const pdf = await fetchDrawing(pdfPath ?? '')
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  // Who gets the link needs no account.
  const shown = await (await fetch(page.url())).text()
  expect(shown.replaceAll('<!-- -->', '')).toContain('retired for Ngozi &amp; Femi &lt;b&gt;')

  await page.goto(tab)
  await page.getByRole('button', { name: 'Give units away' }).click()
  const give = page.getByRole('button', { name: 'Give them away' })
  await dialog.getByLabel('Kilograms').fill('80')
  await dialog.getByLabel('What it is for').selectOption('A gift')
  for (const [to, problem] of [
    ['my brother', 'Please enter the number of the holder, such as H42.'],
    ['H999999', 'There is no holder H999999.'],
  ] as const) {
    await dialog.getByLabel('Number of the holder').fill(to)
    await give.click()
    await dialog.getByRole('alert').getByText(problem).waitFor()
  }
  await dialog.getByLabel('Number of the holder').fill(company.toLowerCase())
  await give.click()
  await expectToast(page, `80 kg went to ${company}.`)
  await expect.poll(() => held.innerText()).toBe('300 kg')
})
