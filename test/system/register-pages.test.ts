import { beforeAll, expect, test } from 'vitest'
import { formatSerial } from '../../domain/register/serial.ts'
import { site } from '../../site.config.ts'
import { appendEvent, issueSampleUnits, sampleProject } from '../register/sample-events.ts'
import { useDatabase } from '../use/use-database.ts'
import type { ServerProcess } from '../servers/server-process.ts'
import { useServers } from '../use/use-servers.ts'

const { admin, adminUrl } = await useDatabase()
const { start, createFolder } = useServers({ areShared: true })
const name = `<script>alert("x")</script> & O'Ọláolúwakìítán`
const escaped = ['<script>alert', `<script>alert("x")`]
let server: ServerProcess
let vintage: string
/** The number of the event that retired the first ten units. */
let index: number

beforeAll(async () => {
  const issued = await issueSampleUnits(admin)
  vintage = issued.vintage
  index = await appendEvent(admin, 'retired', {
    holder: issued.one,
    kg: 10,
    blocks: [{ vintage, from: 1, to: 10 }],
    beneficiary: { kind: 'company', name, commitment: null },
    reason: `"Because" <b>we</b> can`,
    claim: { from: '2025-01-01', to: '2025-12-31' },
  })
  server = await start({ DATABASE_URL: adminUrl, DATA_DIR: createFolder() })
})

test('pages, badge and feed of a retirement show a name with markup as text, and lead to each other', async () => {
  const id = `R${String(index).padStart(6, '0')}`
  const get = async (path: string) => {
    const response = await fetch(`${server.origin}/carbon-register${path}`)
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }
  const [certificate, badge, feed, found] = await Promise.all([
    get(`/certificates/${id}`),
    get(`/certificates/${id}/badge.svg`),
    get('/events.rss'),
    get(`?q=${encodeURIComponent('<script>')}`),
  ])
  for (const page of [certificate, badge, feed, found]) {
    for (const markup of escaped) expect(page).not.toContain(markup)
    expect(page).toMatch(/&lt;script&gt;alert/)
  }
  expect(badge).toContain('O&apos;Ọláolúwakìítán')
  expect(certificate).toContain('AMS-I.F, version 5.0')
  expect(certificate).toContain('a'.repeat(64))
  expect(certificate).toContain('Letter of authorisation')
  expect(certificate).not.toContain('<b>we</b>')

  const serial = (at: number) => formatSerial(site.registerCode, { vintage, from: at, to: at })
  expect(await get(`/units/${serial(10)}`)).toContain(`/carbon-register/certificates/${id}`)
  expect(await get(`/units/${serial(11)}`)).not.toContain('/carbon-register/certificates/')
})

test('the first screen follows what governments say, and a long list of projects goes on', async () => {
  const get = async (path: string) =>
    (await fetch(`${server.origin}/carbon-register${path}`)).text()
  expect(await get('')).toContain('No government has authorised them')
  const numbers = Array.from({ length: 51 }, (_, at) => String(9_100 + at))
  for (const number of numbers)
    await appendEvent(
      admin,
      'project_registered',
      sampleProject({
        project: `P${number}`,
        title: `Rooftops ${number}`,
        meters: [`MTR-${number}`],
        host: { authorisation: number === '9150' ? 'granted' : 'none', adjustment: 'none' },
      }),
    )
  await expect.poll(() => get('')).toContain('1 has a government')
  const first = await get('')
  expect(first).not.toContain('No government has authorised them')
  expect(first.includes('/carbon-register/projects/P9150')).toBe(false)
  const [, after = ''] = /href="\?after=(P\d+)#projects"/.exec(first) ?? []
  const next = await get(`?after=${after}`)
  expect(next.includes('/carbon-register/projects/P9150')).toBe(true)
  expect(next).toContain('Letter of authorisation granted')
  expect(next).toContain('First projects')
})
