import { describe, expect, test } from 'vitest'
import { parseTechnicalData } from '../../catalogue/parse-technical-data.ts'
import { whatItRuns, type Running } from './what-it-runs.ts'

function runs(category: string, technical: object) {
  const { data, problem } = parseTechnicalData(category, technical)
  if (problem !== undefined) throw new Error(problem)
  return whatItRuns(data, 3.6)
}
const row = (rows: Running[] | undefined, name: string) =>
  rows?.find(({ appliance }) => appliance.startsWith(name))

describe('an inverter of 5 kVA', () => {
  const inverter = {
    kind: 'inverter',
    inverterType: 'hybrid',
    isThreePhase: false,
    powerKva: 5,
    powerW: 5000,
    surgeVa: 10_000,
  }
  const result = runs('inverters', inverter)

  test('runs what its power carries, and has no energy of its own', () => {
    expect(result?.energy).toBeNull()
    expect(row(result?.rows, 'Pressing iron')).toMatchObject({
      watts: 1200,
      atOnce: 4,
      hours: null,
    })
  })

  test('starts one motor while the others run', () => {
    // 5 kW carry 16 freezers; at the start of one, 10 kVA × 0.8 carry it with 22 others: 16.
    expect(row(result?.rows, 'Freezer')?.atOnce).toBe(16)
    // One pump starts with 4 kW beside four that run: 8 kW, which are 10 kVA.
    expect(row(result?.rows, 'Water pump')?.atOnce).toBe(5)
    // 4.9 kVA are 3.92 kW.
    const weak = runs('inverters', { ...inverter, surgeVa: 4900 })
    expect(row(weak?.rows, 'Water pump')?.atOnce).toBe(0)
  })

  test('one for the grid runs nothing in an outage', () => {
    expect(runs('inverters', { ...inverter, inverterType: 'grid-tie' })).toBeNull()
  })
})

test('a battery gives its usable energy behind the inverter, up to its current', () => {
  const result = runs('batteries', {
    kind: 'battery',
    chemistry: 'lfp',
    nominalV: 12.8,
    capacityAh: 100,
    capacityKwh: 1.28,
    usableKwh: 1.15,
    maxDischargeA: 80,
  })
  expect(result?.energy).toBe('battery')
  // 1.15 kWh x 0.93 / (75 + 40 W): an inverter uses some itself.
  expect(result?.ownW).toBe(40)
  expect(row(result?.rows, 'Ceiling fan')?.hours).toBeCloseTo(9.3, 2)
  // A fridge runs a third of the time: 1.15 x 0.93 / (50 + 40 W).
  expect(row(result?.rows, 'Refrigerator, small')?.hours).toBeCloseTo(11.883, 3)
  // 12.8 V x 80 A x 0.93 = 952 W: an iron of 1,200 W is too much, and has no hours.
  expect(row(result?.rows, 'Pressing iron')).toMatchObject({ atOnce: 0, hours: null })
})

test('a tubular battery of 220 Ah starts the fridge that it keeps running', () => {
  const result = runs('batteries', {
    kind: 'battery',
    chemistry: 'tubular',
    nominalV: 12,
    capacityAh: 220,
    capacityKwh: 2.64,
    usableKwh: 1.32,
    maxDischargeA: 44,
  })
  // 491 W carry three fridges of 150 W; one of them starts with 600 W beside two others.
  expect(row(result?.rows, 'Refrigerator, small')?.atOnce).toBe(3)
  expect(row(result?.rows, 'Freezer')?.atOnce).toBe(1)
  expect(row(result?.rows, 'Water pump')?.atOnce).toBe(0)
})

test('a panel gives the sun of an average day, and limits nothing', () => {
  const result = runs('solar-panels', {
    kind: 'panel',
    powerW: 550,
    cellType: 'mono-perc',
    isBifacial: false,
  })
  expect(result?.energy).toBe('sun')
  // 0.55 kWp x 3.6 kWh x 0.93 / 120 W.
  expect(row(result?.rows, 'LED TV')).toMatchObject({ atOnce: null })
  expect(row(result?.rows, 'LED TV')?.hours).toBeCloseTo(15.35, 2)
})

describe('a kit', () => {
  const kit = {
    kind: 'kit',
    powerKva: 5,
    chemistry: 'lfp',
    capacityKwh: 5.12,
    usableKwh: 4.61,
    powerW: 5000,
    batteryPowerW: 4760,
    surgeVa: 10_000,
    idleW: 45,
  }
  const namesOf = (changed: object) =>
    runs('complete-kits', { ...kit, ...changed })?.rows.map(({ appliance }) => appliance)

  test('lists only appliances that its battery carries through a night', () => {
    const result = runs('complete-kits', kit)
    expect(result).toMatchObject({ energy: 'battery', isOvernight: true })
    // A freezer of 300 W runs a third of the time: 4.61 x 0.93 / (100 + 45 W).
    expect(row(result?.rows, 'Freezer')).toMatchObject({ atOnce: null })
    expect(row(result?.rows, 'Freezer')?.hours).toBeCloseTo(29.57, 2)
    expect(row(result?.rows, 'Air conditioner')).toBeUndefined()
    expect(row(result?.rows, 'Water pump')).toBeUndefined()
    expect(namesOf({ usableKwh: 12 })).toContain('Air conditioner, 1 hp inverter')
  })

  test('is limited by its battery where that is weaker than its inverter', () => {
    expect(namesOf({ usableKwh: 12, batteryPowerW: 600 })).not.toContain(
      'Air conditioner, 1 hp inverter',
    )
  })
})

test('a street light, a heater and cable run nothing', () => {
  expect(runs('street-lights', { kind: 'street-light', lightType: 'flood', powerW: 40 })).toBeNull()
  expect(
    runs('accessories', { kind: 'accessory', accessoryType: 'wiring', part: 'pv-cable' }),
  ).toBeNull()
})
