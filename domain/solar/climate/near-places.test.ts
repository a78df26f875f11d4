import { expect, test } from 'vitest'
import { distanceKm } from './near-places.ts'

test('a degree of latitude is 111.2 km, and a place is no distance from itself', () => {
  const lagos = { latitudeDeg: 6.5, longitudeDeg: 3.4 }
  expect(distanceKm(lagos, { ...lagos, latitudeDeg: 7.5 })).toBeCloseTo(111.19, 1)
  expect(distanceKm(lagos, lagos)).toBe(0)
})

test('Ikeja and Kano are about 840 km apart', () => {
  const km = distanceKm(
    { latitudeDeg: 6.6018, longitudeDeg: 3.3515 },
    { latitudeDeg: 12.0022, longitudeDeg: 8.592 },
  )
  expect(km).toBeGreaterThan(820)
  expect(km).toBeLessThan(860)
})
