import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** The walls of ARCHITECTURE.md: which root may import which. npm is any bare specifier, node: any built-in. */
const mayImport: Record<string, RegExp[]> = {
  domain: [/^domain\//],
  backend: [/^backend\//, /^domain\//, /^npm:/, /^node:/],
  functions: [/^functions\//, /^domain\//, /^npm:/, /^site\.config/],
  app: [/^app\//, /^domain\//, /^npm:/, /^site\.config/],
}
/** Functions are handed their context: of the backend they know its types, and the refusal they throw. */
const functionsContext = /^backend\/functions\//
const sources = Object.keys(mayImport).flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
    .map((name) => join(root, name)),
)

function importsOf(file: string): string[] {
  const specifiers = [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?:[^'"]*?from\s)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? '')
  return specifiers.map((name) => {
    if (name.startsWith('.')) return relative('.', join(dirname(file), name))
    return name.startsWith('node:') || name.startsWith('virtual:') ? name : `npm:${name}`
  })
}

function isAllowed(file: string, imported: string): boolean {
  const [root = ''] = file.split('/')
  const isTest = /\.test\.tsx?$/.test(file)
  if (isTest && /^(npm:|node:|test\/|bin\/|backend\/|supabase\/|functions\/)/.test(imported))
    return true
  if (imported.startsWith('virtual:') || /\/\+types\//.test(imported)) return root === 'app'
  if (root === 'functions' && functionsContext.test(imported)) return true
  if (file === 'app/entry.server.tsx' && imported.startsWith('node:')) return true
  if (!mayImport[root]?.some((allowed) => allowed.test(imported))) return false
  return true
}

test('every import respects the walls', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !isAllowed(file, imported))
      .map((imported) => `${file} imports ${imported}`),
  )
  expect(wrong).toEqual([])
})

test('no file is larger than a file should be', () => {
  const wrong = sources.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length
    const imports = importsOf(file).length
    return [
      ...(lines > 300 ? [`${file}: ${lines} lines, at most 300`] : []),
      ...(imports > 15 ? [`${file}: ${imports} imports, at most 15`] : []),
    ]
  })
  expect(wrong).toEqual([])
})

test('no file has a name that says nothing', () => {
  const nothing = /(^|\/)(index|utils?|helpers?|misc|common|lib|types|constants|hooks)(\.|\/)/
  expect(sources.filter((file) => nothing.test(file))).toEqual([])
})
