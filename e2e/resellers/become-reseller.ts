import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makePdf } from '../../test/documents.ts'
import { tokenFor } from '../account/accounts.ts'
import { connectDatabase } from '../database.ts'
import { callAsStaff } from '../shop/placed-order.ts'
import { sendForm } from '../shop/own-receipt.ts'
import type { Account } from '../site.ts'

interface Applicant {
  name: string
  phoneNumber: string
}

const address = '27 Trans Amadi Road'
const tin = '12345678-0001'

/** Fills in the application on `/reseller` of a person, but for their ID. */
export async function fillApplication(page: Page, { name, phoneNumber }: Applicant): Promise<void> {
  await page.getByLabel('Your ID').waitFor()
  await page.getByLabel('Name of your business').fill(name)
  await page.getByLabel('Kind of business').selectOption('individual')
  await page.getByRole('textbox', { name: 'TIN' }).fill(tin)
  await page.getByLabel('Phone number').fill(phoneNumber)
  await page.getByLabel('Address of your business').fill(address)
  await page.getByLabel('State', { exact: true }).selectOption('Rivers')
}

/** Adds an ID to the application and sends it. */
export async function sendWithId(page: Page): Promise<void> {
  await page.getByLabel('Your ID').setInputFiles({
    name: 'id.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(makePdf()),
  })
  await page.getByRole('button', { name: 'Send my application' }).click()
  await page.getByText('We have your application.').waitFor()
}

/** Somebody becomes a reseller with a code, without a browser. */
export async function makeReseller(
  account: Account & { id: string },
  { name, phoneNumber, code }: Applicant & { code: string },
): Promise<void> {
  const application = {
    businessName: name,
    businessKind: 'individual',
    registrationNumber: '',
    tin,
    phone: phoneNumber,
    address,
    state: 'Rivers',
    about: '',
    identity: new File([makePdf()], 'id.pdf', { type: 'application/pdf' }),
  }
  await sendForm('apply-as-reseller', application, await tokenFor(account))
  await using database = await connectDatabase()
  const { rows } = await database.query<{ id: string }>(
    'select id from public.resellers where user_id = $1',
    [account.id],
  )
  const decision = { decision: 'approve', reason: 'Documents are in order', code }
  const approved = await callAsStaff('decide-reseller', { resellerId: rows[0]?.id, ...decision })
  expect(approved).toMatchObject({ status: 'approved', code })
}
