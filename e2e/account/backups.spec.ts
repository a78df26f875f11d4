import { expect, test } from 'vitest'
import type { LastBackups } from '../../domain/backups/backups.ts'
import { useBrowser, visit } from '../browser.ts'
import { expectAccessible } from '../quality/axe.ts'
import { accountOf, goAs } from './accounts.ts'

useBrowser()

test('an admin sees the last backup, and a warning when something is wrong', async () => {
  await using visitor = await visit('/robots.txt')
  const { page } = visitor
  const backups = page.locator('main')
  // Backups are made at night, so the answers are simulated.
  const good: LastBackups = {
    madeBy: 'server',
    verified: {
      startedAt: '2026-11-21T01:00:00Z',
      bytes: 3_600_000,
      isEncrypted: false,
      host: 'shop-1',
      file: 'backup-20261121T010000Z.tar.gz',
    },
    failure: null,
    misdated: null,
    isOverdue: false,
    deleted: [],
  }
  const error = 'The disk of /data/backups is full, so no backup was made.'
  const failure = { startedAt: '2026-11-22T01:00:00Z', error }
  let answer = good
  await page.route('**/functions/v1/get-last-backups', (route) => route.fulfill({ json: answer }))
  await goAs(page, accountOf('admin'), '/admin/backups')
  await backups.getByText('Verified', { exact: true }).waitFor()
  await backups
    .getByText('The server makes a backup every night and reads it back to check it.')
    .waitFor()
  await backups.getByText('3.4 MB · backup-20261121T010000Z.tar.gz on shop-1').waitFor()
  await backups.getByText(/keep a copy of keys\.json too/).waitFor()
  expect(await backups.getByText(/older than 26 hours/).count()).toBe(0)

  answer = { ...good, failure, isOverdue: true }
  await page.reload()
  await backups.getByText('The last good backup is older than 26 hours.').waitFor()
  await backups.getByText(new RegExp(`failed\\. ${error}$`)).waitFor()
  await expectAccessible(page)

  const old = 'backup-20261022T010000Z.tar.gz'
  answer = {
    ...good,
    misdated: {
      startedAt: '2028-01-02T01:00:00Z',
      host: 'shop-1',
      file: 'backup-20280102T010000Z.tar.gz',
    },
    deleted: [
      {
        deletedAt: '2026-11-21T01:00:00Z',
        host: 'shop-1',
        file: old,
        reason: 'backup-20261121T010000Z.tar.gz is newer and holds as much.',
      },
    ],
  }
  await page.reload()
  await backups.getByText(/in the future: backup-20280102T010000Z\.tar\.gz on shop-1/).waitFor()
  await backups.getByRole('heading', { name: 'Deleted backups' }).waitFor()
  await backups.getByText(new RegExp(`${old} on shop-1\\. .* holds as much\\.$`)).waitFor()
  await expectAccessible(page)

  answer = { ...good, verified: null, failure, isOverdue: true }
  await page.reload()
  await backups.getByText('There is no good backup of this shop.').waitFor()
})
