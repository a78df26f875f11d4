import { expect, test } from 'vitest'
import { findPlaceOfState } from '../climate/places.ts'
import { monthlyYield } from './monthly-yield.ts'
import { usualPlane } from './usual-plane.ts'
import { usualYield } from './usual-yield.ts'

test('is the yield of each place in the usual plane, and is calculated once', () => {
  for (const state of ['Lagos', 'Kano', 'Lagos']) {
    const place = findPlaceOfState(state)
    if (!place) throw new Error(`${state} is a place`)
    expect(usualYield(place)).toEqual(monthlyYield(place, usualPlane))
    expect(usualYield(place)).toBe(usualYield(place))
  }
})
