import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitAs } from '../account/accounts.ts'
import { desktop, expectToast, phone, useBrowser, visit, type Visit } from '../browser.ts'
import type { StaffAccount } from '../desk/staff-account.ts'
import { expectAccessible } from '../quality/axe.ts'
import { signUpFinance } from './sign-up-finance.ts'
import { ownAddress, unique, uniqueCode, uniqueEmail } from '../unique.ts'

useBrowser()

const openDesk = (account: StaffAccount, viewport = desktop) =>
  visitAs(account, '/admin/carbon', {
    viewport,
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /status of 4/,
  })

/** Chooses the option with these words. */
async function choose(page: Page | Locator, label: string, words: string): Promise<void> {
  const select = page.getByLabel(label, { exact: true })
  const option = select.locator('option', { hasText: words })
  await option.waitFor({ state: 'attached' })
  await select.selectOption(await option.getAttribute('value'))
}

/** Fills the form of a kind of entry, looks at the preview and proposes it. */
async function propose(page: Page, kind: string, fill: () => Promise<void>): Promise<void> {
  await page.goto('/admin/carbon/new')
  await page.getByLabel('Kind of entry').selectOption(kind)
  await fill()
  await page.getByRole('button', { name: 'Show what would be written' }).click()
  const preview = page.getByRole('region', { name: 'This would be written' })
  await preview.getByRole('button', { name: 'Propose it' }).click()
  await expectToast(page, 'Proposed. A colleague must approve it.')
}

/** Approves the proposal with these words, and returns once it is written. */
async function approve(page: Page, words: string): Promise<void> {
  await page.goto('/admin/carbon')
  const proposal = page
    .getByRole('region', { name: /^To approve/ })
    .getByRole('listitem')
    .filter({ hasText: words })
  await proposal.getByRole('button', { name: 'Approve and write' }).click()
  await proposal.waitFor({ state: 'detached' })
}

// The tests go through one story, and share the pages of two colleagues.
const company = unique('Agege Bakery')
const system = unique('Bakery in Agege')
const project = unique('Bakeries of Lagos')
let proposing: Visit
let approving: Visit
let page: Page
let colleague: Page

beforeAll(async () => {
  proposing = await openDesk(await signUpFinance(uniqueEmail('adds-systems')), phone)
  approving = await openDesk(await signUpFinance(uniqueEmail('approves-systems')))
  ;({ page } = proposing)
  colleague = approving.page
})
afterAll(async () => {
  for (const each of [proposing, approving]) await each[Symbol.asyncDispose]()
})

test('a company that agrees becomes a holder', async () => {
  await propose(page, 'open_company', async () => {
    await page.getByLabel('Name of the company').fill(company)
    await page.getByRole('button', { name: 'Show what would be written' }).click()
    await page.getByRole('link', { name: /ask the company first/ }).click()
    await page.getByLabel('The company agrees that its name').check()
  })
  await approve(colleague, `${company} became a holder, number follows.`)
})

test('a system of the company is added, and what is missing is named', async () => {
  await page.goto('/admin/carbon/systems/new')
  await page.getByRole('button', { name: 'Add the system' }).click()
  await page.getByRole('alert').getByText('4 things are missing or wrong.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Title').fill(system)
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('Size of the panels in kWp').fill('18.5')
  await page.getByLabel('Number on the meter').fill(`AGE ${uniqueCode('')}`)
  await choose(page, 'Company that gets its units', company)
  await page.getByRole('button', { name: 'Add the system' }).click()
  await expectToast(page, 'Added. Now its readings can be sent.')
  await page.getByText(`${system}, Lagos`).waitFor()
})

test('a project with the system is registered', async () => {
  await propose(page, 'register_project', async () => {
    await page.getByLabel('Title').fill(project)
    await page.getByLabel('State').selectOption('Lagos')
    await page.getByLabel('Degrees north').fill('6.62')
    await page.getByLabel('Degrees east').fill('3.32')
    await page.getByLabel('Methodology', { exact: true }).fill('AMS-I.F')
    await page.getByLabel('Version of the methodology').fill('5.0')
    await page.getByLabel(new RegExp(system)).check()
  })
  await approve(colleague, `${project} was registered`)
})

test('a colleague accepts a reading with its file', async () => {
  await page.goto('/admin/carbon/readings')
  await choose(page.getByRole('region', { name: 'Add a reading' }), 'System', system)
  await page.getByLabel('First day').fill('2026-03-01')
  await page.getByLabel('Last day').fill('2026-03-31')
  await page.getByLabel('Kilowatt-hours between them').fill('1,000')
  await page.getByLabel('Photo of the meter, or its file').setInputFiles({
    name: 'inverter.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('day,kwh\n2026-03-01,33\n2026-03-02,34\n'),
  })
  await page.getByRole('button', { name: 'Send the reading' }).click()
  await expectToast(page, 'Sent. A colleague must accept it.')

  await colleague.goto('/admin/carbon/readings')
  const reading = colleague.getByRole('region', { name: '1,000 kWh' }).filter({ hasText: system })
  await reading.getByRole('button', { name: /^Open the file/ }).click()
  const saved = reading.getByRole('link', { name: 'Save the CSV' })
  expect(await saved.getAttribute('download')).toMatch(/^meter-.+\.csv$/)
  await reading.getByRole('button', { name: 'Accept' }).click()
  await reading.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' })
})

test('two people measure a month and issue its units', async () => {
  await propose(page, 'add_period', async () => {
    await choose(page, 'Project', project)
    await page.getByLabel('First day').fill('2026-03-01')
    await page.getByLabel('Last day').fill('2026-03-31')
  })
  await approve(colleague, 'measured 1,000 kWh')
  await propose(page, 'issue', () => choose(page, 'Period', '463 kg'))
  await approve(colleague, '463 kg were issued')
})

test('the page of the company has its part of the units', async () => {
  await using visitor = await visit(`/carbon-register?${new URLSearchParams({ q: company })}`)
  await visitor.page.getByRole('link', { name: new RegExp(company) }).click()
  await visitor.page.getByText('417 kg').first().waitFor()
})
