/** The values of some columns of a record. */
export type Values = Readonly<Record<string, unknown>>

/** A column that two people changed to different values. */
export interface EditConflict {
  column: string
  /** Before both changes. */
  base: unknown
  mine: unknown
  theirs: unknown
}

/**
 * Joins the changes of a person with those that others saved meanwhile.
 * @param base the record as the person began with it
 * @param mine the columns that the person changed
 * @param theirs the record as it is stored now
 * @returns `changes` to save on top of theirs, and the columns that the person must decide about
 */
export function mergeEdit(
  base: Values,
  mine: Values,
  theirs: Values,
): { changes: Values; conflicts: EditConflict[] } {
  const changed = Object.entries(mine).filter(([column, value]) => !isSame(value, theirs[column]))
  const isContested = ([column]: [string, unknown]) => !isSame(base[column], theirs[column])
  return {
    changes: Object.fromEntries(changed.filter((one) => !isContested(one))),
    conflicts: changed.filter(isContested).map(([column, value]) => ({
      column,
      base: base[column],
      mine: value,
      theirs: theirs[column],
    })),
  }
}

/** The columns of `values` that differ from `base`. */
export function changedValues(base: Values, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([column, value]) => !isSame(base[column], value)),
  )
}

/** Whether two values of a column are the same: JSON by its content, whatever the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
  )
}

/** Both texts of a conflict, for a person to edit: theirs, then mine. */
export function joinTexts({ mine, theirs }: Pick<EditConflict, 'mine' | 'theirs'>): string | null {
  return typeof mine === 'string' && typeof theirs === 'string' ? `${theirs}\n\n${mine}` : null
}
