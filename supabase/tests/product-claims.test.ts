import { expect, test } from 'vitest'
import { inverterEfficiency } from '../../domain/catalogue/battery-power.ts'
import { findAppliance } from '../../domain/solar/load/appliances.ts'
import { sizingAssumptions } from '../../domain/solar/system/system-size.ts'
import { ofKind, readSeededProducts } from './use-seeded-products.ts'

/** What the pages of the demo shop promise follows from the data sheets. */
const products = await readSeededProducts()
const named = (name: string | undefined) => products.find((product) => product.name === name)

const words = ['zero', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const keys: Record<string, string> = {
  light: 'led-bulb',
  fan: 'ceiling-fan',
  TV: 'tv',
  router: 'router',
  'small fridge': 'small-fridge',
  'large fridge': 'large-fridge',
  '1 hp AC': 'ac-1hp',
}
const wattsOf = (name: string) => {
  const appliance = findAppliance(keys[name] ?? '')
  if (!appliance) throw new Error(`unknown appliance ${name}`)
  return appliance.watts * appliance.dutyShare
}
/** "four lights, a fan and a TV" with the watts of the calculator. */
const sumWatts = (text: string) =>
  text
    .split(/, | and /)
    .map((item) => /^(\w+) (.+?)s?$/.exec(item) ?? [])
    .reduce((sum, [, count = '', name = '']) => sum + words.indexOf(count) * wattsOf(name), 0)

const batteries = ofKind(products, 'battery').filter(({ data }) => data.nominalV < 100)

test.each(batteries)('$slug lasts as long as its summary says', ({ summary, data }) => {
  const [, list = '', hours, acHours = 0] =
    /^Keeps (.+) on for (\d+) hours(?:, and a 1 hp AC for (\d+) hours)?/.exec(summary) ?? []
  const { inverterOwnW } = sizingAssumptions
  const neededWh =
    (sumWatts(list) + inverterOwnW) * Number(hours) + wattsOf('1 hp AC') * Number(acHours)
  expect(neededWh).toBeGreaterThan(0)
  expect(neededWh).toBeLessThanOrEqual(1000 * (data.usableKwh ?? 0) * inverterEfficiency)
})

test('the small kit keeps on at night what its summary says', () => {
  const kit = products.find(({ slug }) => slug === 'imole-kit-3kva')
  const [, list = '', hours] = /at night (.+) for (\d+) hours/.exec(kit?.summary ?? '') ?? []
  const { usableKwh, idleW } = kit?.data.kind === 'kit' ? kit.data : {}
  const watts = sumWatts(list)
  expect([watts, idleW ?? 0].every((each) => each > 0)).toBe(true)
  expect((watts + (idleW ?? 0)) * Number(hours)).toBeLessThanOrEqual(
    1000 * (usableKwh ?? 0) * inverterEfficiency,
  )
})

test('"the lowest price per kilowatt-hour of our lithium batteries" is the lowest', () => {
  const lithium = batteries.filter(({ data }) => data.chemistry === 'lfp')
  const perKwh = lithium.map(({ price, data }) => price / data.capacityKwh)
  const cheapest = lithium[perKwh.indexOf(Math.min(...perKwh))]
  const claims = products.filter(({ description }) => /lowest price per kilowatt/.test(description))
  expect(claims.map(({ slug }) => slug)).toEqual([cheapest?.slug])
})

const kits = ofKind(products, 'kit')

test.each(kits)('$slug warrants and gives what its parts do', ({ sheet, data, description }) => {
  const partOf = (label: string) =>
    named(
      sheet
        .get(label)
        ?.replace(/^\d+ × /, '')
        .replace(/(kVA), \d+ V$/, '$1'),
    )
  const [panel, inverter, battery] = ['Panels', 'Inverter', 'Battery'].map(partOf)
  expect([data.panelWarrantyYears, data.inverterWarrantyYears, data.batteryWarrantyYears]).toEqual(
    [panel, inverter, battery].map((part) => part?.warrantyYears),
  )
  expect(data.surgeVa).toBe(inverter?.data.kind === 'inverter' && inverter.data.surgeVa)
  const metres = / (\d+) m$/.exec(sheet.get('Cable') ?? '')?.[1]
  expect(description).toContain(`cable for up to ${metres} m`)
  if (/[Mm]etered/.test(description)) expect(partOf('Meter')?.slug).toBe('imole-smart-meter-1p')
  // More than the bare panels: there are gaps between them.
  const [width = 0, height = 0] =
    panel?.data.kind === 'panel' ? (panel.data.dimensionsMm ?? []) : []
  expect(data.roofM2).toBeGreaterThan(((data.panelCount ?? 0) * width * height) / 1e6)
})

/** July in Lagos: 2.88 kWh for each kWp after an inverter of 96 %, which a lamp does not have. */
const julyHours = 2.88 / 0.96
/** Of the battery of a lamp. */
const chargingEfficiency = 0.95

test.each(ofKind(products, 'street-light'))('$slug lasts the night in July', ({ data }) => {
  const nightWh = data.powerW * (data.fullPowerHours ?? 0)
  expect((data.panelW ?? 0) * julyHours * chargingEfficiency).toBeGreaterThanOrEqual(nightWh)
  expect(data.batteryWh).toBeGreaterThanOrEqual(nightWh * (data.nightsWithoutSun ?? 0))
})

test.each(ofKind(products, 'water-heater'))(
  '$slug serves as many people as 40 to 50 litres each allow',
  ({ data }) => {
    expect(data.people).toEqual({
      min: Math.floor(data.capacityL / 50),
      max: Math.floor(data.capacityL / 40),
    })
    expect(data.hotWaterC?.max).toBeLessThanOrEqual(60)
  },
)

test('an inverter without battery has no surge, and its text is not that of the others', () => {
  for (const { data, description, slug } of ofKind(products, 'inverter'))
    if (data.inverterType === 'grid-tie') {
      expect(data.surgeVa, slug).toBeNull()
      expect(description, slug).not.toMatch(/humming|photos/)
    }
})
