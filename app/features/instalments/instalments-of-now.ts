interface Instalment {
  number: number
  dueOn: string
  leftKobo: number
}

/** Fewer hidden instalments than these are shown at once. */
const minHidden = 3

/**
 * The instalments that matter today: the last one that was paid, those that are due, and the next
 * two. All of them when hardly any would be missing.
 * @param today a day, `YYYY-MM-DD`
 * @returns their numbers
 */
export function instalmentsOfNow(instalments: readonly Instalment[], today: string): Set<number> {
  const open = instalments.filter(({ leftKobo }) => leftKobo > 0)
  const paid = instalments.filter(({ leftKobo }) => leftKobo === 0)
  const due = open.filter(({ dueOn }) => dueOn <= today)
  const next = open.filter(({ dueOn }) => dueOn > today).slice(0, 2)
  const shown = [...paid.slice(-1), ...due, ...next]
  const isNearlyAll = instalments.length - shown.length < minHidden
  return new Set((isNearlyAll ? instalments : shown).map(({ number }) => number))
}
