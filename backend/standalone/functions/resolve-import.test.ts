import { expect, test } from 'vitest'
import { findInstallCommand, mapImport, resolveImport } from './resolve-import.ts'

test.for([
  ['npm:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['npm:@supabase/supabase-js@2.49.1/cors', '@supabase/supabase-js/cors'],
  ['npm:/zod', 'zod'],
  ['npm:zod@4/v4', 'zod/v4'],
  ['jsr:@std/encoding@^1/hex', '@std/encoding/hex'],
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

test('an entry of a package in deno.json is also one for its subpaths', () => {
  const imports = { '@std/encoding': 'jsr:@std/encoding@1', h: 'npm:hono@4', 'h/own': './own.ts' }
  expect(mapImport('@std/encoding/hex', imports)).toBe('jsr:@std/encoding@1/hex')
  expect(mapImport('h/cors', imports)).toBe('npm:hono@4/cors')
  expect(mapImport('h/own', imports)).toBe('./own.ts')
  expect(mapImport('hono/cors', imports)).toBeNull()
  expect(mapImport('x/y', { x: './x.ts' })).toBeNull()
})

test.for([
  ['npm:zod@4/v4', 'npm install zod@4'],
  ['npm:@scope/name@^1.2/sub', "npm install '@scope/name@^1.2'"],
  ['https://esm.sh/stripe@14?target=denonext', 'npm install stripe@14'],
  ['jsr:@std/encoding/hex', 'npx jsr add @std/encoding'],
  ['./a.ts', null],
] as const)('%s is installed by %s', ([specifier, command]) => {
  expect(findInstallCommand(specifier)).toBe(command)
})
