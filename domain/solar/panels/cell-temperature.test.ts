import { expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { rossCellC } from './cell-temperature.ts'
import vectors from '../vectors/cell-temperature.json'

test.each(vectors.cases)("pvlib's $origin at $poa W/m²", ({ poa, t_air, expected, abs }) => {
  const airs = [t_air].flat()
  const results = [expected].flat()
  for (const [index, poaW] of [poa].flat().entries())
    within(rossCellC({ poaW, airC: airs[index] ?? NaN }, 50), results[index] ?? NaN, abs)
})

test.each(vectors.pvlib_runs)('pvlib run: $poa W/m² at $t_air °C', (run) => {
  const weather = { poaW: run.poa, airC: run.t_air }
  within(rossCellC(weather, 45), run.noct45_ross, 1e-6)
  within(rossCellC(weather, 49), run.noct49_ross, 1e-6)
})

test('at 800 W/m² and 20 °C the cell has its NOCT, in the dark the temperature of the air', () => {
  expect(rossCellC({ poaW: 800, airC: 20 }, 47)).toBe(47)
  expect(rossCellC({ poaW: 0, airC: 31 }, 47)).toBe(31)
})
