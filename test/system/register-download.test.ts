import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { seedRegister } from '../../bench/register/seed-register.ts'
import { readKeys, useServers } from '../use/use-servers.ts'
import { useDatabase } from '../use/use-database.ts'
import { site } from '../../site.config.ts'
import { callOf } from '../../app/pages/carbon-register/downloads/read-api.tsx'
import { readApiFunctions } from '../../app/pages/carbon-register/downloads/read-api-functions.ts'
import { readApiViews } from '../../app/pages/carbon-register/downloads/read-api-views.ts'

const { start, createFolder } = useServers()
const { admin, adminUrl } = await useDatabase()
const checker = join(
  import.meta.dirname,
  '../../app/pages/carbon-register/downloads/check-register.mjs',
)
const events = 2_345

test('a register of more events than the Data API tells at once can be downloaded and checked', async () => {
  await seedRegister(admin, events)
  const folder = createFolder()
  const server = await start({ DATABASE_URL: adminUrl, DATA_DIR: folder })
  const get = async (path: string) => (await fetch(server.origin + path)).text()
  const getFile = (file: string) => get(`/carbon-register/data/${file}`)

  await expect.poll(() => get('/carbon-register/log/checkpoint')).toContain(`\n${events}\n`)
  const downloads = createFolder()
  const { stdout } = await promisify(execFile)(process.execPath, [checker, server.origin], {
    cwd: downloads,
  })
  expect(JSON.parse(stdout)).toMatchObject({ entries: events })
  expect(await getFile('expected.json')).toBe(stdout)
  expect(await get('/carbon-register/data')).toContain(stdout.trim().replaceAll('"', '&quot;'))
  const again = await promisify(execFile)(process.execPath, [checker], { cwd: downloads })
  expect(again.stdout).toBe(stdout)
  const parts = await Promise.all(
    [0, 1, 2].map((part) => readFile(join(downloads, `events-${part}.jsonl`), 'utf8')),
  )
  expect(parts.map((part) => part.trimEnd().split('\n').length)).toEqual([1_000, 1_000, 345])
  expect((await fetch(`${server.origin}/carbon-register/data/events-3.jsonl`)).status).toBe(404)

  // Each unit is in one file, once, however many blocks one event brought.
  const { rows } = await admin.query<{ count: string }>(
    'select count(*) from public.register_units',
  )
  const units = await Promise.all([0, 1].map((part) => getFile(`units-${part}.csv`)))
  const keys = units.flatMap((csv) =>
    csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(0, 2).join('-')),
  )
  expect(keys.length).toBe(Number(rows[0]?.count))
  expect(new Set(keys).size).toBe(keys.length)

  const licence = await getFile('LICENCE.txt')
  expect(licence).toContain('CC BY 4.0')
  expect(licence).toContain(site.legalName)

  // What the page says about the read API is answered, with the key that it shows.
  const headers = { apikey: readKeys(folder).publishableKey }
  const paths = [
    ...Object.entries(readApiViews).map(([name, { query }]) => `/rest/v1/${name}?${query}`),
    ...Object.entries(readApiFunctions).map(([name, { example }]) => callOf(name, example)),
  ]
  for (const path of paths) {
    const response = await fetch(server.origin + path, { headers })
    expect([path, response.status]).toEqual([path, 200])
  }
})
