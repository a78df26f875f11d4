import type { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { makeOldShop, oldPhoto } from '../kills/old-shop.ts'
import { runServerProcess } from '../servers/server-process.ts'
import { createEmptyDatabase } from '../template-database.ts'
import { withClient } from '../use/use-backups.ts'
import { readKeys, useServers } from '../use/use-servers.ts'

const { start, createFolder } = useServers()

const fileCount = 40

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
  const { cvs, userId } = await withClient(url, (client) =>
    makeOldShop(client, { adminUrl: url, fileCount }),
  )

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
    expect((await read(`profile-photos/${userId}/photo`)).equals(oldPhoto)).toBe(true)
    expect(await countMoved(client)).toBe(fileCount + 1)
  })
})
