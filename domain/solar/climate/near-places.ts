import type { Place } from './places.ts'

/** Radius of the earth, km. */
const earthKm = 6371

/** The distance between two places along the earth, km (haversine). */
export function distanceKm(
  a: Pick<Place, 'latitudeDeg' | 'longitudeDeg'>,
  b: Pick<Place, 'latitudeDeg' | 'longitudeDeg'>,
): number {
  const rad = (deg: number) => (deg * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(rad(to - from) / 2) ** 2
  const chord =
    half(a.latitudeDeg, b.latitudeDeg) +
    Math.cos(rad(a.latitudeDeg)) *
      Math.cos(rad(b.latitudeDeg)) *
      half(a.longitudeDeg, b.longitudeDeg)
  return 2 * earthKm * Math.asin(Math.sqrt(chord))
}
