/** The preferences of a request's `Prefer` headers (RFC 7240). */
export interface Preferences {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  return: 'representation' | 'minimal' | 'headers-only' | null
  count: 'exact' | 'planned' | 'estimated' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  tx: 'commit' | 'rollback' | null
  timezone: string | null
  maxAffected: number | null
  /** Unknown preferences. They are an error with `handling=strict`. */
  unknown: readonly string[]
}

const knownValues = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const satisfies Record<string, readonly string[]>

/**
 * Parses a header such as `return=minimal, count=exact`. If a preference occurs twice, the first
 * one is used.
 */
export function parsePrefer(header: string | null): Preferences {
  const preferences = (header ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const find = <Name extends keyof typeof knownValues>(
    name: Name,
  ): (typeof knownValues)[Name][number] | null =>
    knownValues[name].find(
      (value) =>
        value ===
        preferences
          .find((text) => knownValues[name].some((one) => text === `${name}=${one}`))
          ?.slice(name.length + 1),
    ) ?? null
  const timezone =
    preferences.find((text) => text.startsWith('timezone='))?.slice('timezone='.length) ?? null
  const maxAffected = preferences
    .find((text) => /^max-affected=\d{1,15}$/.test(text))
    ?.slice('max-affected='.length)
  const isTimezone = timezone !== null && isKnownTimezone(timezone)
  return {
    resolution: find('resolution'),
    return: find('return'),
    count: find('count'),
    missing: find('missing'),
    handling: find('handling'),
    tx: find('tx'),
    timezone: isTimezone ? timezone : null,
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
    unknown: preferences.filter(
      (text) =>
        !isKnown(text) &&
        !text.startsWith('max-affected=') &&
        !(isTimezone && text === `timezone=${timezone}`),
    ),
  }
}

function isKnown(text: string): boolean {
  return Object.entries(knownValues).some(([name, values]) =>
    values.some((value) => text === `${name}=${value}`),
  )
}

/** PostgreSQL and ICU both use the IANA time zone database. */
function isKnownTimezone(name: string): boolean {
  if (!/^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The value of `Preference-Applied`, in PostgREST's order; null when no preference was applied. */
export function formatApplied(applied: Partial<Preferences>): string | null {
  const {
    resolution,
    missing,
    return: representation,
    count,
    tx,
    handling,
    timezone,
    maxAffected,
  } = applied
  const parts = [
    resolution && `resolution=${resolution}`,
    missing && `missing=${missing}`,
    representation && `return=${representation}`,
    count && `count=${count}`,
    tx && `tx=${tx}`,
    handling && `handling=${handling}`,
    timezone && `timezone=${timezone}`,
    handling === 'strict' && typeof maxAffected === 'number' && `max-affected=${maxAffected}`,
  ].filter((part) => typeof part === 'string' && part !== '')
  return parts.length === 0 ? null : parts.join(', ')
}
