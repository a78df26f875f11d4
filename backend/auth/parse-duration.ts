const secondsOf: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
}

/**
 * Parses a Go duration such as `24h`, `1h30m`, `300ms` or `0` into seconds. Null for anything else and
 * for more than 200 years. Source: https://pkg.go.dev/time#ParseDuration, which supabase/auth uses
 * for ban durations and the Supabase CLI for its settings.
 */
export function parseDuration(text: string): number | null {
  if (text === '0') return 0
  if (!/^(?:\d+(?:\.\d+)?(?:ns|us|µs|μs|ms|s|m|h))+$/.test(text)) return null
  let seconds = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|μs|ms|s|m|h)/g))
    seconds += Number(amount) * (secondsOf[unit ?? ''] ?? 0)
  return seconds <= 200 * 365 * 86_400 ? seconds : null
}
