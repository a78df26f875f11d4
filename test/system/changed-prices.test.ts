import { beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../servers/server-process.ts'
import { readKeys, useServers } from '../use/use-servers.ts'

/** Staff change a tariff, fuel prices and a plan: every public page follows. */
const { start, createDemoFolder } = useServers({ areShared: true })

/** Figures of the start that only come from the changed rows, in the words of the pages. */
const oldFigures = ['209.50', '225.21', '₦835 a litre', '₦835 (28 Jan 2026)', '1,409.61']

const changes = [
  { table: 'calculator_values?key=eq.tariff_band_a', change: { value: 233.17 } },
  { table: 'calculator_values?key=eq.petrol', change: { value: 1187.63, as_of: '2026-11-20' } },
  { table: 'calculator_values?key=eq.diesel', change: { value: 1553.47 } },
  { table: 'repayment_plans?months=eq.12', change: { rate_percent_per_month: 2.71 } },
]

/** What each page must say afterwards. */
const newFigures: Record<string, string[]> = {
  '/solar-calculator': ['₦1,187.63'],
  '/solutions': ['₦1,187.63 (20 Nov 2026)', '₦1,553.47', '₦250.66'],
  '/portfolio/lekki-duplex-8kva': ['₦1,553.47'],
  '/portfolio/surulere-flat-3kva': ['₦1,187.63 (20 Nov 2026)'],
  '/portfolio/oregun-plastics-40kw': ['₦250.66 with VAT'],
  '/blog/read-your-prepaid-meter-and-band': ['₦233.17', '₦250.66', '₦1,584 an hour'],
  '/blog/petrol-generator-or-solar-cost-per-kwh': ['₦1,584.', '₦1,187.63 a litre (November 2026)'],
  '/blog/solar-for-pharmacy-barber-cold-room': ['₦1,235,135', '₦1,553.47'],
  '/blog/roof-tilt-shade-and-harmattan-dust': ['₦250.66', '₦13,235'],
  '/repayment-plans': ['2.71'],
}

/** Settings of the desk, in this order, and what a cached page says afterwards, or no longer says. */
const settings: {
  isNew?: true
  table: string
  change: object
  page: string
  says?: string
  hides?: string
}[] = [
  {
    table: 'delivery_areas?state=eq.Kano',
    change: { fee_kobo: 7_654_300, days_max: 19 },
    page: '/delivery',
    says: '₦76,543',
  },
  {
    table: 'delivery_areas?state=eq.Lagos',
    change: { fee_kobo: 1_234_500 },
    page: '/shop/imole-mono-550w',
    says: '₦12,345',
  },
  {
    table: 'delivery_areas?state=eq.Kano',
    change: { is_active: false },
    page: '/payment-details',
    hides: 'Kano',
  },
  {
    isNew: true,
    table: 'delivery_areas',
    change: { state: 'Newest State', fee_kobo: 500_000, days_min: 1, days_max: 2 },
    page: '/payment-details',
    says: 'Newest State',
  },
  {
    isNew: true,
    table: 'installation_areas',
    change: { state: 'Newest State', crew_fee_kobo: 8_765_400 },
    page: '/delivery',
    says: '₦87,654',
  },
  {
    table: 'repayment_plans?months=eq.12',
    change: { rate_percent_per_month: 2.93 },
    page: '/repayment-plans',
    says: '2.93',
  },
  {
    table: 'repayment_plans?months=eq.12',
    change: { is_active: false },
    page: '/repayment-plans',
    hides: '2.93',
  },
  {
    table: 'calculator_values?key=eq.petrol',
    change: { value: 1234.56 },
    page: '/solar-calculator',
    says: '1,234.56',
  },
  {
    table: 'carbon_factors?name=eq.petrol',
    change: { value: 2.6543 },
    page: '/carbon-calculator',
    says: '2.6543',
  },
]

/** The text that people read, with the entities of the few characters that HTML escapes. */
function textOf(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ')
}

/** The figures that pages calculate from the changed rows, as they read before and after. */
const calculated: [path: string, figure: RegExp][] = [
  ['/', /to pay back, at today’s prices ([\d.]+) years/],
  ['/portfolio', /to pay back, at today’s prices ([\d.]+) years/],
  ['/portfolio/lekki-duplex-8kva', /(₦[\d,]+) saved each month/],
  ['/portfolio/lekki-duplex-8kva', /against (₦[\d,]+) a year/],
  ['/solutions', /Pays back in (.{60})/],
  ['/solutions', /the family kit saves about (₦[\d,]+)/],
  ['/repayment-plans', / 12\s30\s%.*?([\d.]+)\s%\s₦/],
]

let site: string
let secretKey: string

beforeAll(async () => {
  const dataDir = await createDemoFolder()
  const port = await findFreePort()
  site = `http://localhost:${port}`
  await start({ PORT: String(port), DATA_DIR: dataDir, SITE_URL: site })
  secretKey = readKeys(dataDir).secretKey
})

const readAll = async (path: string) => (await fetch(site + path)).text()
const read = async (path: string) => textOf(await readAll(path))

async function write(table: string, change: object, isNew = false): Promise<void> {
  const { status } = await fetch(`${site}/rest/v1/${table}`, {
    method: isNew ? 'POST' : 'PATCH',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  expect(status, table).toBeLessThan(300)
}

test('no page keeps an old price, and the new ones are where they belong', async () => {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path || '/',
  )
  expect(paths.length).toBeGreaterThan(100)
  const before = new Map<string, string>()
  for (const path of paths) before.set(path, await read(path))
  for (const figure of oldFigures)
    expect(
      [...before.values()].some((text) => text.includes(figure)),
      figure,
    ).toBe(true)

  for (const { table, change } of changes) await write(table, change)
  await expect.poll(() => read('/repayment-plans')).toContain('2.71')
  await expect.poll(() => read('/solar-calculator')).toContain('1,187.63')

  const after = new Map<string, string>()
  for (const path of paths) after.set(path, await read(path))
  const stale = paths.flatMap((path) =>
    oldFigures
      .filter((figure) => after.get(path)?.includes(figure))
      .map((old) => `${path}: ${old}`),
  )
  expect(stale).toEqual([])
  for (const [path, figures] of Object.entries(newFigures))
    for (const figure of figures) expect(after.get(path), path).toContain(figure)
  for (const [path, figure] of calculated) {
    const [then, now] = [before, after].map((texts) => figure.exec(texts.get(path) ?? '')?.[1])
    expect(then, `${path} ${figure}`).toBeTruthy()
    expect(now, `${path} ${figure}`).toBeTruthy()
    expect(now, `${path} ${figure}`).not.toBe(then)
  }
  for (const text of [...before.values(), ...after.values()]) expect(text).not.toContain('{{')
})

test.for(settings)('$page follows a change of $table', async (setting) => {
  const { isNew, table, change, page, says, hides } = setting
  // The page is cached now. The checkout says its states in its data.
  if (hides) expect(await readAll(page), page).toContain(hides)
  else expect(await readAll(page), page).not.toContain(says)
  await write(table, change, isNew)
  const followed = expect.poll(() => readAll(page))
  if (hides) await followed.not.toContain(hides)
  else await followed.toContain(says)
})
