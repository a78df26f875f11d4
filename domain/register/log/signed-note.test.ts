import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts'
import {
  formatNoteKey,
  formatSignedNote,
  keyIdOf,
  parseNoteKey,
  parseSignedNote,
} from './signed-note.ts'
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts'

const sha256 = (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest())

// The key and note of Go's documentation of golang.org/x/mod/sumdb/note.
const goKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const goNote =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n\n" +
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'

test('reads a key of Go, and writes the same text', () => {
  const key = parseNoteKey(sha256, goKey)
  expect(key).toMatchObject({ name: 'PeterNeumann', type: 1 })
  expect(key && keyIdOf(sha256, key).toString(16)).toBe('c74f20a3')
  expect(key && formatNoteKey(sha256, key)).toBe(goKey)
})

test('reads a note of Go, and writes the same text', () => {
  const note = parseSignedNote(goNote)
  expect(note?.signatures).toMatchObject([{ keyName: 'PeterNeumann', keyId: 0xc74f20a3 }])
  expect(note && formatSignedNote(note)).toBe(goNote)
})

describe('is no key', () => {
  test.each([
    'PeterNeumann',
    goKey.replace('c74f20a3', 'c74f20a4'),
    goKey.replace('AR', '!!'),
    goKey.replace('PeterNeumann', 'Peter Neumann'),
    'a+00000000+',
  ])('%s', (text) => {
    expect(parseNoteKey(sha256, text)).toBeNull()
  })
})

describe('is no note', () => {
  const line = goNote.slice(goNote.indexOf('—'))
  test.each([
    ['no signature', 'text\n'],
    ['no end of line', goNote.slice(0, -1)],
    ['a tab', goNote.replace('you', '\tyou')],
    ['a signature with other text', goNote.replace('— ', '- ')],
    ['a signature that is too short', 'text\n\n— name AAAA\n'],
    ['too many signatures', `text\n\n${line.repeat(65)}`],
  ])('%s', (_, text) => {
    expect(parseSignedNote(text)).toBeNull()
  })
})

describe('a checkpoint', () => {
  const root = sha256(new Uint8Array())
  test('reads back', () => {
    const checkpoint = { origin: 'imole.example/carbon-register/log', size: 42, root }
    expect(parseCheckpoint(formatCheckpoint(checkpoint))).toEqual(checkpoint)
  })
  const text = formatCheckpoint({ origin: 'a', size: 7, root })
  test.each([
    ['a leading zero', text.replace('\n7\n', '\n07\n')],
    ['a negative size', text.replace('\n7\n', '\n-7\n')],
    ['an extra line', `${text}more\n`],
    ['no origin', text.slice(1)],
    ['a short root', text.replace(/\n[^\n]+\n$/, '\nAAAA\n')],
    ['Base64 spelled otherwise', text.replace('=\n', '\n')],
  ])('with %s is none', (_, changed) => {
    expect(parseCheckpoint(changed)).toBeNull()
  })
})

describe('a proof', () => {
  const proof = {
    index: 3,
    hashes: [sha256(Buffer.from('a')), sha256(Buffer.from('b'))],
    checkpoint: 'origin\n4\nroot\n\n— origin AAAAAAA=\n',
    extra: new TextEncoder().encode('{"index":3}'),
  }
  test('reads back, with and without hashes', () => {
    expect(parseTlogProof(formatTlogProof(proof))).toEqual(proof)
    expect(parseTlogProof(formatTlogProof({ ...proof, hashes: [] }))).toEqual({
      ...proof,
      hashes: [],
    })
  })
  const text = formatTlogProof(proof)
  test.each([
    ['another version', text.replace('@v1', '@v2')],
    ['no index', text.replace('index 3\n', '')],
    ['a short hash', text.replace(/index 3\n.+\n/, 'index 3\nAAAA\n')],
    ['no checkpoint', text.slice(0, text.indexOf('\n\n'))],
  ])('with %s is none', (_, changed) => {
    expect(parseTlogProof(changed)).toBeNull()
  })
})
