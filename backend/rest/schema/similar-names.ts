const minimumScore = 0.33
/** For the names of tables and functions, so that hints do not list what is there. */
export const strictScore = 0.75
const maxCandidates = 50

/**
 * Finds the name most similar to one that was not found, for a "Perhaps you meant" hint; null when
 * none is similar. Candidates share trigrams with it, or else bigrams. The candidate with the
 * smallest edit distance is chosen.
 * Source: the FuzzySet algorithm (glench.github.io/fuzzyset.js) with the thresholds that PostgREST
 * uses.
 */
export function findSimilar(
  missing: string,
  names: Iterable<string>,
  minScore = minimumScore,
): string | null {
  const candidates = [...new Set(names)]
  return (
    findByGrams(missing, candidates, 3, minScore) ?? findByGrams(missing, candidates, 2, minScore)
  )
}

function findByGrams(
  missing: string,
  names: readonly string[],
  size: number,
  minScore: number,
): string | null {
  const grams = countGrams(missing, size)
  const scored = names
    .map((name) => ({ name, score: cosine(grams, countGrams(name, size)) }))
    .filter(({ score }) => score > 0)
  const nearest = scored
    .sort((a, b) => b.score - a.score)
    .slice(0, maxCandidates)
    .map(({ name }) => ({
      name,
      score:
        1 -
        editDistance(missing.toLowerCase(), name.toLowerCase()) /
          Math.max(missing.length, name.length),
    }))
    .sort((a, b) => b.score - a.score)[0]
  return nearest && nearest.score >= minScore ? nearest.name : null
}

function countGrams(text: string, size: number): Map<string, number> {
  const padded = `-${text.toLowerCase().replace(/[^a-z0-9\u00c0-\u00ff, ]+/g, '')}-`.padEnd(
    size,
    '-',
  )
  const counts = new Map<string, number>()
  for (let start = 0; start + size <= padded.length; start++) {
    const gram = padded.slice(start, start + size)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0
  for (const [gram, count] of a) dot += count * (b.get(gram) ?? 0)
  return dot === 0 ? 0 : dot / (magnitude(a) * magnitude(b))
}

function magnitude(counts: ReadonlyMap<string, number>): number {
  return Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0))
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(
        Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1),
      )
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
