import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate, platformMigrations } from '../../backend/db/migrate.ts'
import { createSeedLedger } from '../../backend/db/seed.ts'
import { productMigrations } from '../../supabase/setup/product.ts'
import { runServerProcess } from '../servers/server-process.ts'
import { createEmptyDatabase } from '../template-database.ts'
import { withClient } from '../use/use-backups.ts'
import { readKeys, useServers } from '../use/use-servers.ts'

const { start, createFolder } = useServers()

const fileCount = 40
const makePdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])
const photo = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), randomBytes(300)])

/** A database as the release before left it, with CVs and a photo in its rows. */
async function fillOldDatabase(
  client: Client,
): Promise<{ cvs: Map<string, Buffer>; userId: string }> {
  await createSeedLedger(client)
  const cvs = new Map<string, Buffer>()
  await client.query(
    `insert into public.openings (slug, title, team, place, employment_type, summary,
       salary_min_naira, salary_max_naira, closes_on)
     values ('old', 'Old', 'Sales', 'Kano', 'full_time', 'You sell.', 1, 1, current_date)`,
  )
  for (let at = 0; at < fileCount; at++) {
    const content = makePdf()
    const { rows } = await client.query<{ id: string }>(
      `with application as (
         insert into public.job_applications (opening_id, name, email, phone_number, privacy_version)
         select id, 'Ada', $1, '+2348031234567', '2026-11-22' from public.openings returning id
       )
       insert into public.job_application_files (application_id, file_name, media_type, content)
       select id, 'cv.pdf', 'application/pdf', $2 from application returning application_id as id`,
      [`ada${at}@example.com`, content],
    )
    cvs.set(rows[0]?.id ?? '', content)
  }
  const { rows: people } = await client.query<{ id: string }>(
    `insert into auth.users (email) values ('old@example.com') returning id`,
  )
  const userId = people[0]?.id ?? ''
  await client.query(
    `insert into public.profile_photos (user_id, media_type, content_base64)
     values ($1, 'image/webp', $2)`,
    [userId, photo.toString('base64')],
  )
  return { cvs, userId }
}

const countMoved = (client: Client) =>
  client
    .query<{ count: number }>(
      `select count(*)::integer as count from pg_class where oid = to_regclass('storage.objects')`,
    )
    .then(async ({ rows }) =>
      rows[0]?.count === 0
        ? 0
        : ((
            await client.query<{ count: number }>(
              'select count(*)::integer as count from storage.objects',
            )
          ).rows[0]?.count ?? 0),
    )

test('a shop of the release before is upgraded, killed twice meanwhile: every file is there', async () => {
  await using database = await createEmptyDatabase(inject('adminUrl'))
  const url = database.adminUrl
  await migrate(url, platformMigrations)
  const newer = readdirSync(productMigrations.folder).filter((name) => name >= '20261123025000')
  await migrate(url, { ...productMigrations, except: newer })
  const { cvs, userId } = await withClient(url, fillOldDatabase)

  // The keys of that release are not here.
  const env = { DATABASE_URL: url, DATA_DIR: createFolder(), PORT: '0', ACCEPT_NEW_KEYS: 'on' }
  await withClient(url, async (client) => {
    for (const enough of [3, 25])
      await runServerProcess({
        env,
        async onSpawn(child) {
          await expect
            .poll(() => countMoved(client), { interval: 2 })
            .toBeGreaterThanOrEqual(enough)
          child.kill('SIGKILL')
        },
      })
    const moved = await countMoved(client)
    expect(moved).toBeGreaterThanOrEqual(25)
    expect(moved).toBeLessThan(fileCount + 1)
  })

  const server = await start(env)
  const { secretKey } = readKeys(env.DATA_DIR)
  const read = async (path: string) => {
    const response = await fetch(`${server.origin}/storage/v1/object/${path}`, {
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; path: string; content: null }>(
      `select application_id as id, object_path as path, content
       from public.job_application_files`,
    )
    expect(rows).toHaveLength(fileCount)
    for (const { id, path, content } of rows) {
      expect(content).toBe(null)
      expect((await read(`cvs/${path}`)).equals(cvs.get(id) ?? Buffer.of())).toBe(true)
    }
    expect((await read(`profile-photos/${userId}/photo`)).equals(photo)).toBe(true)
    expect(await countMoved(client)).toBe(fileCount + 1)
  })
})
