import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findProof } from './find-proof.ts'

const proof = 'c2sp.org/tlog-proof@v1\nextra AAAA\nindex 0\n\norigin\n'
const bytes = (text: string) => new TextEncoder().encode(text)
const pdf = (stream: Uint8Array) =>
  new Uint8Array(
    Buffer.concat([
      bytes('%PDF-1.7\n1 0 obj\n<< >>\nstream\n'),
      deflateSync('a page'),
      bytes('\nendstream\n2 0 obj\nstream\r\n'),
      stream,
      bytes('\nendstream\n%%EOF'),
    ]),
  )

test('finds the proof in its own file, and in a PDF, compressed or not', async () => {
  expect(await findProof(bytes(proof))).toBe(proof)
  expect(await findProof(pdf(bytes(proof)))).toContain('index 0')
  expect(await findProof(pdf(deflateSync(proof)))).toBe(proof)
})

test('finds none in other files', async () => {
  expect(await findProof(bytes(''))).toBeNull()
  expect(await findProof(bytes('Hello'))).toBeNull()
  expect(await findProof(pdf(deflateSync('another page')))).toBeNull()
  expect(await findProof(bytes('%PDF-1.7 stream\nendless'))).toBeNull()
})
