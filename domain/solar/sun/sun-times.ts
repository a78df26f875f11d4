import { cosDeg, halfCircleDeg, sinDeg } from './degrees.ts'
import { solarPosition, type Site } from './solar-position.ts'

/** The upper rim touches the horizon: half the disc and the refraction below it. NREL/TP-560-34302. */
const horizonDeg = -0.8333
const msPerDegree = 240_000

export interface SunTimes {
  /** Null where the sun does not rise or set on that day. */
  sunriseMs: number | null
  transitMs: number
  sunsetMs: number | null
}

/**
 * Sunrise, noon and sunset in epoch milliseconds, within 90 s of SPA.
 * @param dayStartMs midnight of the day at the site's own clock, in epoch milliseconds
 */
export function sunTimes(dayStartMs: number, site: Site): SunTimes {
  const transitMs = approach(dayStartMs + 43_200_000, site, () => 0) ?? dayStartMs
  const setAngleDeg = (declinationDeg: number): number | null => {
    const cosine =
      (sinDeg(horizonDeg) - sinDeg(site.latitudeDeg) * sinDeg(declinationDeg)) /
      (cosDeg(site.latitudeDeg) * cosDeg(declinationDeg))
    return Math.abs(cosine) > 1 ? null : (Math.acos(cosine) * 180) / Math.PI
  }
  const negated = (angleDeg: number | null) => (angleDeg === null ? null : -angleDeg)
  return {
    sunriseMs: approach(transitMs, site, (declinationDeg) => negated(setAngleDeg(declinationDeg))),
    transitMs,
    sunsetMs: approach(transitMs, site, setAngleDeg),
  }
}

/** The instant near `startMs` at which the sun has the wanted hour angle. Four steps settle to a millisecond. */
function approach(
  startMs: number,
  site: Site,
  wantedHourAngleDeg: (declinationDeg: number) => number | null,
): number | null {
  let ms = startMs
  for (let step = 0; step < 4; step++) {
    const { hourAngleDeg, declinationDeg } = solarPosition(ms, site)
    const wantedDeg = wantedHourAngleDeg(declinationDeg)
    if (wantedDeg === null) return null
    ms += halfCircleDeg(wantedDeg - hourAngleDeg) * msPerDegree
  }
  return ms
}
