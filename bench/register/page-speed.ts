import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { formatSerial } from '../../domain/register/serial.ts'
import { site } from '../../site.config.ts'
import { createRandom } from '../../test/money/random.ts'
import type { Result } from '../measure.ts'
import { resultOf, timeOf } from './ledger-speed.ts'

const targetMs = 60
const runs = 200

/** Pages and searches of a large register; each one is asked for once, so that no cache has it. */
export async function measurePages(origin: string, admin: Client): Promise<Result[]> {
  await waitForCheck(admin)
  const random = createRandom(2)
  const lists = await listPlaces(admin)
  const results: Result[] = []
  const measure = async (name: string, pathOf: (n: number) => string) => {
    const times: number[] = []
    for (let n = -10; n < runs; n++) {
      const path = pathOf(n + 10)
      const ms = await timeOf(() => read(`${origin}${path}`, results.length * 1_000 + n + 10))
      if (n >= 0) times.push(ms)
    }
    results.push(resultOf(name, times, targetMs))
  }
  for (const [name, paths] of Object.entries(lists))
    await measure(`page: ${name}`, (n) => `/carbon-register/${paths[n % paths.length] ?? ''}`)
  for (const [name, typedOf] of Object.entries(searches))
    await measure(`search: ${name}`, (n) => {
      const typed = typedOf(random.below(40_000))
      return `/carbon-register?q=${encodeURIComponent(typed)}&n=${n}`
    })
  return results
}

const searches: Record<string, (n: number) => string> = {
  beneficiary: (n) => `bakery ${n} of`,
  'word that many have': () => 'Ìbàdàn',
  'two letters': (n) => ['ba', 'of', 'ke', 'zz'][n % 4] ?? '',
  holder: (n) => `traders of h${n}`,
  'number of a holder': (n) => `H${n}`,
  person: (n) => `ngozi the ${n}`,
  project: (n) => `rooftops of P1${String(n % 200).padStart(3, '0')}`,
  nothing: (n) => `nobody ${n}`,
}

async function listPlaces(admin: Client): Promise<Record<string, string[]>> {
  const list = async (sql: string) =>
    (await admin.query<{ id: string }>(sql)).rows.map(({ id }) => id)
  const random = 'order by md5(id::text) limit 250'
  const units = await admin.query<{ vintage: string; serial: string }>(
    `select vintage_id as vintage, lower(serials) as serial from public.register_blocks
     order by md5(id::text) limit 250`,
  )
  const of = (folder: string, ids: string[]) => ids.map((id) => `${folder}/${id}`)
  return {
    overview: Array.from({ length: 250 }, (_, n) => `?n=${n}`),
    project: of('projects', await list('select id from public.register_projects order by id')),
    unit: units.rows.map(({ vintage, serial }) => {
      const [from, to] = [Number(serial), Number(serial)]
      return `units/${formatSerial(site.registerCode, { vintage, from, to })}`
    }),
    holder: of('holders', await list(`select id from public.register_holders ${random}`)),
    certificate: of(
      'certificates',
      await list(`select id from public.register_retirements ${random}`),
    ),
    proof: of(
      'certificates',
      (await list(`select id from public.register_retirements ${random}`)).map(
        (id) => `${id}/proof.tlog-proof`,
      ),
    ),
    event: of(
      'events',
      await list(`select index as id from public.register_events where index % 4001 = 7`),
    ),
  }
}

async function read(url: string, n: number): Promise<void> {
  // Each is another visitor, who may read so much.
  const visitor = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  const response = await fetch(url, { headers: { 'x-forwarded-for': visitor } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`)
}

/** The server checks the whole register when it starts. */
async function waitForCheck(admin: Client): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const { rows } = await admin.query<{ isChecked: boolean }>(
      `select exists (select from public.register_checks
         where checked_at > now() - interval '5 minutes' and id > 1) as "isChecked"`,
    )
    if (rows[0]?.isChecked) return
    await sleep(500)
  }
  throw new Error('The server did not check the register within 200 s')
}
