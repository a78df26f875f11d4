import { expect, inject, test } from 'vitest'
import { createAccount, tokenFor } from './accounts.ts'
import { openSettings, section } from './settings.ts'
import { useBrowser, visit } from '../browser.ts'
import type { Account } from '../site.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

/** Stores an address of this person in Kano. */
async function storeAddress(account: Account): Promise<void> {
  const answer = await fetch(`${inject('siteUrl')}/rest/v1/addresses`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenFor(account)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      label: 'Home',
      name: 'Ngozi',
      phone_number: '+2348031234567',
      state: 'Kano',
      area: 'Nassarawa',
      street: '4 Audu Bako Way',
    }),
  })
  expect(answer.status).toBe(201)
}

test('when the delivery states cannot load, an address keeps its state and the form keeps its input', async () => {
  const account = await createAccount(uniqueEmail('kano'))
  await storeAddress(account)
  await using visitor = await visit('/robots.txt', { expectedErrors: /500/ })
  const { page } = visitor
  await page.route('**/rest/v1/delivery_areas?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'failed' } }),
  )
  await openSettings(page, account)
  const addresses = section(page, 'Addresses')
  await addresses.getByRole('button', { name: 'Edit' }).click()
  await addresses.getByLabel('Street and number').fill('5 Audu Bako Way')
  await addresses.getByText('The list of states we deliver to could not be loaded.').waitFor()
  await addresses.getByRole('button', { name: 'Save the address' }).click()
  await addresses.getByText('5 Audu Bako Way, Nassarawa, Kano').waitFor()

  await addresses.getByRole('button', { name: 'Add an address' }).click()
  await addresses.getByText('The list of states we deliver to could not be loaded.').waitFor()
  await addresses.getByLabel('Phone number at this address').fill('0803 123 4567')
  await addresses.getByLabel('Area').fill('Gwale')
  await addresses.getByLabel('Street and number').fill('6 Emir Palace Road')
  await addresses.getByRole('button', { name: 'Save the address' }).click()
  await addresses.getByRole('alert').getByText('Choose the state').waitFor()
  await page.unroute('**/rest/v1/delivery_areas?*')
  await addresses.getByRole('button', { name: 'Try again' }).click()
  await addresses.getByLabel('State').selectOption('Kano')
  await expect.poll(() => addresses.getByLabel('Area').inputValue()).toBe('Gwale')
  await addresses.getByRole('button', { name: 'Save the address' }).click()
  await addresses.getByText('6 Emir Palace Road, Gwale, Kano').waitFor()
})
