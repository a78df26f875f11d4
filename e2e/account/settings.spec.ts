import { expect, inject, test } from 'vitest'
import { formatLongDay } from '../../app/platform/format-time.ts'
import { currentVersion } from '../../domain/legal/versions.ts'
import { createAccount, signIn, tokenFor, visitAs, openLink, waitForLink } from './accounts.ts'
import { section, settings } from './settings.ts'
import { expectAccessible } from '../quality/axe.ts'
import { expectToast, useBrowser } from '../browser.ts'
import { uniqueEmail } from '../unique.ts'

useBrowser()

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a new e-mail address takes effect once both addresses have confirmed it', async () => {
  const account = await createAccount(uniqueEmail('old-address'))
  const newEmail = uniqueEmail('new-address')
  await using visitor = await visitAs(account, settings)
  const { page } = visitor
  const email = section(page, 'E-mail address')
  await email.getByLabel('New e-mail address').fill(newEmail)
  await email.getByRole('button', { name: 'Change my e-mail address' }).click()
  await email.getByText('Almost done').waitFor()
  const links = [
    await waitForLink(newEmail, 'email_change'),
    await waitForLink(account.email, 'email_change'),
  ]
  await openLink(page, links[0] ?? '')
  await section(page, 'E-mail address').getByText('One address is confirmed.').waitFor()
  await openLink(page, links[1] ?? '')
  await section(page, 'E-mail address').getByText(`Your address is ${newEmail}`).waitFor()
})

test('asks before leaving a form with unsaved changes, and does not ask without changes', async () => {
  await using visitor = await visitAs(await createAccount(uniqueEmail('leaves-form')), settings)
  const { page } = visitor
  const name = section(page, 'Profile').getByLabel('Name')
  const was = await name.inputValue()
  const leave = () => page.getByRole('link', { name: 'Orders', exact: true }).click()
  await name.fill('Somebody else')
  await leave()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect.poll(() => name.inputValue()).toBe('Somebody else')
  await leave()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**?tab=orders')
  await name.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => name.inputValue()).toBe(was)
  await leave()
  await page.waitForURL('**?tab=orders')
})

test('devices: lists the other device and signs it out', async () => {
  const account = await createAccount(uniqueEmail('devices'))
  const elsewhere = await tokenFor(account)
  await using visitor = await visitAs(account, settings)
  const { page } = visitor
  const devices = section(page, 'Devices')
  await devices.getByText('This device').waitFor()
  await devices.getByText('every other phone and computer').waitFor()
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
  await devices.getByRole('status').getByText('All other devices are signed out.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('All other devices are signed out.')
  const user = await fetch(`${inject('siteUrl')}/auth/v1/user`, {
    headers: { authorization: `Bearer ${elsewhere}` },
  })
  expect(user.status).toBe(403)
})

test('a photo that is wrong or cut off can be chosen again, and the focus stays', async () => {
  const account = await createAccount(uniqueEmail('photo'))
  await using visitor = await visitAs(account, settings, { expectedErrors: /ERR_FAILED/ })
  const { page } = visitor
  const profile = section(page, 'Profile')
  const choose = (name: string, buffer: Buffer) =>
    profile.getByLabel('Photo').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('notes.png', Buffer.from('no picture'))
  await profile.getByText('Please choose a JPEG, PNG or WebP photo.').waitFor()
  await page.route('**/storage/v1/object/**', (route) => route.abort())
  await choose('me.png', picture)
  await profile.getByText('We could not save the photo. Please try again.').waitFor()
  await page.unroute('**/storage/v1/object/**')
  // The browser reports a file that is chosen a second time only when the input was emptied.
  expect(await profile.getByLabel('Photo').inputValue()).toBe('')
  const button = profile.getByRole('button', { name: /^(Add a|Change the) photo$/ })
  await button.focus()
  await choose('me.png', picture)
  await profile.getByText('Your photo is saved.').waitFor()
  await profile.getByAltText('You').waitFor()
  const stored = await fetch(`${inject('siteUrl')}/storage/v1/object/list/profile-photos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenFor(account)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ prefix: account.id }),
  })
  expect(await stored.json()).toMatchObject([{ metadata: { mimetype: 'image/webp' } }])
  const isFocused = () => button.evaluate((element) => element === document.activeElement)
  expect(await isFocused()).toBe(true)
  await profile.getByRole('button', { name: 'Remove the photo' }).press('Enter')
  await profile.getByText('Your photo is removed.').waitFor()
  expect(await isFocused()).toBe(true)
})

test('consent and data download; signing in cancels a planned deletion of the account', async () => {
  const account = await createAccount(uniqueEmail('leaving'))
  // The deletion ends the session, and `use-live-session.ts` may ask the server whether it has ended.
  const expectedErrors = /403.*auth\/v1\/(logout|user)/
  await using visitor = await visitAs(account, settings, { expectedErrors })
  const { page } = visitor
  const version = currentVersion('terms')
  const accepted = `The terms you accepted, ${formatLongDay(version)}`
  expect(await page.getByRole('link', { name: accepted }).getAttribute('href')).toBe(
    `/terms?version=${version}`,
  )
  await Promise.all([
    page.waitForResponse(
      (response) =>
        response.url().includes('/rest/v1/consents') && response.request().method() === 'POST',
    ),
    section(page, 'Messages from us')
      .getByLabel(/by e-mail/)
      .check(),
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page, 'Your data').getByRole('button', { name: 'Download my data' }).click(),
  ])
  const stream = await download.createReadStream()
  const data = Buffer.concat(await stream.toArray()).toString()
  expect(JSON.parse(data)).toMatchObject({
    account: { email: account.email },
    consents: [
      { purpose: 'terms', is_given: true },
      { purpose: 'privacy', is_given: true },
      { purpose: 'marketing_email', is_given: true },
    ],
  })
  await section(page, 'Your data').getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(page, 'Your account will be deleted on')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/login')
  await signIn(page, account)
  await page.getByText('Your account will not be deleted').waitFor()
})
