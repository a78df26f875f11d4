import { readdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { source, useBackups } from '../../test/use/use-backups.ts'
import type { LogEntry } from '../log.ts'
import { findNewestBackups, listDeletedBackups, type BackupRecord } from './backup-records.ts'
import { isBackupDue, startDailyBackups } from './daily-backups.ts'

const { admin, adminUrl, db, createFolder } = await useBackups()

describe('a backup is due', () => {
  const record = (status: BackupRecord['status'], startedAt: string): BackupRecord => ({
    status,
    host: 'shop-1',
    file: 'backup',
    isEncrypted: false,
    isByHand: false,
    bytes: null,
    error: null,
    startedAt: new Date(startedAt),
    finishedAt: null,
  })
  const isDue = (now: string, verifiedAt: string | null, failedAt: string | null = null) => {
    const nightly = verifiedAt === null ? null : record('verified', verifiedAt)
    const attempt = failedAt === null ? nightly : record('failed', failedAt)
    return isBackupDue({ nightly, attempt }, new Date(now))
  }

  test('once each night, at 01:00 UTC', () => {
    expect(isDue('2026-11-22T00:59:59Z', '2026-11-21T01:00:00Z')).toBe(false)
    expect(isDue('2026-11-22T01:00:00Z', '2026-11-21T01:00:00Z')).toBe(true)
    expect(isDue('2026-11-22T01:10:00Z', '2026-11-22T01:00:00Z')).toBe(false)
    expect(isDue('2026-11-22T23:50:00Z', '2026-11-22T01:00:00Z')).toBe(false)
  })

  test('in a new shop, and after a night in which no server ran', () => {
    expect(isDue('2026-11-22T14:00:00Z', null)).toBe(true)
    expect(isDue('2026-11-22T14:00:00Z', '2026-11-20T01:00:00Z')).toBe(true)
  })

  test('an hour after one that failed', () => {
    expect(isDue('2026-11-22T01:50:00Z', '2026-11-21T01:00:00Z', '2026-11-22T01:00:00Z')).toBe(
      false,
    )
    expect(isDue('2026-11-22T02:00:00Z', '2026-11-21T01:00:00Z', '2026-11-22T01:00:00Z')).toBe(true)
  })

  test.each([
    ['400 days', '2027-12-27T01:00:00Z'],
    ['2 hours', '2026-11-22T03:00:00Z'],
    ['until tomorrow', '2026-11-23T00:10:00Z'],
  ])('whatever a clock that was ahead dated: %s', (_, ahead) => {
    const night = '2026-11-22T01:00:00Z'
    expect(isDue(night, ahead)).toBe(true)
    expect(isDue(night, null, ahead)).toBe(true)
    expect(isDue(night, ahead, ahead)).toBe(true)
  })
})

describe('servers that run at night', () => {
  const now = new Date('2026-11-22T01:00:00Z')
  function startServers(count: number, folder: string) {
    const log: LogEntry[] = []
    const servers = Array.from({ length: count }, () =>
      startDailyBackups({
        ...source,
        adminUrl,
        dataDir: folder,
        blobs: null,
        settings: { folder, key: null, keep: { days: 1, weeks: 0 } },
        db,
        now: () => now,
        log: (entry) => void log.push(entry),
        everyMs: 20,
      }),
    )
    return { log, stop: () => Promise.all(servers.map((server) => server.stop())) }
  }
  const outcomes = async () =>
    (await admin.query<{ status: string }>('select status from platform.backups')).rows.map(
      ({ status }) => status,
    )

  test('make one backup together, and delete the one that is no longer kept', async () => {
    const folder = createFolder()
    writeFileSync(join(folder, 'backup-20261121T010000Z.tar.gz'), 'of yesterday')
    const { stop } = startServers(3, folder)
    await expect.poll(async () => (await listDeletedBackups(db)).length).toBe(1)
    await stop()
    expect(await outcomes()).toEqual(['verified', 'verified'])
    expect(readdirSync(folder)).toEqual(['backup-20261122T010000Z.tar.gz'])
    expect(await listDeletedBackups(db)).toEqual([
      {
        host: hostname(),
        file: 'backup-20261121T010000Z.tar.gz',
        deletedAt: now,
        reason: 'backup-20261122T010000Z.tar.gz is newer and holds as much.',
      },
    ])
  })

  test('make one although one is dated in the future or was made by hand, and forget one that is gone', async () => {
    const folder = createFolder()
    const ahead = 'backup-20280102T010000Z.tar.gz'
    const byHand = 'backup-20261122T005900Z-by-hand.tar.gz'
    writeFileSync(join(folder, ahead), 'a backup')
    await admin.query(`delete from platform.backups`)
    await admin.query(
      `insert into platform.backups
         (status, host, file, is_encrypted, is_by_hand, bytes, started_at, finished_at)
       select 'verified', 'here', file, false, is_by_hand, 8, at, at
       from (values ($1, false, '2028-01-02T01:00:00Z'::timestamptz),
         ('gone', false, '2028-01-03T01:00:00Z'),
         ($2, true, '2026-11-22T01:00:00Z')) made (file, is_by_hand, at)`,
      [ahead, byHand],
    )
    await admin.query(
      `insert into platform.backups
         (status, host, file, is_encrypted, error, started_at, finished_at)
       values ('failed', 'here', 'failed', false, 'No', '2028-01-04T01:00:00Z', now())`,
    )
    const { stop } = startServers(1, folder)
    await expect.poll(async () => (await listDeletedBackups(db))[0]?.file).toBe('gone')
    await stop()
    expect(readdirSync(folder).sort()).toEqual(['backup-20261122T010000Z.tar.gz', ahead])
    expect(await findNewestBackups(db, now)).toMatchObject({
      verified: { startedAt: now },
      nightly: { file: 'backup-20261122T010000Z.tar.gz' },
      attempt: { status: 'verified' },
      misdated: { file: ahead },
    })
  })

  test('log why none could be made, and try once an hour', async () => {
    await admin.query('delete from platform.backups')
    const file = join(createFolder(), 'a-file')
    writeFileSync(file, '')
    const { log, stop } = startServers(2, join(file, 'backups'))
    await expect.poll(() => log).toHaveLength(1)
    await stop()
    expect(log).toMatchObject([{ level: 'error', message: 'no backup was made' }])
    expect(await outcomes()).toEqual(['failed'])
  })

  test('a server that stops cancels the backup, which leaves no file', async () => {
    await admin.query('delete from platform.backups')
    const folder = createFolder()
    // The backup waits for this lock.
    await admin.query('begin; lock table public.orders in access exclusive mode')
    const { log, stop } = startServers(1, folder)
    await expect.poll(outcomes).toEqual(['running'])
    await stop()
    await admin.query('rollback')
    expect(await outcomes()).toEqual(['failed'])
    expect([readdirSync(folder), log]).toEqual([[], []])
  })
})
