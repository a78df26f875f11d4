/** A share of many pages, for a file of its own, so that the workers divide them. Parts count from 1. */
export function shareOf<T>(all: readonly T[], { part, of }: { part: number; of: number }): T[] {
  return all.filter((_, index) => index % of === part - 1)
}
