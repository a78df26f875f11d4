import { expect, test } from 'vitest'
import { mapImport, resolveImport } from './resolve-import.ts'

test.for([
  ['npm:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['npm:@supabase/supabase-js@2.49.1/cors', '@supabase/supabase-js/cors'],
  ['npm:/zod', 'zod'],
  ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['https://esm.sh/stripe@14?target=denonext', 'stripe'],
  ['https://esm.sh/lodash@4/get', 'lodash/get'],
] as const)('%s is %s', ([given, specifier]) => {
  expect(resolveImport(given)).toEqual({ kind: 'specifier', specifier })
})

test('the HTTP server of std and the types of the runtime are our own', () => {
  expect(resolveImport('https://deno.land/std/http/server.ts')).toEqual({ kind: 'http server' })
  expect(resolveImport('https://deno.land/std@0.224.0/http/server.ts')).toEqual({
    kind: 'http server',
  })
  expect(resolveImport('jsr:@supabase/functions-js@2/edge-runtime.d.ts')).toEqual({
    kind: 'nothing',
  })
})

test('leaves files, packages and node: to Node', () => {
  for (const given of ['./a.ts', 'node:fs', 'zod', 'file:///a.ts'])
    expect(resolveImport(given)).toBeNull()
})

test('says what cannot be imported', () => {
  expect(() => resolveImport('https://deno.land/x/oak/mod.ts')).toThrow('oak/mod.ts cannot be')
})

test('deno.json names files and folders; the longest name wins', () => {
  const imports = { zod: 'npm:zod@4', '@/': './', '@/lib/': '../_shared/' }
  expect(mapImport('zod', imports)).toBe('npm:zod@4')
  expect(mapImport('@/a.ts', imports)).toBe('./a.ts')
  expect(mapImport('@/lib/a.ts', imports)).toBe('../_shared/a.ts')
  expect(mapImport('constructor', imports)).toBeNull()
})
