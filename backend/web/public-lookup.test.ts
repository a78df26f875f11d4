import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { createPublicLookup, isInternalAddress } from './public-lookup.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.170',
  '198.18.0.1',
  '198.19.255.255',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '2001:0:1::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
])('%s is internal', (address) => expect(isInternalAddress(address)).toBe(true))

test.each(['8.8.8.8', '1.0.0.1', '172.32.0.1', '198.20.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isInternalAddress(address)).toBe(false),
)

/** Each call of the name server gets the next answer. */
function lookupOf(...answers: string[][]) {
  let calls = 0
  const lookup = createPublicLookup((_hostname, _options, callback) => {
    const addresses = answers[calls++] ?? []
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  })
  const look = (all: boolean) =>
    new Promise<string | string[]>((resolve, reject) =>
      lookup('name.example', { all }, (error, found: string | LookupAddress[]) =>
        error
          ? reject(error)
          : resolve(typeof found === 'string' ? found : found.map(({ address }) => address)),
      ),
    )
  return { look, calls: () => calls }
}

test('the connection gets the addresses that were checked, and the name is resolved once', async () => {
  // A name server that answers something else the second time.
  const { look, calls } = lookupOf(['8.8.8.8', '2606:4700::1111'], ['127.0.0.1'])
  expect(await look(true)).toEqual(['8.8.8.8', '2606:4700::1111'])
  expect(calls()).toBe(1)
  await expect(look(true)).rejects.toThrow('name.example is an address of an internal network')
  expect(await lookupOf(['8.8.8.8']).look(false)).toBe('8.8.8.8')
})

test('one internal address among public ones is enough to refuse a name', async () => {
  await expect(lookupOf(['8.8.8.8', '10.0.0.1']).look(true)).rejects.toThrow('internal')
  await expect(lookupOf(['8.8.8.8', '::1']).look(false)).rejects.toThrow('internal')
  await expect(lookupOf([]).look(true)).rejects.toThrow('no address')
})
