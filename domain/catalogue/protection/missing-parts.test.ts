import { expect, test } from 'vitest'
import {
  inverter5,
  lithium48,
  panel550,
  parseExample,
} from '../../../test/shop/technical-examples.ts'
import type { AccessoryData } from '../technical-data.ts'
import { listMissingParts, type SystemPart } from './missing-parts.ts'

const accessory = (fields: Partial<AccessoryData>): SystemPart => ({
  data: {
    ...(parseExample('accessories', {
      kind: 'accessory',
      accessoryType: 'protection',
    }) as AccessoryData),
    ...fields,
  },
  quantity: 1,
})
const equipment: SystemPart[] = [
  { data: panel550, quantity: 8 },
  { data: inverter5, quantity: 1 },
  { data: lithium48, quantity: 1 },
]
const material = {
  mounting: { ...accessory({ part: 'roof-mount', holdsPanels: 4 }), quantity: 2 },
  panelCable: accessory({ part: 'pv-cable' }),
  connectors: accessory({ part: 'connectors' }),
  panelBreaker: accessory({ part: 'dc-breaker', ratedA: 63, ratedV: 550 }),
  arrester: accessory({ part: 'surge-arrester', ratedV: 600 }),
  batteryBreaker: accessory({ part: 'dc-breaker', ratedA: 160, ratedV: 250 }),
  batteryCable: accessory({ part: 'battery-cable', ratedA: 170 }),
  acBox: accessory({ part: 'ac-box', ratedA: 32 }),
  earthing: accessory({ part: 'earthing' }),
}
const wordsOf = (parts: readonly SystemPart[]) => listMissingParts(parts).map(({ words }) => words)
const missing = (change: Partial<typeof material> = {}, more: readonly SystemPart[] = []) =>
  wordsOf([...equipment, ...Object.values({ ...material, ...change }), ...more])
const none = { ...accessory({}), quantity: 0 }

test('a system with every part lacks nothing', () => {
  expect(missing()).toEqual([])
})

test('panels, an inverter and a battery alone lack all the rest', () => {
  expect(wordsOf(equipment)).toEqual([
    'mounting for every panel',
    'panel cable',
    'connectors',
    'a breaker for the panels',
    'a surge arrester',
    'a battery breaker of 150 A or more',
    'battery cable',
    'a breaker for the AC side',
    'earthing',
  ])
})

test.each<[string, Partial<typeof material>, string[]]>([
  [
    '63 A at the battery',
    { batteryBreaker: material.panelBreaker },
    ['a battery breaker of 150 A or more'],
  ],
  [
    'a battery breaker at the panels',
    { panelBreaker: material.batteryBreaker },
    ['a breaker for the panels'],
  ],
  [
    'a breaker at the panels that is too large for their cable',
    { panelBreaker: accessory({ part: 'dc-breaker', ratedA: 125, ratedV: 550 }) },
    ['a breaker for the panels'],
  ],
  [
    'cable thinner than the breaker',
    { batteryCable: accessory({ part: 'battery-cable', ratedA: 159 }) },
    ['battery cable'],
  ],
  [
    'an AC box that is too small',
    { acBox: accessory({ part: 'ac-box', ratedA: 20 }) },
    ['a breaker for the AC side'],
  ],
  [
    'an arrester for less voltage',
    { arrester: accessory({ part: 'surge-arrester', ratedV: 150 }) },
    ['a surge arrester'],
  ],
  [
    'mounting for half of the panels',
    { mounting: { ...material.mounting, quantity: 1 } },
    ['mounting for every panel'],
  ],
  ['no earthing', { earthing: none }, ['earthing']],
])('%s', (_, change, expected) => {
  expect(missing(change)).toEqual(expected)
})

test('every battery has its pair of cables, and every tracker its breaker and arrester', () => {
  expect(missing({}, [{ data: lithium48, quantity: 1 }])).toEqual(['battery cable'])
  const twoTrackers = { ...inverter5, mpptTrackers: 2 }
  const parts = equipment.map((part) =>
    part.data.kind === 'inverter' ? { ...part, data: twoTrackers } : part,
  )
  expect(wordsOf([...parts, ...Object.values(material)])).toEqual([
    'a breaker for the panels',
    'a surge arrester',
  ])
})

test('an inverter without battery needs neither battery breaker nor battery cable', () => {
  const parts = [equipment[0], { data: { ...inverter5, batteryV: null }, quantity: 1 }]
  expect(wordsOf(parts.flatMap((part) => (part ? [part] : [])))).not.toContain('battery cable')
})

test('the rows of a roof need cable of 6 mm², two panels do with less', () => {
  const thin = { panelCable: accessory({ part: 'pv-cable', crossSectionMm2: 4 }) }
  expect(missing(thin)).toEqual(['panel cable'])
  const two = [{ data: panel550, quantity: 2 }, ...Object.values({ ...material, ...thin })]
  expect(wordsOf(two)).toEqual([])
})

test('three phases and a battery of 700 V need protection of their own', () => {
  const data = {
    ...inverter5,
    isThreePhase: true,
    powerKva: 15,
    batteryV: 400,
    batteryRangeV: { min: 160, max: 700 },
  }
  const system = [
    { data: panel550, quantity: 8 },
    { data, quantity: 1 },
    { data: lithium48, quantity: 1 },
  ]
  expect(wordsOf([...system, ...Object.values(material)])).toEqual([
    expect.stringContaining('a battery breaker'),
    'battery cable',
    'a breaker for the AC side',
  ])
  const large = {
    batteryBreaker: accessory({ part: 'dc-breaker', ratedA: 160, ratedV: 1000 }),
    batteryCable: accessory({ part: 'battery-cable', ratedA: 170, ratedV: 1500 }),
    acBox: accessory({ part: 'ac-box', ratedA: 32, ratedV: 400 }),
  }
  expect(wordsOf([...system, ...Object.values({ ...material, ...large })])).toEqual([])
})
