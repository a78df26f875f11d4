/** Compares two names as people sort them, for a list that was read as a whole: Ádé beside Ade, and Zed after Émile. */
export function byName(a: { name: string | null }, b: { name: string | null }): number {
  return (a.name ?? '').localeCompare(b.name ?? '', 'en')
}
