/** The panels on one input (tracker) of an inverter: equal strings in parallel. */
export interface InputLayout {
  inSeries: number
  strings: number
}

/** How many panels may be in one string, how many strings on an input, and the inputs. */
export interface StringLimits {
  minInSeries: number
  maxInSeries: number
  maxStrings: number
  trackers: number
}

/** Strings that are unequal from input to input have at most this many on the first ones. */
const maxUnequalStrings = 4

/**
 * Divides panels into strings, with one length of string on each input: strings of different
 * lengths in parallel would pull each other down. Equal inputs come first, then few of them. Null
 * when the number cannot be divided.
 */
export function layOutStrings(panels: number, limits: StringLimits): InputLayout[] | null {
  const { trackers } = limits
  for (let used = 1; used <= trackers; used++) {
    const each = panels % used === 0 ? layOutInput(panels / used, limits) : null
    if (each) return Array.from({ length: used }, () => each)
  }
  return layOutUnequal(panels, limits)
}

/** Some inputs alike, and one with the rest. */
function layOutUnequal(panels: number, limits: StringLimits): InputLayout[] | null {
  const { minInSeries, maxInSeries, trackers } = limits
  const maxStrings = Math.min(limits.maxStrings, maxUnequalStrings)
  for (let alike = 1; alike < trackers; alike++)
    for (let inSeries = maxInSeries; inSeries >= minInSeries; inSeries--)
      for (let strings = 1; strings <= maxStrings; strings++) {
        const left = panels - alike * inSeries * strings
        const last = left > 0 ? layOutInput(left, limits) : null
        if (last) return [...Array.from({ length: alike }, () => ({ inSeries, strings })), last]
      }
  return null
}

/** The longest equal strings on one input. */
function layOutInput(
  panels: number,
  { minInSeries, maxInSeries, maxStrings }: StringLimits,
): InputLayout | null {
  for (let inSeries = Math.min(maxInSeries, panels); inSeries >= minInSeries; inSeries--)
    if (panels % inSeries === 0 && panels / inSeries <= maxStrings)
      return { inSeries, strings: panels / inSeries }
  return null
}
