import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './new-id.ts'

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => void vi.unstubAllGlobals())

test('returns a version 4 UUID', () => {
  expect(newId()).toMatch(uuid4)
})

test('returns different UUIDs where the browser has no crypto.randomUUID', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  })
  const ids = Array.from({ length: 200 }, newId)
  for (const id of ids) expect(id).toMatch(uuid4)
  expect(new Set(ids).size).toBe(200)
})
