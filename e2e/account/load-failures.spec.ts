import { expect, test } from 'vitest'
import { accountOf, goAs } from './accounts.ts'
import { openSettings, section } from './settings.ts'
import { useBrowser, visit } from '../browser.ts'

useBrowser()

const failed = { status: 500, json: { code: 'XX000', message: 'failed' } }

test('settings that fail to load, and a failed check of a planned deletion, show errors and can be tried again', async () => {
  await using visitor = await visit('/robots.txt', { expectedErrors: /500/ })
  const { page } = visitor
  await page.route('**/rest/v1/rpc/cancel_my_account_deletion', (route) => route.fulfill(failed))
  const parts = [
    ['**/rest/v1/consents?*', 'Messages from us', 'Your choices could not be loaded.'],
    ['**/storage/v1/object/list/profile-photos', 'Profile', 'Your photo could not be loaded.'],
  ] as const
  for (const [url] of parts) await page.route(url, (route) => route.fulfill(failed))
  await openSettings(page, accountOf('customer'))
  await page.getByText('We could not check whether your account is due to be deleted.').waitFor()
  for (const [url, name, text] of parts) {
    const error = section(page, name).getByText(text)
    await error.waitFor()
    await page.unroute(url)
    await section(page, name).getByRole('button', { name: 'Try again' }).click()
    await error.waitFor({ state: 'detached' })
    await section(page, name)
      .getByRole('button', { name: 'Try again' })
      .waitFor({ state: 'detached' })
  }
})

test('the sign-in page shows an error when the other sign-in methods cannot be loaded', async () => {
  await using visitor = await visit('/robots.txt', { expectedErrors: /500/ })
  const { page } = visitor
  await page.route('**/auth/v1/settings', (route) => route.fulfill(failed))
  await page.goto('/login')
  await page.getByText('Other ways to sign in could not be loaded.').waitFor()
  await page.unroute('**/auth/v1/settings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Other ways to sign in could not be loaded.').waitFor({ state: 'detached' })
})

test('the admin page shows an error when the security settings cannot be loaded, and shows nothing else', async () => {
  await using visitor = await visit('/robots.txt', { expectedErrors: /500/ })
  const { page } = visitor
  await page.route('**/rest/v1/security_settings?*', (route) => route.fulfill(failed))
  await goAs(page, accountOf('admin'), '/admin')
  await page.getByText('The security settings could not be loaded.').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Today' }).count()).toBe(0)
  await page.unroute('**/rest/v1/security_settings?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
})

test('a list and a record of the desk that cannot be loaded say so, and under their own names', async () => {
  await using visitor = await visit('/robots.txt', { expectedErrors: /500/ })
  const { page } = visitor
  const posts = /\/rest\/v1\/(desk_)?posts/
  await page.route(posts, (route) => route.fulfill(failed))
  await goAs(page, accountOf('admin'), '/admin/posts')
  await page.getByText('The articles could not be loaded.').waitFor()
  await page.getByText('The articles could not be counted.').waitFor()
  await page.goto('/admin/posts/5eed0000-0000-4000-8000-000000000001')
  await page.getByText('The article could not be loaded.').waitFor()
  expect(await page.locator('h1').innerText()).toBe('Article')
  await page.goBack()
  await page.getByText('The articles could not be counted.').waitFor()
  await page.unroute(posts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/^\d+ articles$/).waitFor()
})

test('a stored session whose code cannot be downloaded is not treated as signed out', async () => {
  await using visitor = await visit('/robots.txt', {
    expectedErrors: /ERR_FAILED|Failed to fetch/,
  })
  const { page } = visitor
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    const isClient = (await answer.text()).includes('gotrue')
    await (isClient ? route.abort() : route.fulfill({ response: answer }))
  })
  await goAs(page, accountOf('customer'), '/dashboard')
  await page.getByText('We could not check your sign-in').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  // A request that is under way is still answered by the route.
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: 'My dashboard' }).waitFor()
})
