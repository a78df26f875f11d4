import { expect, test } from 'vitest'
import { readStyleHashes } from '../bin/style-hashes.ts'

test('the styles that sonner 2.0.8 adds have the hashes that Chromium printed', () => {
  expect(readStyleHashes('.')).toEqual([
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  ])
})
