import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A source file and what it imports: paths from the project's root, `npm:name` or `node:name`. */
export interface SourceFile {
  path: string
  lines: number
  imports: string[]
}

export const roots = ['domain', 'backend', 'functions', 'app'] as const

const importPattern =
  /^(?:import|export)\s(?:[^'"]*?from\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** Reads every TypeScript file of the four roots, or of other folders; generated files are excluded. */
export function readSourceTree(folders: readonly string[] = roots): SourceFile[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .filter((path) => !path.endsWith('.gen.ts'))
    .sort()
    .map(readSourceFile)
}

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const imports = [...text.matchAll(importPattern)].map((match) =>
    resolveImport(path, match[1] ?? match[2] ?? ''),
  )
  return { path, lines: text.trimEnd().split('\n').length, imports }
}

/** What an import names: a path from the project's root, `npm:name` or `node:name`. */
export function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    return relative('.', join(dirname(file), specifier)).replace(/\?.*$/, '')
  }
  return /^(?:node|virtual):/.test(specifier) ? specifier : `npm:${specifier}`
}

/**
 * Groups of files that import each other in a circle, type imports included (Tarjan's algorithm).
 */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexes = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  function visit(node: string): number {
    const index = indexes.size
    indexes.set(node, index)
    let low = index
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue
      if (!indexes.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, indexes.get(next) ?? index)
    }
    if (low === index) {
      const cycle = stack.splice(stack.indexOf(node))
      if (cycle.length > 1) cycles.push(cycle.sort())
    }
    return low
  }

  for (const node of edges.keys()) if (!indexes.has(node)) visit(node)
  return cycles
}
