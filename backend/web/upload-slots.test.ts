import { expect, test } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

const megabyte = 1024 * 1024
const limits = { maxBytes: 21 * megabyte, smallBytes: 100_000 }
const upload = (bytes: number | null) =>
  new Request('http://x.example', {
    method: 'POST',
    headers: bytes === null ? {} : { 'content-length': String(bytes) },
  })

test('one address gets three small files at once, or one form with four pictures', () => {
  const slots = createUploadSlots()
  const small = [1, 2, 3].map(() => slots.take(upload(5 * megabyte), 'home', limits))
  expect(() => slots.take(upload(megabyte), 'home', limits)).toThrow('Many people')
  for (const slot of small) slot?.[Symbol.dispose]()
  const large = slots.take(upload(20 * megabyte), 'home', limits)
  expect(() => slots.take(upload(megabyte), 'home', limits)).toThrow('Many people')
  large?.[Symbol.dispose]()
  expect(slots.take(upload(megabyte), 'home', limits)).not.toBeNull()
})

test('large forms of many addresses share the memory', () => {
  const slots = createUploadSlots()
  for (const address of ['one', 'two']) slots.take(upload(20 * megabyte), address, limits)
  // A body of unknown length counts as the largest one.
  expect(() => slots.take(upload(null), 'three', limits)).toThrow('Many people')
  expect(slots.take(upload(13 * megabyte), 'three', limits)).not.toBeNull()
  expect(() => slots.take(upload(megabyte), 'four', limits)).toThrow('Many people')
})

test('the addresses of one network leave slots for the others', () => {
  const slots = createUploadSlots()
  const take = (address: string) => slots.take(upload(megabyte), address, limits)
  const taken = [1, 1, 1, 2, 2].map((each) => take(`203.0.113.${each}`))
  expect(() => take('203.0.113.3')).toThrow('Many people')
  expect(take('198.51.100.7')).not.toBeNull()
  taken[0]?.[Symbol.dispose]()
  expect(take('203.0.113.3')).not.toBeNull()
})

test('a small body needs no slot', () => {
  expect(createUploadSlots().take(upload(100_000), 'home', limits)).toBeNull()
})
