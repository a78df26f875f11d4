import { describe, expect, test } from 'vitest'
import { parseExample, technicalExamples } from '../../../test/shop/technical-examples.ts'
import { describeTechnicalData } from './describe-technical-data.ts'

type Category = keyof typeof technicalExamples

/**
 * The lines with a value as "group | label | value unit"; `change` replaces or, with undefined,
 * leaves out keys.
 */
function sheet(category: Category, change: object = {}, warrantyYears = 3): string[] {
  const technical = JSON.parse(JSON.stringify({ ...technicalExamples[category], ...change }))
  return describeTechnicalData(parseExample(category, technical), warrantyYears).flatMap(
    ({ group, lines }) =>
      lines.flatMap(({ label, value, unit }) =>
        value === null ? [] : [`${group} | ${label} | ${value}${unit ? ` ${unit}` : ''}`],
      ),
  )
}

test('a panel', () => {
  expect(sheet('solar-panels', {}, 12)).toEqual([
    'Electrical (25 °C, 1,000 W/m²) | Maximum power (Pmax) | 550 W',
    'Electrical (25 °C, 1,000 W/m²) | Voltage at maximum power (Vmp) | 41.96 V',
    'Electrical (25 °C, 1,000 W/m²) | Current at maximum power (Imp) | 13.11 A',
    'Electrical (25 °C, 1,000 W/m²) | Open-circuit voltage (Voc) | 49.9 V',
    'Electrical (25 °C, 1,000 W/m²) | Short-circuit current (Isc) | 14.00 A',
    'Electrical (25 °C, 1,000 W/m²) | Module efficiency | 21.3 %',
    'Electrical (25 °C, 1,000 W/m²) | Maximum system voltage | 1,500 V DC',
    'Electrical (25 °C, 1,000 W/m²) | Maximum series fuse | 25 A',
    'Temperature | Coefficient of Pmax | −0.35 %/°C',
    'Temperature | Coefficient of Voc | −0.27 %/°C',
    'Temperature | Coefficient of Isc | +0.048 %/°C',
    'Mechanical | Cells | 144 half-cut mono PERC',
    'Mechanical | Dimensions | 2,279 × 1,134 × 35 mm',
    'Mechanical | Weight | 27.6 kg',
    'Warranty | Product | 12 years',
    'Warranty | Power after 25 years | 84.8 % of Pmax or more',
  ])
  expect(sheet('solar-panels', { cells: 72, isHalfCut: false, cellType: 'poly' })).toContain(
    'Mechanical | Cells | 72 poly',
  )
})

test('an inverter', () => {
  expect(sheet('inverters')).toEqual([
    'Output | Rated power | 5 kVA / 5 kW',
    'Output | Surge power, 5 s | 10,000 VA',
    'Output | Phases | single',
    'Output | Peak efficiency | 94.5 %',
    'Output | Transfer time | 10 ms',
    'Output | Own use without load | 45 W',
    'Battery | Nominal voltage | 48 V',
    'Battery | Voltage range | 40–62 V DC',
    'Battery | Types | LiFePO4, tubular, AGM, gel',
    'Battery | Highest charge from sun | 120 A',
    'Battery | Highest charge from grid or generator | 100 A',
    'Solar input | Highest panel power | 6,500 W',
    'Solar input | MPPT trackers | 1',
    'Solar input | MPPT window | 120–450 V DC',
    'Solar input | Highest open-circuit voltage | 500 V DC',
    'Solar input | Highest current per tracker | 22 A',
    'Grid and generator | Parallel operation | Up to 9 units, also as three phases',
    'General | Dimensions | 460 × 332 × 125 mm',
    'General | Weight | 12.5 kg',
    'General | Warranty | 3 years',
  ])
})

describe('lines of an inverter that depend on a value', () => {
  test.each([
    [{ maxInParallel: 1 }, 'Grid and generator | Parallel operation | No'],
    [
      { maxInParallel: 6, canFormThreePhase: undefined },
      'Grid and generator | Parallel operation | Up to 6 units',
    ],
    [{ isThreePhase: true }, 'Output | Phases | three'],
    [{ powerKva: 3.5, powerW: 3500 }, 'Output | Rated power | 3.5 kVA / 3.5 kW'],
    [{ surgeSeconds: undefined }, 'Output | Surge power | 10,000 VA'],
    [{ batteryV: 400, batteryChemistries: ['lfp'] }, 'Battery | Types | High-voltage LiFePO4'],
    [{ batteryChemistries: ['tubular', 'gel'] }, 'Battery | Types | Tubular, gel'],
  ])('%j is "%s"', (change, line) => {
    expect(sheet('inverters', change)).toContain(line)
  })
})

test('a battery', () => {
  expect(sheet('batteries', { peakDischargeA: undefined }, 10)).toEqual([
    'Electrical | Nominal voltage | 51.2 V',
    'Electrical | Capacity | 100 Ah',
    'Electrical | Energy | 5.12 kWh',
    'Electrical | Usable energy at 90 % depth | 4.61 kWh',
    'Electrical | Charge voltage | 56.0–57.6 V',
    'Electrical | Cut-off voltage | 43.2 V',
    'Electrical | Recommended charge | 50 A',
    'Electrical | Highest discharge, continuous | 100 A',
    'Electrical | Round-trip efficiency | 95 %',
    'Life | Cycles to 80 % of capacity | 6,000 at 90 % depth, 25 °C',
    'Life | Self-discharge | 3 % a month',
    'Life | Charging temperature | 0 to 50 °C',
    'Life | Discharging temperature | −10 to 55 °C',
    'Mechanical | Dimensions | 442 × 480 × 133 mm',
    'Mechanical | Weight | 45.0 kg',
    'System | In parallel | Up to 15',
    'System | In series | No',
    'Warranty | Term | 10 years',
  ])
})

describe('lines of a battery that depend on a value', () => {
  test.each([
    [{ nominalV: 12.8, maxInSeries: 4 }, 'System | In series | Up to 4 (48 V)'],
    [{ nominalV: 25.6, maxInSeries: 2 }, 'System | In series | Up to 2 (48 V)'],
    [{ nominalV: 409.6 }, 'System | In series | Factory set'],
    [{ nominalV: 409.6, maxInParallel: 4 }, 'System | In parallel | Up to 4 stacks'],
    [{ chemistry: 'gel', maxInParallel: 4 }, 'System | In parallel | Up to 4 strings'],
    [{ maxInParallel: 1 }, 'System | In parallel | No'],
    [{ peakDischargeA: 200 }, 'Electrical | Highest discharge, peak | 200 A'],
    [{ depthPercent: undefined }, 'Electrical | Usable energy | 4.61 kWh'],
  ])('%j is "%s"', (change, line) => {
    expect(sheet('batteries', change)).toContain(line)
  })
})

test('a charge controller', () => {
  expect(sheet('charge-controllers')).toEqual([
    'Battery side | Type | MPPT',
    'Battery side | Charge current | 60 A',
    'Battery side | System voltage | 12 / 24 / 48 V',
    'Battery side | Battery types | LiFePO4, tubular, AGM, gel',
    'Panel side | Highest open-circuit voltage | 150 V DC',
    'Panel side | Tracking efficiency | 99.5 %',
    'Panel side | Peak conversion efficiency | 98.1 %',
    'Panel side | Highest panel power | 800 at 12 V, 1,600 at 24 V, 3,200 at 48 V W',
    'Panel side | Tracking window | 18–140 V DC',
    'General | Own use | 16 mA',
    'General | Dimensions | 285 × 205 × 102 mm',
    'General | Weight | 3.4 kg',
    'General | Terminals up to | 25 mm²',
    'General | Warranty | 3 years',
  ])
})

test('a kit', () => {
  expect(sheet('complete-kits')).toEqual([
    'What it gives | Panel power | 3.30 kWp',
    'What it gives | Energy on an average day in Lagos | 11.9 kWh',
    'What it gives | Energy in the darkest month (July) | 9.5 kWh a day',
    'What it gives | Continuous power | 5,000 W',
    'What it gives | From the battery alone | 4,760 W',
    'What it gives | Start-up power with sun or grid, 5 s | 10,000 VA',
    'What it gives | Battery, nominal | 5.12 kWh',
    'What it gives | Battery, usable | 4.61 kWh',
    'What it gives | Own use without load | 45 W',
    'What it gives | System voltage | 48 V DC',
    'Site | Roof space | 16.0 m²',
    'Warranty | Workmanship | 3 years',
    'Warranty | Panels | 12 years',
    'Warranty | Inverter | 1 year',
    'Warranty | Battery | 10 years',
  ])
})

test('a street light', () => {
  expect(sheet('street-lights', {}, 1)).toEqual([
    'Light | LED power | 60 W',
    'Light | Luminous flux | 10,200 lm',
    'Light | Efficacy | 170 lm/W',
    'Light | Colour temperature | 5000 K',
    'Light | Equal to full power for | 5.6 hours',
    'Solar and battery | Panel | 120 W mono',
    'Solar and battery | Battery | 768 Wh LiFePO4, 12.8 V',
    'Solar and battery | Battery cycles | 2,000',
    'Solar and battery | Charging time in full sun | 6 hours',
    'Solar and battery | Nights without sun | 2',
    'Build | Pole height | 6–7 m',
    'Build | Distance between poles | 20–25 m',
    'Build | Dimensions | 1,250 × 460 × 85 mm',
    'Build | Weight | 18.5 kg',
    'Warranty | Term | 1 year',
  ])
})

test('a street light that is round, and one in two parts', () => {
  const round = { dimensionsMm: undefined, diameterMm: 200, heightMm: 900 }
  expect(sheet('street-lights', round)).toContain('Build | Dimensions | Ø 200 × 900 mm')
  const split = {
    dimensionsMm: undefined,
    headDimensionsMm: [560, 240, 90],
    panelDimensionsMm: [1480, 670, 30],
  }
  expect(sheet('street-lights', split)).toContain(
    'Build | Dimensions | Head 560 × 240 × 90, panel 1,480 × 670 × 30 mm',
  )
})

test('a water heater', () => {
  expect(sheet('water-heating')).toEqual([
    'Collector | Tubes | 15 × 58 × 1,800 mm',
    'Collector | Aperture area | 1.5 m²',
    'Collector | Stagnation temperature | 200 °C',
    'Tank | Volume | 150 L',
    'Tank | Insulation | 55 mm polyurethane',
    'Tank | Working pressure | 7 bar',
    'Tank | Relief valve opens at | 6 bar',
    'Tank | Heat lost in a night | 5 K',
    'Tank | Electric back-up | 1500 W',
    'Performance | Water on a sunny day | 55–70 °C',
    'Performance | People served | 3–5',
    'Performance | Electricity saved | 909 kWh a year',
    'Build | Dimensions on the roof | 1,450 × 1,560 × 1,450 mm',
    'Build | Weight empty / full | 55 / 205 kg',
    'Build | Tilt | 15–45 °',
    'Warranty | Tank and collector | 3 years',
  ])
})

test('an accessory', () => {
  expect(sheet('accessories', {}, 0)).toEqual([
    'Electrical | Rated current | 100 A',
    'Electrical | Rated voltage | 1,000 V DC',
    'Electrical | Strings | 4',
    'Electrical | Fuse of each string | 25 A',
    'Electrical | Cross-section | 25 mm²',
    'General | For panels | 4',
    'General | Dimensions | 380 × 230 × 110 mm',
    'General | Weight | 3.9 kg',
  ])
  expect(sheet('accessories', { part: 'ac-box', ratedV: 230 })).toContain(
    'Electrical | Rated voltage | 230 V AC',
  )
})

test('a missing key omits its line', () => {
  expect(sheet('inverters', { windowV: undefined }).join()).not.toContain('MPPT window')
  expect(sheet('water-heating', { tubes: undefined }).join()).not.toContain('Tubes')
})
